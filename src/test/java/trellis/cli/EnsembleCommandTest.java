package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.cli.option.CommandRun;

class EnsembleCommandTest {
  @TempDir private static Path folder;
  private static Path config;
  private static Path run;
  private static Path ensemble;
  private static CommandRun made;

  @BeforeAll
  static void train() throws IOException {
    config = SmallTagger.names(folder);
    CommandRun trained = CommandRun.of("train", config, "--set", "seeds=[1, 2]");
    assertEquals(0, trained.code(), trained.err());
    run = SmallTagger.output(config);
    ensemble = folder.resolve("both.trellis");
    made =
        CommandRun.of("ensemble", run, "--output", ensemble, "--dev", folder.resolve("dev.conll"));
  }

  private static void assertRefused(int code, String part, Object... arguments) {
    CommandRun refused = CommandRun.of(arguments);
    assertEquals(code, refused.code(), refused.out());
    assertTrue(refused.err().contains(part), refused.err());
  }

  @Test
  void scoresOfAllArePrintedAndThatOfTheEnsembleIsKept() throws IOException {
    assertEquals("", made.err());
    assertEquals(0, made.code());
    for (String part :
        List.of(
            "weight", "F1\n", "seed-1", "seed-2", "their mean", "the ensemble", ", 2 models\n")) {
      assertTrue(made.out().contains(part), part + " is missing in: " + made.out());
    }
    CommandRun evaluated =
        CommandRun.of("evaluate", ensemble, folder.resolve("dev.conll"), "--json");
    assertEquals(0, evaluated.code(), evaluated.err());
    double f1 = new ObjectMapper().readTree(evaluated.out()).at("/conlleval/micro/f1").asDouble();
    CommandRun inspected = CommandRun.of("inspect", ensemble, "--json", "--verify");
    assertEquals(0, inspected.code(), inspected.err());
    JsonNode report = new ObjectMapper().readTree(inspected.out());
    assertEquals(f1, report.at("/scores/0/percent").asDouble());
    assertEquals(2, report.get("members").size());
    assertEquals(0.5, report.at("/members/0/share").asDouble());
    assertEquals(2, report.at("/members/1/seed").asInt());
    assertTrue(report.at("/golden/sentences").asInt() > 0);
    assertEquals(0, report.at("/golden/differences").size());
  }

  @Test
  void itIsATaggerLikeAnyOther() throws IOException {
    CommandRun inspected = CommandRun.of("inspect", ensemble);
    assertTrue(inspected.out().contains("the mean probabilities of 2 models"), inspected.out());
    Tagger tagger = Tagger.load(ensemble);
    assertEquals(5, tagger.identity().format());
    assertFalse(tagger.tag("Ada lives in York .").sentences().isEmpty());
    CommandRun tagged = CommandRun.of("tag", ensemble, folder.resolve("dev.conll"));
    assertEquals(0, tagged.code(), tagged.err());
    CommandRun measured =
        CommandRun.of("benchmark", ensemble, folder.resolve("dev.conll"), "--seconds", "0.01");
    assertEquals(0, measured.code(), measured.err());
  }

  @Test
  void weightsAreKept() {
    Path weighted = folder.resolve("weighted.trellis");
    CommandRun weighed =
        CommandRun.of(
            "ensemble",
            ensemble,
            run.resolve("seed-1/model.trellis"),
            "--weights",
            "1,3",
            "--name",
            "weighted",
            "--output",
            weighted);
    assertEquals(0, weighed.code(), weighed.err());
    CommandRun inspected = CommandRun.of("inspect", weighted);
    assertTrue(inspected.out().startsWith("weighted, a model"), inspected.out());
    assertTrue(inspected.out().contains("3 models"), inspected.out());
    assertTrue(inspected.out().contains("  12.5 %"), inspected.out());
    assertTrue(inspected.out().contains("  75.0 %"), inspected.out());
  }

  @Test
  void whatCannotBeIsRefused() throws IOException {
    Path one = run.resolve("seed-1/model.trellis");
    Path other = folder.resolve("other.trellis");
    assertRefused(2, "needs 2 models or more", "ensemble", one, "--output", other);
    assertRefused(2, "has 1 numbers, but", "ensemble", run, "--weights", "1", "--output", other);
    assertRefused(2, "must be more than 0", "ensemble", run, "--weights", "1,0", "--output", other);
    assertRefused(2, "is one of the models", "ensemble", one, ensemble, "--output", one);
    assertRefused(1, "cannot be exported", "export", ensemble, "--npz", other);
    assertRefused(
        1, "cannot be made of a graph", "import", ensemble, "--dl4j", one, "--output", other);
    assertRefused(
        1,
        "is an ensemble of 2 models, and a training goes on with one",
        "train",
        config,
        "--set",
        "init=" + ensemble,
        "--set",
        "output=" + folder.resolve("on"));
    assertFalse(Files.exists(other));
  }
}
