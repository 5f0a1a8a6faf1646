package trellis.cli.train;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;
import trellis.page.ParsedPage;

class SweepCommandTest {
  @TempDir private Path folder;
  private Path config;

  @BeforeEach
  void writeConfig() throws IOException {
    config = SmallTagger.names(folder);
  }

  private CommandRun sweep(String... more) {
    List<Object> arguments = new ArrayList<>(List.of("sweep", config, "--set", "train.epochs=2"));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private Path results() {
    return SmallTagger.output(config).resolve("sweep");
  }

  @Test
  void theTableHasTheBestCellFirst() throws IOException {
    String[] over = {"--over", "train.rate=0.0001,0.2", "--seeds", "1,2", "--samples=1000"};
    CommandRun run = sweep(over);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("cell 1 of 2, train.rate=0.0001\n"), run.err());
    assertTrue(run.err().contains("seed 2, epoch 2 of 2"), run.err());
    List<String> lines = run.out().lines().toList();
    assertTrue(lines.get(0).startsWith("cell "), run.out());
    assertTrue(lines.get(1).startsWith("* train.rate=0.2 "), run.out());
    assertTrue(lines.get(2).startsWith("  train.rate=0.0001 "), run.out());
    assertFalse(run.out().contains("test F1"), run.out());
    assertTrue(run.out().endsWith("report: " + results().resolve("report.html") + "\n"), run.out());

    JsonNode json = new ObjectMapper().readTree(results().resolve("sweep.json").toFile());
    JsonNode best = json.at("/cells/0");
    assertTrue(best.get("best").asBoolean());
    assertEquals("0.2", best.at("/values/train.rate").asText());
    JsonNode metrics =
        new ObjectMapper().readTree(Path.of(best.get("folder").asText(), "metrics.json").toFile());
    assertEquals(metrics.at("/dev/mean"), best.at("/splits/dev/statistics/mean"));
    assertFalse(best.get("splits").has("test"));
    assertEquals(0, best.get("againstBest").size());
    assertEquals(
        1_000, json.at("/cells/1/againstBest/dev/comparison/overSentences/samples").asInt());
    String page = Files.readString(results().resolve("report.html"));
    assertTrue(ParsedPage.of(page).texts("th").contains("★ train.rate=0.2"), page);
    assertTrue(page.contains("href=\"train.rate=0.2/report.html\""), page);

    CommandRun again = sweep("--over", "train.rate=0.2,0.0001", "--seeds", "1,2", "--test");
    assertEquals(0, again.code(), again.err());
    assertTrue(
        again.err().contains("cell 2 of 2, train.rate=0.0001: finished before"), again.err());
    assertFalse(again.err().contains("epoch"), again.err());
    assertTrue(again.out().contains("test F1"), again.out());
  }

  /** Cells are compared by the mean that chooses the epochs, and each corpus and head is told. */
  @Test
  void severalCorporaAndHeadsAreComparedByTheirMean() throws IOException {
    String files =
        "train: '%s', dev: '%s', test: '%s'"
            .formatted(
                folder.resolve("train.conll"),
                folder.resolve("dev.conll"),
                folder.resolve("dev.conll"));
    String corpora =
        "data=[{name: a, %s, labels: {kind: 1, ner: 2}}, {name: b, %s, chooses: false, labels:"
            + " {ner: 2}}]";
    CommandRun run =
        sweep(
            "--over=train.rate=0.0001,0.2",
            "--set=heads={kind: {task: pos}, ner: {task: ner}}",
            "--set=" + corpora.formatted(files, files),
            "--set=data.errors=warn",
            "--samples=500",
            "--test");
    assertEquals(0, run.code(), run.err());
    String head = run.out().lines().findFirst().orElseThrow();
    assertTrue(head.contains("dev mean") && head.contains("test mean"), run.out());
    assertTrue(run.out().contains(" a.kind.dev ") && run.out().contains(" b.ner.test"), run.out());
    assertTrue(run.out().contains("\n* train.rate=0.2 "), run.out());
    JsonNode json = new ObjectMapper().readTree(results().resolve("sweep.json").toFile());
    for (JsonNode cell : json.get("cells")) {
      JsonNode splits = cell.get("splits");
      double mean = (dev(splits, "a.kind.dev") + dev(splits, "a.ner.dev")) / 2;
      assertEquals(mean, dev(splits, "dev"), 1e-9);
      JsonNode metrics =
          new ObjectMapper()
              .readTree(Path.of(cell.get("folder").asText(), "metrics.json").toFile());
      assertEquals(metrics.get("dev_score").asDouble(), dev(splits, "dev"), 1e-9);
      assertEquals(metrics.get("test_score").asDouble(), dev(splits, "test"), 1e-9);
    }
    JsonNode tests = json.at("/cells/1/againstBest/dev/comparison");
    assertEquals("mean", tests.get("measure").asText());
    assertEquals(500, tests.at("/overSentences/samples").asInt());
    Path first = Path.of(json.at("/cells/0/folder").asText());
    Path second = Path.of(json.at("/cells/1/folder").asText());
    CommandRun compared = CommandRun.of("compare", first, second, second, "--samples=100");
    assertEquals(0, compared.code(), compared.err());
    assertTrue(compared.out().contains("b.ner.test F1"), compared.out());
  }

  private static double dev(JsonNode splits, String name) {
    return splits.at("/" + name + "/statistics/mean").asDouble();
  }

  /** Without that the kernel would be another one, which is slower and learns other bits. */
  @Test
  void theScriptAsksForTheVectorApiWhereNetworksRun() throws IOException {
    String script = Files.readString(Path.of("src/dist/bin/trellis"));
    String commands =
        script
            .lines()
            .filter(line -> line.contains("evaluate |"))
            .findFirst()
            .orElseThrow()
            .strip()
            .replace(")", "");
    assertTrue(
        List.of(commands.split(" \\| ")).containsAll(List.of("train", "sweep", "tag", "select")),
        commands);
  }

  @Test
  void aCellThatFailsIsToldAndTheOthersAreTrained() throws IOException {
    Files.writeString(folder.resolve("few.conll"), "Ada PROPN B-PER\n\n");
    CommandRun run =
        sweep(
            "--over",
            "data.train=" + folder.resolve("few.conll") + "," + folder.resolve("train.conll"),
            "--over",
            "data.dev=50%");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("cell 1 of 2, data.train="), run.err());
    assertTrue(run.err().contains("too few to keep 50% of them out"), run.err());
    assertTrue(run.out().contains("failed: data.train="), run.out());
    assertTrue(run.out().lines().anyMatch(line -> line.startsWith("* data.train=")), run.out());
  }

  @Test
  void cellsThatWereScoredOnOtherSentencesAreNotTested() {
    CommandRun run = sweep("--over", "data.dev=10%,20%", "--samples=100");
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.out().contains("not tested, for the cells were not scored on the same"), run.out());
  }

  @Test
  void mistakesAreToldBeforeAnythingIsTrained() {
    CommandRun key = sweep("--over", "train.rat=0.1,0.2");
    assertEquals(1, key.code());
    assertTrue(key.err().contains("did you mean `train.rate`?"), key.err());
    assertEquals(2, CommandRun.of("sweep", config).code());
    assertEquals(1, sweep("--over", "train.rate=0.1,oops").code());
    assertFalse(Files.exists(results()));
    CommandRun hint = sweep("--over", "train.rate=0.1", "--epochs=3");
    assertTrue(hint.err().contains("--set train.epochs=3"), hint.err());
  }
}
