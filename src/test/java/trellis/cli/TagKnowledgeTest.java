package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;

/** The options of {@code tag} and {@code evaluate} for what is known beforehand. */
class TagKnowledgeTest {
  @TempDir private static Path folder;
  private static Path model;
  private static Path tagger; // of parts of speech

  @BeforeAll
  static void train() throws IOException {
    model = SmallTagger.train(SmallTagger.names(Files.createDirectory(folder.resolve("a"))));
    tagger =
        SmallTagger.train(SmallTagger.partsOfSpeech(Files.createDirectory(folder.resolve("b"))));
  }

  private static CommandRun tag(Path ofModel, String input, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("tag", ofModel));
    arguments.addAll(List.of(options));
    return CommandRun.withInput(input, arguments.toArray());
  }

  @Test
  void columnIsObeyedInTheSchemeThatIsWritten() {
    String input = "Ada _\ndeBo !I-PER\nlives =LOC:2\nin *\nYork O\n\nBo !=PER:1;!O\nsings _\n";
    CommandRun run = tag(model, input, "--constraints=1", "--probabilities");
    assertEquals("", run.err());
    List<String> lines = run.out().lines().toList();
    assertTrue(!lines.get(1).contains(" I-PER "), run.out());
    assertEquals("lives =LOC:2 B-LOC 1.0000", lines.get(2));
    assertEquals("in * I-LOC 1.0000", lines.get(3));
    assertEquals("York O O 1.0000", lines.get(4));
    assertTrue(lines.get(6).matches("Bo \\S+ B-(PER|LOC) .*"), run.out());
    assertTrue(lines.get(6).contains("LOC") || lines.get(7).contains("I-PER"), run.out());
    String bioes = tag(model, "York S-PER\n. _\n", "--constraints=1", "--scheme=bioes").out();
    assertTrue(bioes.startsWith("York S-PER S-PER\n"), bioes);
    CommandRun foreign = tag(model, "York S-PER\n", "--constraints=1");
    assertEquals(1, foreign.code());
    assertTrue(
        foreign.err().startsWith("standard input:1: this model has no label \"S-PER\""),
        foreign.err());
  }

  @Test
  void plainLabelsAreObeyed() {
    String row = "%d\t%s\t_\t_\t_\t_\t_\t_\t_\t%s\n";
    String input = row.formatted(1, "Ada", "VERB") + row.formatted(2, "lives", "!VERB") + "\n";
    CommandRun run = tag(tagger, input, "--input=conllu", "--constraints=misc", "--format=text");
    assertTrue(run.out().startsWith("Ada/VERB lives/"), run.out());
    assertTrue(!run.out().contains("lives/VERB"), run.out());
    CommandRun spans =
        tag(tagger, row.formatted(1, "Ada", "=PER:1"), "--input=conllu", "--constraints=misc");
    assertEquals(
        "standard input:1: this model has no spans, so none of the type \"PER\": demand labels of"
            + " single tokens instead\n",
        spans.err());
  }

  @Test
  void gazetteerIsHardOrWeighted() throws IOException {
    Path names = Files.writeString(folder.resolve("names.tsv"), "LOC\tada debo\nPER\tYork\n");
    String text = "Ada deBo lives in York .";
    assertEquals(
        "[PER Ada deBo] lives in [PER York] .\n",
        tag(model, text, "--input=text", "--gazetteer", names).out());
    String folded =
        tag(model, text, "--input=text", "--gazetteer", names, "--gazetteer-ignore-case").out();
    assertEquals("[LOC Ada deBo] lives in [PER York] .\n", folded);
    assertEquals(
        "[PER Ada deBo] lives in [LOC York] .\n",
        tag(model, text, "--input=text", "--gazetteer", names, "--gazetteer-weight=0.01").out());
    assertEquals(
        "[PER Ada deBo] lives in [PER York] .\n",
        tag(model, text, "--input=text", "--gazetteer", names, "--gazetteer-weight=30").out());
    CommandRun scored =
        CommandRun.of("evaluate", model, folder.resolve("a/test.conll"), "--gazetteer", names);
    assertEquals(0, scored.code(), scored.err());
    assertTrue(!scored.out().contains("FB1: 100.00"), scored.out());
  }

  @Test
  void clashesAreToldWithFileAndLine() throws IOException {
    Path file =
        Files.writeString(folder.resolve("clash.conll"), "Bo _\n\nAda _\nsings =PER:2\nYork O\n");
    CommandRun run = CommandRun.of("tag", model, file, "--constraints=1");
    assertEquals(1, run.code());
    assertEquals("Bo _ B-PER\n\n", run.out());
    assertEquals(
        file
            + ":4: no labeling of the sentence can be as demanded: tokens 1-3 \"sings York\" must"
            + " be a span PER, but token 2 \"York\" must have the label O (tokens count from 0)\n",
        run.err());
    CommandRun narrow = tag(model, "Bo _\nAda\n", "--constraints=1");
    assertTrue(narrow.err().startsWith("standard input:2: \"Ada\" has no column 1"), narrow.err());
    CommandRun odd = tag(model, "Bo _\nAda =PER\n", "--constraints=1");
    assertTrue(odd.err().startsWith("standard input:2: \"=PER\" demands nothing"), odd.err());
  }

  @Test
  void optionsThatMakeNoSenseAreRefused() throws IOException {
    assertUsage("go with --gazetteer only", "--gazetteer-weight=1");
    assertUsage("text has no columns", "--constraints=1");
    Path names = Files.writeString(folder.resolve("odd.tsv"), "PER\tNora\nPRE\tAda  Marlow\n");
    assertUsage("finite", "--gazetteer", names, "--gazetteer-weight=NaN");
    assertUsage("to 1000000, not 1.0E7", "--gazetteer", names, "--gazetteer-weight=1e7");
    CommandRun unknown = tag(model, "Ada", "--input=text", "--gazetteer", names);
    assertEquals(1, unknown.code());
    assertTrue(unknown.err().contains("has no type \"PRE\": did you mean PER?"), unknown.err());
    assertTrue(unknown.err().contains("odd.tsv, \"Ada Marlow\": "), unknown.err());
  }

  @Test
  void filesThatAreReadAreNotWritten() throws IOException {
    Path names = Files.writeString(folder.resolve("kept.tsv"), "PER\tAda\n");
    assertUsage(
        "--text is the file of --gazetteer itself",
        "--gazetteer",
        names,
        "--format=brat",
        "--text",
        names);
    Path gold = Files.writeString(folder.resolve("gold.conll"), "Ada B-PER\n");
    CommandRun page = CommandRun.of("evaluate", model, gold, "--gazetteer", names, "--html", names);
    assertEquals(2, page.code(), page.err());
    assertTrue(page.err().startsWith("--html is the file of --gazetteer itself"), page.err());
    assertEquals("PER\tAda\n", Files.readString(names));
    Path both = folder.resolve("both");
    CommandRun twice = CommandRun.of("evaluate", model, gold, "--html", both, "--output", both);
    assertEquals(2, twice.code(), twice.err());
    assertTrue(twice.err().startsWith("--html is the file of --output itself"), twice.err());
  }

  private static void assertUsage(String message, Object... options) {
    List<Object> all = new ArrayList<>(List.of("--input=text"));
    all.addAll(List.of(options));
    CommandRun run = tag(model, "Ada", all.toArray());
    assertEquals(2, run.code(), run.out());
    assertTrue(run.err().contains(message), run.err());
  }
}
