package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;

/** A model whose labels depend on a feature column alone, from the config to each command. */
class FeaturesCommandTest {
  private static final String INPUT = "w1 person\nw1\tx\nw1  place \n\nw2 new\n";
  private static final String TAGGED = "w1 person B-PER\nw1\tx\tO\nw1  place  B-LOC \n\nw2 new ";

  @TempDir private static Path folder;
  private static Path config;
  private static Path model;

  @BeforeAll
  static void train() throws IOException {
    Random random = new Random(1);
    Path train = Files.writeString(folder.resolve("train.conll"), corpus(60, random));
    Path dev = Files.writeString(folder.resolve("dev.conll"), corpus(20, random) + "w1 zz O\n");
    config =
        Files.writeString(
            folder.resolve("small.yaml"),
            """
            data: {train: '%s', dev: '%s', columns: {features: [1]}}
            network:
              characters: {dim: 4, filters: 6}
              words: {dim: 8, hidden: 8}
              dropout: 0.1
              features: 5
            train: {rate: 0.2, batch: 4, epochs: 12, threads: 2}
            output: '%s'
            """
                .formatted(train, dev, folder.resolve("run")));
    model = SmallTagger.train(config);
  }

  private static String corpus(int sentences, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      for (int length = 1 + random.nextInt(5); length > 0; length--) {
        String value = List.of("person", "place", "x").get(random.nextInt(3));
        String label = value.equals("person") ? "B-PER" : value.equals("place") ? "B-LOC" : "O";
        text.append("w").append(random.nextInt(4));
        text.append(' ').append(value).append(' ').append(label).append('\n');
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void tagReadsTheColumnAndKeepsEveryByte() {
    CommandRun run = CommandRun.withInput(INPUT, "tag", model);
    assertEquals("", run.err());
    assertTrue(run.out().startsWith(TAGGED), run.out());
  }

  @Test
  void tagAndEvaluateGiveTheSameLabels() throws IOException {
    Path gold = folder.resolve("dev.conll");
    Path copy = folder.resolve("copy.conll");
    CommandRun run = CommandRun.of("evaluate", model, gold, "--output", copy, "--json");
    assertEquals("", run.err());
    assertEquals(CommandRun.of("tag", model, gold).out(), Files.readString(copy));
    JsonNode json = new ObjectMapper().readTree(run.out());
    JsonNode metrics =
        new ObjectMapper().readTree(Files.readString(folder.resolve("run/metrics.json")));
    double f1 = json.at("/conlleval/micro/f1").asDouble();
    assertTrue(f1 > 98, "F1 " + f1);
    assertEquals(metrics.at("/dev/conlleval/micro/f1").asDouble(), f1, metrics.toString());
  }

  @Test
  void columnsCanBeOthersThanThoseOfTheCorpus() throws IOException {
    CommandRun run =
        CommandRun.withInput("person w1\nx w1\n", "tag", model, "--token=1", "--features=0");
    assertEquals("person w1 B-PER\nx w1 O\n", run.out(), run.err());
    String word = "1\tw1\t_\t_\tplace\t_\t_\t_\t_\t";
    Path treebank = file("a.conllu", word + "_\n");
    CommandRun misc = CommandRun.of("tag", model, treebank, "--features=xpos", "--replace=misc");
    assertEquals(word + "B-LOC\n", misc.out(), misc.err());
    CommandRun refused = CommandRun.of("tag", model, treebank, "--replace=misc");
    assertEquals(2, refused.code());
    assertTrue(
        refused
            .err()
            .contains(
                "the model reads features, which in its corpus are the columns 1; this file has"
                    + " another format: name its columns with --features"),
        refused.err());
  }

  @Test
  void whatCannotBeIsToldWithItsCure() throws IOException {
    assertRefused(
        "the model reads features, which in its corpus are the columns 1; text has none: give a"
            + " file with these columns, and --input conll",
        CommandRun.withInput("w1 w2", "tag", model, "--input=text"));
    assertRefused(
        "--features names 2 columns, but the model reads 1, in its corpus 1",
        CommandRun.withInput(INPUT, "tag", model, "--features=1,2"));
    assertRefused(
        "the feature column 0 is that of the token, of the label or of another feature",
        CommandRun.withInput(INPUT, "tag", model, "--features=0"));
    assertRefused(
        "text has no columns for --token, --features, --constraints or --replace",
        CommandRun.withInput("w1", "tag", model, "--input=text", "--features=1"));
    CommandRun missing = CommandRun.withInput("w1 x\n\nw1\n", "tag", model);
    assertEquals(1, missing.code());
    assertTrue(
        missing
            .err()
            .contains(
                "standard input:3: \"w1\" has no column 1 (counted from 0), only 1: add it, or name"
                    + " another column"),
        missing.err());
    CommandRun label = CommandRun.of("evaluate", model, file("gold.conll", "w1 O\n"));
    assertEquals(1, label.code());
    assertTrue(label.err().contains("gold.conll:1: \"w1 O\" has its label in"), label.err());
  }

  private static void assertRefused(String message, CommandRun run) {
    assertEquals(2, run.code(), run.out());
    assertTrue(run.err().contains(message), run.err());
  }

  @Test
  void aModelWithoutFeaturesTakesNone() throws IOException {
    Path plain = SmallTagger.train(SmallTagger.names(Files.createDirectory(folder.resolve("b"))));
    assertRefused(
        "--features names 1 column, but the model reads none beside the tokens",
        CommandRun.withInput(INPUT, "tag", plain, "--features=1"));
  }

  @Test
  void inspectShowsThem() throws IOException {
    CommandRun run = CommandRun.of("inspect", model, "--verify");
    assertEquals(0, run.code(), run.out());
    assertTrue(run.out().contains("\nfeatures:    column 1, 3 values\n"), run.out());
    JsonNode json = new ObjectMapper().readTree(CommandRun.of("inspect", model, "--json").out());
    assertEquals("{\"column\":\"1\",\"values\":4}", json.at("/features/0").toString());
  }

  @Test
  void benchmarkReadsThem() throws IOException {
    CommandRun run = CommandRun.of("benchmark", model, file("b.conll", INPUT), "--seconds=0.05");
    assertEquals(0, run.code(), run.err());
    assertTrue(new ObjectMapper().readTree(run.out()).get("tag_tok_s").asLong() > 0, run.out());
  }

  @Test
  void checkCountsTheirValues() {
    CommandRun run = CommandRun.of("check", config);
    assertTrue(run.out().contains("feature column"), run.out());
    assertTrue(
        run.out()
            .lines()
            .anyMatch(line -> line.matches("1 +3 +[0-9]\\.[0-9] %") && !line.contains(" 0.0")),
        run.out());
  }
}
