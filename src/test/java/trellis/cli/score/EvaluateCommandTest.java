package trellis.cli.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;

class EvaluateCommandTest {
  /** Labels that no tagger of ours gives, so that there are mistakes to list. */
  private static final String GOLD =
      "Ada x B-PER\nlives x O\nin x O\nYork x B-PER\n\nsings x B-LOC\nBo x I-LOC\n";

  @TempDir private static Path folder;
  private static Path model;
  private static Path tagger; // of parts of speech

  @BeforeAll
  static void train() throws IOException {
    model = SmallTagger.train(SmallTagger.names(Files.createDirectory(folder.resolve("a"))));
    tagger =
        SmallTagger.train(SmallTagger.partsOfSpeech(Files.createDirectory(folder.resolve("b"))));
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void saysWhatScoreSaysOfTheTaggedCopy() throws IOException {
    Path gold = file("gold.conll", GOLD);
    Path copy = folder.resolve("copy.conll");
    CommandRun run = CommandRun.of("evaluate", model, gold, "--output", copy);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("processed 6 tokens with 3 phrases; "), run.out());
    assertTrue(run.out().contains(gold + ":4"), run.out());
    assertEquals(CommandRun.of("tag", model, gold).out(), Files.readString(copy));
    CommandRun score = CommandRun.of("score", copy, "--scheme=bio");
    assertEquals(score.out().replace(copy.toString(), gold.toString()), run.out());
  }

  @Test
  void tokensWithoutALabelAreLeftOut() throws IOException {
    Path gold = file("open.conll", GOLD.replace("lives x O", "lives x _"));
    CommandRun run = CommandRun.of("evaluate", model, gold);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("processed 5 tokens with 2 phrases; "), run.out());
    assertTrue(run.out().contains("1 token has no known label"), run.out());
    Path none = file("none.conll", "Ada x _\nlives x _\n");
    run = CommandRun.of("evaluate", model, none);
    assertEquals(1, run.code());
    assertTrue(run.err().contains("no token has a label, only _"), run.err());
    Path tags =
        file(
            "open.conllu",
            "1\tAda\t_\tPROPN"
                + "\t_".repeat(6)
                + "\n"
                + "2\tlives\t_\t_"
                + "\t_".repeat(6)
                + "\n");
    run = CommandRun.of("evaluate", tagger, tags);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("1 token has no known label"), run.out());
  }

  /** What a corpus calls a comment, another file may not; `tag` and `convert` agree. */
  @Test
  void commentsCanBeOthersThanThoseOfTheCorpus() throws IOException {
    Path plain = file("plain.conll", GOLD);
    Path gold = file("noted.conll", "// by hand, twice\n" + GOLD);
    CommandRun run = CommandRun.of("evaluate", model, gold, "--comments=//");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        CommandRun.of("evaluate", model, plain).out().lines().findFirst(),
        run.out().lines().findFirst());
    assertEquals(
        "// by hand, twice\n" + CommandRun.of("tag", model, plain).out(),
        CommandRun.of("tag", model, gold, "--comments", "//").out());
    Path rows = folder.resolve("rows.jsonl");
    assertEquals(0, CommandRun.of("convert", gold, rows, "--to=hf", "--comments=//").code());
    assertFalse(Files.readString(rows).contains("//"));
    CommandRun raw = CommandRun.of("tag", model, gold, "--input=raw", "--comments=//");
    assertEquals(2, raw.code());
    assertTrue(raw.err().contains("only columns have comments"), raw.err());
  }

  @Test
  void namesThatTrainingDidNotHaveAreScoredApart() throws IOException {
    Path gold = file("names.conll", "Ada x B-PER\nsings x O\nin x O\nOslo x B-LOC\n");
    Path train = folder.resolve("a").resolve("train.conll");
    CommandRun run = CommandRun.of("evaluate", model, gold, "--train", train, "--json");
    assertEquals("", run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(1, json.at("/names/seen/gold").asInt());
    assertEquals(1, json.at("/names/unseen/gold").asInt());
    for (String count : List.of("gold", "found", "correct")) {
      assertEquals(
          json.at("/conlleval/micro/" + count).asInt(),
          json.at("/names/seen/" + count).asInt() + json.at("/names/unseen/" + count).asInt());
    }
    CommandRun text = CommandRun.of("evaluate", model, gold, "--train", train);
    assertTrue(text.out().contains("\nconlleval, names unseen in training "), text.out());
  }

  @Test
  void labelsMeanWhatTheySayUnlessACorpusIsNamed() throws IOException {
    Path corpus = folder.resolve("a").resolve("train.conll");
    Path dev = folder.resolve("a").resolve("dev.conll");
    String files = "train: '" + corpus + "', dev: '" + dev + "'";
    String knows = "labels: {knows: [PER]}";
    Path two = trained("two", "[{name: some, %s, %s}, {name: all, %s}]", files, knows, files);
    Path gold = file("all.conll", "Ada x B-PER\nlives x O\nin x O\nYork x B-LOC\n");
    assertTrue(evaluated(two, gold).startsWith("processed 4 tokens with 2 phrases; "));
    assertTrue(evaluated(two, gold, "--corpus=all").contains(" with 2 phrases; "));
    assertTrue(evaluated(two, gold, "--corpus=some").contains(" with 1 phrases; "));
    CommandRun unknown = CommandRun.of("evaluate", two, gold, "--corpus=al");
    assertEquals(2, unknown.code());
    assertTrue(unknown.err().contains("\"al\" is no corpus of the model: it has some, all"));
    Path one = trained("one", "{%s, labels: {map: {LOC: O}}}", files);
    assertTrue(evaluated(one, gold).contains(" with 1 phrases; "));
    assertTrue(evaluated(one, gold, "--as-written").contains(" with 2 phrases; "));
    assertEquals(2, CommandRun.of("evaluate", one, gold, "--corpus=one").code());
    assertEquals(2, CommandRun.of("evaluate", two, gold, "--corpus=all", "--as-written").code());
  }

  @Test
  void theSchemeIsThatOfTheCorpusThatIsNamed() throws IOException {
    Path train = folder.resolve("a").resolve("train.conll");
    Path dev = folder.resolve("a").resolve("dev.conll");
    String one = "Ada S-PER\nByron O\nLee B-PER\nHunt E-PER\n\n";
    Path other = file("bioes.conll", one + "Di B-PER\nvan I-PER\nDam E-PER\n\n");
    String files = "{name: bio, train: '%s', dev: '%s'}, {name: bioes, train: '%s', dev: none, %s}";
    String columns = "columns: {label: 1}";
    Path model = trained("schemes", "[" + files + "]", train, dev, other, columns);
    String scores = evaluated(model, other, "--corpus=bioes", "--json");
    assertEquals("bioes", new ObjectMapper().readTree(scores).at("/goldScheme").asText());
    assertEquals(scores, evaluated(model, other, "--gold=1", "--scheme=bioes", "--json"));
    scores = evaluated(model, train, "--corpus=bio", "--json");
    assertEquals("bio", new ObjectMapper().readTree(scores).at("/goldScheme").asText());
  }

  private static Path trained(String name, String data, Object... parts) {
    Path output = folder.resolve(name);
    CommandRun run =
        CommandRun.of(
            "train",
            folder.resolve("a").resolve("small.yaml"),
            "--set",
            "data=" + data.formatted(parts),
            "--set",
            "data.errors=warn",
            "--set",
            "train.epochs=1",
            "--set",
            "output=" + output);
    assertEquals(0, run.code(), run.err());
    return output.resolve("model.trellis");
  }

  private static String evaluated(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("evaluate"));
    all.addAll(List.of(arguments));
    CommandRun run = CommandRun.of(all.toArray());
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  @Test
  void columnsAndSchemeCanBeOthersThanThoseOfTheCorpus() throws IOException {
    Path gold = file("turned.conll", "S-PER Ada\nO sings\n");
    CommandRun run =
        CommandRun.of("evaluate", model, gold, "--token=1", "--gold=0", "--scheme=bioes", "--json");
    assertEquals("", run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(100.0, json.at("/conlleval/micro/f1").asDouble());
    assertEquals(100.0, json.at("/accuracy/percent").asDouble());
    assertEquals("bioes", json.at("/goldScheme").asText());
  }

  @Test
  void theNumberOfMistakesIsChosen() throws IOException {
    Path gold = file("gold.conll", GOLD);
    CommandRun none = CommandRun.of("evaluate", model, gold, "--mistakes=0");
    assertTrue(!none.out().contains(gold.toString()), none.out());
    assertEquals(2, CommandRun.of("evaluate", model, gold, "--mistakes=-1").code());
  }

  @Test
  void partsOfSpeechAreScoredAlsoOnUnseenWords() throws IOException {
    String line = "%d\t%s\t_\t%s\t_\t_\t_\t_\t_\t_\n";
    Path gold =
        file(
            "gold.conllu",
            line.formatted(1, "Ada", "PROPN")
                + line.formatted(2, "lives", "NOUN")
                + line.formatted(3, "Qqq", "ADV"));
    Path copy = folder.resolve("copy.conllu");
    CommandRun run = CommandRun.of("evaluate", tagger, gold, "--output", copy);
    assertEquals("", run.err());
    assertTrue(run.out().contains("accuracy: 33.33% (1 of 3)"), run.out());
    assertTrue(run.out().contains("accuracy on known words: 50.00% (1 of 2)"), run.out());
    assertTrue(run.out().contains("accuracy on unseen words: 0.00% (0 of 1)"), run.out());
    assertEquals(CommandRun.of("tag", tagger, gold).out(), Files.readString(copy));
    CommandRun told = CommandRun.of("evaluate", tagger, gold, "--train", gold);
    assertTrue(told.out().contains("accuracy on known words: 33.33% (1 of 3)"), told.out());
  }

  @Test
  void thePageOfMistakesHasTheFiguresThatArePrinted() throws IOException {
    Path gold = file("gold.conll", GOLD);
    Path page = folder.resolve("mistakes.html");
    Path copy = folder.resolve("beside.conll");
    CommandRun run = CommandRun.of("evaluate", model, gold, "--html", page, "--output", copy);
    assertEquals("", run.err());
    assertEquals(CommandRun.of("evaluate", model, gold).out(), run.out());
    assertEquals(CommandRun.of("tag", model, gold).out(), Files.readString(copy));
    String html = Files.readString(page);
    assertEquals(2, html.split("<article ", -1).length - 1);
    Matcher counts =
        Pattern.compile(
                "\\(([0-9]+) missed, ([0-9]+) spurious, ([0-9]+) wrong type, ([0-9]+) wrong"
                    + " boundaries\\)")
            .matcher(run.out());
    assertTrue(counts.find(), run.out());
    List<String> kinds = List.of("missed", "spurious", "wrong type", "wrong boundaries");
    for (int i = 0; i < kinds.size(); i++) {
      String chip = ">" + kinds.get(i) + " " + counts.group(i + 1) + "</label>";
      assertTrue(html.contains(chip), chip);
    }
    assertTrue(html.contains("sentence 2, line 6"), html);
    assertFalse(Files.exists(folder.resolve("mistakes.html.new")));
  }

  @Test
  void thePageOfWrongLabelsNamesBoth() throws IOException {
    Path gold =
        file(
            "pos.conllu",
            "1\tAda\t_\tPROPN\t_\t_\t_\t_\t_\t_\n2\tlives\t_\tNOUN\t_\t_\t_\t_\t_\t_\n");
    Path page = folder.resolve("pos.html");
    assertEquals(0, CommandRun.of("evaluate", tagger, gold, "--html", page).code());
    String html = Files.readString(page);
    assertTrue(html.contains("gold NOUN → VERB"), html);
    assertTrue(html.contains(">wrong label 1</label>"), html);
  }

  @Test
  void aFileThatCannotBeScoredLeavesTheOldPage() throws IOException {
    Path page = file("old.html", "old");
    Path gold = file("plain.conll", "Ada x\n");
    CommandRun run = CommandRun.of("evaluate", model, gold, "--gold", "1", "--html", page);
    assertEquals(1, run.code());
    assertEquals("old", Files.readString(page));
    assertFalse(Files.exists(folder.resolve("old.html.new")));
    assertEquals(2, CommandRun.of("evaluate", model, gold, "--html", gold).code());
    assertEquals(
        2, CommandRun.of("evaluate", model, gold, "--html", page, "--output", page).code());
    assertFault("is a folder", gold, "--html", folder);
  }

  @Test
  void whatCannotBeScoredIsToldWithoutAStackTrace() throws IOException {
    Path empty = file("empty.conll", "\n");
    assertFault("has no sentence", empty);
    assertFault("no such file", folder.resolve("nowhere.conll"));
    assertFault("lone.conll:1: ", file("lone.conll", "Ada\n"));
    Path gold = file("gold.conll", GOLD);
    assertFault("none of its labels is one of bio", gold, "--gold", "1");
    assertFault(
        "cannot be written: there is no ", gold, "--output", folder.resolve("no").resolve("where"));
  }

  @Test
  void theFileItselfIsNoPlaceForItsCopy() throws IOException {
    Path gold = file("gold.conll", GOLD);
    assertEquals(2, CommandRun.of("evaluate", model, gold, "--output", gold).code());
    assertEquals(GOLD, Files.readString(gold));
  }

  @Test
  void noOtherFileThatIsReadIsAPlaceForTheCopy() throws IOException {
    Path gold = file("gold.conll", GOLD);
    byte[] before = Files.readAllBytes(model);
    assertEquals(2, CommandRun.of("evaluate", model, gold, "--output", model).code());
    assertArrayEquals(before, Files.readAllBytes(model));
    Path train = file("train.conllu", "1\tAda\t_\tPROPN\t_\t_\t_\t_\t_\t_\n");
    CommandRun run = CommandRun.of("evaluate", tagger, gold, "--train", train, "--output", train);
    assertEquals(2, run.code());
    assertTrue(Files.size(train) > 0);
  }

  private static void assertFault(String message, Object file, Object... more) {
    Object[] arguments = new Object[3 + more.length];
    arguments[0] = "evaluate";
    arguments[1] = model;
    arguments[2] = file;
    System.arraycopy(more, 0, arguments, 3, more.length);
    CommandRun run = CommandRun.of(arguments);
    assertEquals(1, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains(message), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void goldLabelsOfNoSchemeAreToldWithTheirCure() throws IOException {
    Path slips = file("slips.conll", "Ada x B_PER\nsings x O\n");
    CommandRun run = CommandRun.of("evaluate", model, slips);
    assertEquals(1, run.code());
    assertTrue(run.err().contains("\"B_PER\" is to be \"B-PER\": awk "), run.err());
    Path types = file("types.conll", "Ada x PER\nsings x O\n");
    assertTrue(CommandRun.of("evaluate", model, types).err().contains("write \"I-PER\": awk "));
    Path none = file("none.conll", "Ada x O\nsings x O\n");
    assertEquals(0, CommandRun.of("evaluate", model, none).code());
  }
}
