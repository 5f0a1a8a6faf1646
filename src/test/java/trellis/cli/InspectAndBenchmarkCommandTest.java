package trellis.cli;

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
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.GoldenSentence;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

class InspectAndBenchmarkCommandTest {
  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void train() throws IOException {
    model = SmallTagger.train(SmallTagger.names(folder));
  }

  @Test
  void inspectTellsWhatTheModelIs() {
    CommandRun run = CommandRun.of("inspect", model);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    for (String part :
        List.of(
            "small, a model for ner\n",
            "bioes in the network, bio in files\n",
            " S-PER",
            "seed 1, the weights of epoch ",
            "\ntest:        F1 ",
            "  train.conll\n",
            "\ncrf.transition ",
            " golden sentences; --verify tags them again",
            "\n    words:\n      dim: 8\n")) {
      assertTrue(run.out().contains(part), part + " is missing in: " + run.out());
    }
    assertFalse(run.out().contains(folder.toString()), "no path of this machine is in a model");
  }

  @Test
  void inspectHasItAllAsJson() throws IOException {
    CommandRun run = CommandRun.of("inspect", model, "--json", "--verify");
    assertEquals(0, run.code(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals("small", json.get("name").asText());
    assertEquals(64, json.at("/data/0/sha256").asText().length());
    assertEquals("dev", json.at("/scores/0/split").asText());
    assertTrue(json.get("labels").toString().contains("\"B-PER\""));
    assertFalse(json.get("labels").toString().contains("\"S-PER\""), "files are in BIO");
    assertTrue(json.get("networkLabels").toString().contains("\"S-PER\""));
    assertTrue(json.at("/golden/verified").asBoolean());
    assertEquals(0, json.at("/golden/differences").size());
    assertEquals(json.get("words").asInt() - 1, json.get("trainingWords").asInt());
    long weights = 0;
    for (JsonNode matrix : json.get("matrices")) {
      weights += matrix.get("rows").asLong() * matrix.get("columns").asLong();
    }
    assertEquals(weights, json.get("weights").asLong());
  }

  @Test
  void inspectShowsTheCard() throws IOException {
    Path carded = folder.resolve("carded.trellis");
    String page = "# Small\n\nA model of a \u001b[31mtoy\n";
    ModelArchive.write(ModelArchive.read(model).withPage(Optional.of(page)), carded);
    assertEquals(page, CommandRun.of("inspect", carded, "--card").out());
    String all = CommandRun.of("inspect", carded).out();
    assertTrue(all.endsWith("\nIts card:\n  # Small\n\n  A model of a \uFFFD[31mtoy\n"), all);
    JsonNode json = new ObjectMapper().readTree(CommandRun.of("inspect", carded, "--json").out());
    assertEquals(page, json.get("card").asText());
    assertTrue(
        new ObjectMapper()
            .readTree(CommandRun.of("inspect", model, "--json").out())
            .get("card")
            .isNull());
    CommandRun without = CommandRun.of("inspect", model, "--card");
    assertEquals(1, without.code());
    assertTrue(without.err().contains("has no card"), without.err());
    assertEquals(2, CommandRun.of("inspect", carded, "--card", "--json").code());
  }

  @Test
  void otherLabelsThanTheGoldenOnesAreFound() {
    TaggerModel sound = ModelArchive.read(model);
    List<GoldenSentence> golden = new ArrayList<>(sound.golden());
    GoldenSentence first = golden.get(0);
    List<String> labels = new ArrayList<>(first.labels());
    labels.set(0, labels.get(0).equals("O") ? "S-LOC" : "O");
    golden.set(0, GoldenSentence.of(first.tokens(), List.of(), labels));
    Path changed = folder.resolve("changed.trellis");
    ModelArchive.write(
        new TaggerModel(
            sound.card(), sound.config(), sound.vocabularies(), sound.network(), golden),
        changed);
    assertEquals(0, CommandRun.of("inspect", changed).code());
    CommandRun run = CommandRun.of("inspect", changed, "--verify");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("token 0, \"" + first.tokens().get(0) + "\""), run.out());
    assertEquals(0, CommandRun.of("inspect", model, "--verify").code());
  }

  @Test
  void nothingToVerifyIsNoSuccess() {
    Path bare = folder.resolve("bare.trellis");
    ModelArchive.write(ModelArchive.read(model).withGolden(List.of(), List.of()), bare);
    CommandRun run = CommandRun.of("inspect", bare, "--verify");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("no golden sentences"), run.out());
    assertEquals(0, CommandRun.of("inspect", bare).code());
  }

  @Test
  void aDamagedModelIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(model);
    bytes[bytes.length / 2] ^= 1;
    CommandRun run = CommandRun.of("inspect", Files.write(folder.resolve("bad.trellis"), bytes));
    assertEquals(1, run.code());
    assertTrue(run.err().contains("bad.trellis"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals("", run.out());
  }

  @Test
  void benchmarkPrintsALineOfFigures() throws IOException {
    Path file = folder.resolve("test.conll");
    CommandRun run = CommandRun.of("benchmark", model, file, "--seconds=0.05", "--threads=2");
    assertEquals(0, run.code(), run.err());
    assertEquals(1, run.out().lines().count(), run.out());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(4, json.size());
    assertTrue(json.get("tag_tok_s").asLong() > json.get("tag_sent_s").asLong(), run.out());
    assertTrue(json.get("p99_ms").asDouble() >= json.get("p50_ms").asDouble(), run.out());
    assertTrue(json.get("p50_ms").asDouble() > 0, run.out());
    assertTrue(run.err().startsWith("20 sentences, "), run.err());
    assertTrue(run.err().contains("\n2 threads, kernel "), run.err());
  }

  @Test
  void benchmarkNeedsTimeAndSentences() throws IOException {
    assertEquals(2, CommandRun.of("benchmark", model, model, "--seconds=0").code());
    Path empty = Files.writeString(folder.resolve("empty.conll"), "");
    CommandRun run = CommandRun.of("benchmark", model, empty);
    assertEquals(1, run.code());
    assertTrue(run.err().contains("has no sentence"), run.err());
  }
}
