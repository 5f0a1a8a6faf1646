package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;
import trellis.cli.option.Streams;
import trellis.cli.option.Terminal;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.ConllFormat;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.RandomCorpus;
import trellis.text.Sentence;

class TagCommandTest {
  private static final String INPUT = "Ada x\ndeBo x\nlives x\nin x\nYork x\n\nBo x\nsings x\n";

  @TempDir private static Path folder;
  private static Path model;
  private static Path tagger; // of parts of speech

  @BeforeAll
  static void train() throws IOException {
    model = SmallTagger.train(SmallTagger.names(Files.createDirectory(folder.resolve("a"))));
    tagger =
        SmallTagger.train(SmallTagger.partsOfSpeech(Files.createDirectory(folder.resolve("b"))));
  }

  private static CommandRun tag(String input, Object... options) {
    return run(model, input, options);
  }

  private static CommandRun run(Path ofModel, String input, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("tag", ofModel));
    arguments.addAll(List.of(options));
    return CommandRun.withInput(input, arguments.toArray());
  }

  @Test
  void labelsStandInOneMoreColumn() {
    CommandRun run = tag(INPUT);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    assertEquals(
        "Ada x B-PER\ndeBo x I-PER\nlives x O\nin x O\nYork x B-LOC\n\nBo x B-PER\nsings x O\n",
        run.out());
  }

  @Test
  void labelsComeInAnySchemeAndColumn() {
    assertTrue(tag(INPUT, "--scheme=bioes").out().startsWith("Ada x B-PER\ndeBo x E-PER\n"));
    assertTrue(tag(INPUT, "--replace=1").out().startsWith("Ada B-PER\ndeBo I-PER\nlives O\n"));
    CommandRun sure = tag(INPUT, "--probabilities");
    String[] cells = sure.out().lines().findFirst().orElseThrow().split(" ");
    assertEquals(4, cells.length, sure.out());
    assertTrue(cells[3].matches("[01]\\.[0-9]{4}"), sure.out());
  }

  @Test
  void textIsTaggedLineByLine() {
    String text = "Ada deBo lives in York .\n\nBo sings";
    assertEquals(
        "[PER Ada deBo] lives in [LOC York] .\n\n[PER Bo] sings\n",
        tag(text, "--input=text").out());
    assertEquals(
        "Ada\tB-PER\ndeBo\tI-PER\nlives\tO\nin\tO\nYork\tB-LOC\n.\tO\n\n\nBo\tB-PER\nsings\tO\n\n",
        tag(text, "--input=text", "--format=conll").out());
    String sure = tag(text, "--input=text", "--probabilities").out();
    assertTrue(sure.matches("(?s)\\[PER [01]\\.[0-9]{4} Ada deBo\\] lives .*"), sure);
    assertEquals(
        "Ada/PROPN lives/VERB ./PUNCT\n", run(tagger, "Ada lives .", "--input=text").out());
    String surePos = run(tagger, "Ada lives .", "--input=text", "--probabilities").out();
    assertTrue(surePos.matches("Ada/PROPN/[01]\\.[0-9]{4} lives/VERB/.*\n"), surePos);
    assertEquals("[PER Ada] lives\n", tag("Ada x\nlives x\n", "--format=text").out());
  }

  @Test
  void noSentenceOfATextALineGoesOnInTheNext() {
    String text = "Ada deBo\nBo lives in York\n\nBo";
    assertEquals(
        "[PER Ada deBo]\n[PER Bo] lives in [LOC York]\n\n[PER Bo]",
        tag(text, "--input=lines", "--tokens=ptb").out());
    CommandRun objects = tag(text, "--input=lines", "--tokens=ptb", "--format=jsonl");
    List<String> lines = objects.out().lines().toList();
    assertEquals(4, lines.size(), objects.out());
    assertTrue(lines.get(1).contains("[[0,2,\"PER\"]"), lines.get(1));
    assertTrue(lines.get(2).contains("\"text\":\"\""), lines.get(2));
  }

  @Test
  void jsonIsAnObjectALine() throws IOException {
    CommandRun run = tag(INPUT, "--format=json", "--best=3", "--probabilities");
    List<String> lines = run.out().lines().toList();
    assertEquals(2, lines.size(), run.out());
    JsonNode sentence = new ObjectMapper().readTree(lines.get(0));
    assertEquals("[\"Ada\",\"deBo\",\"lives\",\"in\",\"York\"]", sentence.get("tokens").toString());
    assertEquals("[\"B-PER\",\"I-PER\",\"O\",\"O\",\"B-LOC\"]", sentence.get("labels").toString());
    JsonNode span = sentence.at("/spans/1");
    assertEquals("LOC", span.get("type").asText());
    assertEquals(4, span.get("start").asInt());
    assertEquals(5, span.get("end").asInt());
    assertEquals(5, sentence.get("probabilities").size());
    assertEquals(3, sentence.get("best").size());
    assertEquals(sentence.get("labels"), sentence.at("/best/0/labels"));
    double best = sentence.at("/best/0/probability").asDouble();
    assertTrue(best >= sentence.at("/best/1/probability").asDouble(), lines.get(0));
    assertTrue(span.get("probability").asDouble() >= best - 1e-6, lines.get(0));
    String bare = tag("Ada", "--input=text", "--format=json").out();
    assertEquals(4, new ObjectMapper().readTree(bare).size(), bare);
    String empty = tag("\n", "--input=text", "--format=json").out();
    assertEquals("{\"version\":1,\"tokens\":[],\"labels\":[],\"spans\":[]}\n", empty);
  }

  @Test
  void conlluLosesNothingButTheLearnedColumn() {
    String input =
        "# newdoc\n"
            + "# text = Ada's\n"
            + "1-2\tAda's\t_\t_\t_\t_\t_\t_\t_\t_\n"
            + "1\tAda\tada\t_\tX\tA=b\t2\tdep\t_\tSpaceAfter=No\n"
            + "2\tlives\t_\tNOUN\t_\t_\t0\t_\t_\t_\n"
            + "2.1\tthen\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
            + "# the end\n";
    CommandRun run = run(tagger, input);
    assertEquals("", run.err());
    String expected =
        input.replace("ada\t_\tX", "ada\tPROPN\tX").replace("lives\t_\tNOUN", "lives\t_\tVERB");
    assertEquals(expected, run.out());
    String other = run(tagger, input, "--replace=xpos").out();
    assertEquals(
        input
            .replace("ada\t_\tX", "ada\t_\tPROPN")
            .replace("lives\t_\tNOUN\t_", "lives\t_\tNOUN\tVERB"),
        other);
  }

  /** Every byte but the labels stays, and there are as many sentences and lines as before. */
  @Test
  void randomFilesComeBackWithLabels() {
    RandomCases.check(
        60,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          ConllLayout layout = corpus.layout();
          Path file = Files.write(folder.resolve("random"), corpus.bytes());
          boolean columns = layout.format() == ConllFormat.CONLL;
          CommandRun run =
              CommandRun.of(
                  "tag",
                  model,
                  file,
                  "--input=" + layout.format(),
                  "--token=" + layout.token(),
                  columns ? "--threads=1" : "--replace=" + layout.label().orElseThrow());
          assertEquals("", run.err());
          Path tagged = Files.writeString(folder.resolve("tagged"), run.out());
          List<Sentence> before = ConllReader.readAll(file, layout.withoutLabel());
          List<Sentence> after = ConllReader.readAll(tagged, layout.withoutLabel());
          assertEquals(corpus.sentences().size(), after.size());
          for (int i = 0; i < before.size(); i++) {
            assertSameButLabels(before.get(i), after.get(i), columns ? -1 : labelOf(layout));
          }
          assertEquals(lines(corpus.bytes()), lines(Files.readAllBytes(tagged)));
        });
  }

  private static int labelOf(ConllLayout layout) {
    return layout.label().orElseThrow().in(10);
  }

  /** A label of -1 stands for a column that only the tagged sentence has. */
  private static void assertSameButLabels(Sentence before, Sentence after, int label) {
    assertEquals(before.lead(), after.lead());
    assertEquals(before.tail(), after.tail());
    List<String> labels = new ArrayList<>();
    for (int row = 0; row < before.size(); row++) {
      List<String> expected = new ArrayList<>(before.rows().get(row).fields());
      List<String> cells = new ArrayList<>(after.rows().get(row).fields());
      labels.add(cells.remove(label < 0 ? cells.size() - 1 : label));
      if (label >= 0) {
        expected.remove(label);
      }
      assertEquals(expected, cells);
      assertEquals(before.line(row), after.line(row));
      assertEquals(before.rows().get(row).lead(), after.rows().get(row).lead());
    }
    assertEquals(0, TagScheme.BIO.violations(labels).length, labels::toString);
  }

  private static long lines(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).chars().filter(c -> c == '\n').count();
  }

  @Test
  void eachSentenceIsAnsweredWhileMoreIsWaitedFor() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          PipedOutputStream question = new PipedOutputStream();
          PipedInputStream in = new PipedInputStream(question);
          PipedOutputStream out = new PipedOutputStream();
          BufferedReader answers =
              new BufferedReader(
                  new InputStreamReader(new PipedInputStream(out), StandardCharsets.UTF_8));
          Streams streams = new Streams(in, out, () -> Terminal.NONE);
          StringWriter err = new StringWriter();
          CompletableFuture<Integer> code =
              CompletableFuture.supplyAsync(
                  () -> CommandRun.execute(streams, err, "tag", model, "-", "--input=text"));
          for (String name : List.of("Ada", "Bo", "Cy")) {
            question.write((name + " sings\n").getBytes(StandardCharsets.UTF_8));
            question.flush();
            assertEquals("[PER " + name + "] sings", answers.readLine());
          }
          question.close();
          assertEquals(0, code.get(), err::toString);
        });
  }

  @Test
  void whatStandsBeforeAFaultIsAnswered() {
    CommandRun run = tag("Ada x\n\nBo x\n\n\u0000\n", "--token=0");
    assertEquals(1, run.code());
    assertEquals("Ada x B-PER\n\nBo x B-PER\n\n", run.out());
    assertTrue(run.err().startsWith("standard input:5: "), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void emptyInputGivesEmptyOutput() {
    for (String input : List.of("conll", "conllu", "text")) {
      CommandRun run = run(tagger, "", "--input=" + input);
      assertEquals(new CommandRun(0, "", ""), run, input);
    }
    assertEquals("\n\n", tag("\n\n").out());
  }

  @Test
  void packedFilesAreRead() throws IOException {
    Path file = folder.resolve("packed.conll.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(INPUT.getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(tag(INPUT).out(), CommandRun.of("tag", model, file).out());
  }

  @Test
  void theNameOfAFileTellsItsFormat() throws IOException {
    Path file = Files.writeString(folder.resolve("few.conll"), "Ada\nlives\n");
    assertEquals("Ada\tPROPN\nlives\tVERB\n", CommandRun.of("tag", tagger, file).out());
  }

  @Test
  void aMistakeOnTheCommandLineIsToldAsSuch() {
    assertUsage("--best goes with --format json", tag(INPUT, "--best=2"));
    assertUsage("--best must be from 1 to", tag(INPUT, "--best=0", "--format=json"));
    assertUsage("which --scheme none cannot write", tag(INPUT, "--scheme=none"));
    assertUsage("mark no spans", run(tagger, "", "--scheme=bio"));
    assertUsage("no columns for --token", tag("", "--input=text", "--token=1"));
    assertUsage("--replace goes with", tag("", "--format=json", "--replace=1"));
    assertUsage("token and label are the same column", tag("", "--replace=0"));
    assertUsage("learned no column of CoNLL-U", tag("", "--input=conllu"));
    assertUsage("no column for --probabilities", run(tagger, "", "--probabilities"));
    assertUsage("--threads must be from 0", tag("", "--threads=-1"));
  }

  private static void assertUsage(String message, CommandRun run) {
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }

  @Test
  void whatIsNoModelIsAnsweredWithWhatWasMeant() {
    assertFault("did you mean `model.trellis`?", model.resolveSibling("modell.trellis"));
    assertFault("is a folder, not a model: name the file in it, ", model.getParent());
    Path config = model.getParent().resolveSibling("small.yaml");
    assertFault("small.yaml: is a config, not a model", config);
    assertFault("train.conll", config.resolveSibling("train.conll"));
  }

  private static void assertFault(String message, Path noModel) {
    CommandRun run = run(noModel, "");
    assertEquals(1, run.code());
    assertTrue(run.err().contains(message), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void aColumnThatARowLacksIsToldWithItsLine() {
    CommandRun run = tag("Ada x\n\nBo x\nsings\n", "--replace=1");
    assertEquals(1, run.code());
    assertTrue(run.err().startsWith("standard input:4: "), run.err());
    assertEquals("Ada B-PER\n\n", run.out());
  }

  @Test
  void commentsStayWhereTheyAre() throws IOException {
    String input =
        "# sent_id = 1\n"
            + "# text = Ada lives\r\n"
            + "Ada x\n"
            + "lives x\n\n\n"
            + "# sent_id = 2\n"
            + "Bo x\n"
            + "# x\n\n"
            + "# end =\n";
    String tagged = tag(input, "--replace=1").out();
    assertEquals(
        input
            .replace("Ada x", "Ada B-PER")
            .replace("Bo x", "Bo B-PER")
            .replaceAll("(lives|#) x", "$1 O"),
        tagged);
    Path file = Files.writeString(folder.resolve("comments.conll"), input);
    assertEquals(tagged, CommandRun.of("tag", model, file, "--replace=1").out());
    Path gold = Files.writeString(folder.resolve("gold.conll"), tagged);
    CommandRun run = CommandRun.of("evaluate", model, gold, "--gold=1");
    assertTrue(run.out().startsWith("processed 4 tokens with 2 phrases; "), run.out() + run.err());
  }

  @Test
  void filesThatAreNoColumnsAreToldSo() throws IOException {
    for (String text : List.of("{\"text\": \"Ada\"}\n", "<!DOCTYPE html>\n<html>\n")) {
      Path file = Files.writeString(folder.resolve("wrong.conll"), text);
      for (List<Object> command :
          List.<List<Object>>of(
              List.of("tag", model, file),
              List.of("evaluate", model, file),
              List.of("score", file))) {
        CommandRun run = CommandRun.of(command.toArray());
        assertEquals(1, run.code());
        assertTrue(
            run.err().matches("(?s).*wrong.conll: is (JSON|a web page): .*"), command + run.err());
      }
    }
  }
}
