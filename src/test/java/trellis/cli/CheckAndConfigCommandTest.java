package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;

class CheckAndConfigCommandTest {
  @TempDir private Path folder;

  private Path config(String train, String dev) throws IOException {
    Path trainFile = Files.writeString(folder.resolve("train.conll"), train);
    Path devFile = Files.writeString(folder.resolve("dev.conll"), dev);
    return Files.writeString(
        folder.resolve("a.yaml"),
        "data:\n  train: '%s'\n  dev: '%s'\n".formatted(trainFile, devFile));
  }

  @Test
  void warningsAloneAreNoFailure() throws IOException {
    Path config = config("Ada B-PER\n\nYork I-LOC\n", "Ada B-PER\n");
    CommandRun run = CommandRun.of("check", config, "--set", "data.scheme=bio");
    assertEquals("", run.err());
    assertEquals(0, run.code(), run.out());
    assertTrue(run.out().contains("train.conll:3: \"I-LOC\" may not start a sentence in bio"));
    assertTrue(run.out().endsWith("0 errors, 2 warnings\n"), run.out());
  }

  @Test
  void errorsAre() throws IOException {
    CommandRun run = CommandRun.of("check", config("Ada B-PER\nis o\nin O\n", "Ada B-PER\n"));
    assertEquals(1, run.code());
    assertTrue(run.out().contains("train.conll:2: \"o\" is no label"), run.out());
    assertTrue(run.out().endsWith("1 error, 0 warnings\n"), run.out());
  }

  /**
   * What is wrong with a key is told at its line, also of one of several corpora, and of a head.
   */
  @Test
  void findingsOnKeysHaveTheirLines() throws IOException {
    Path train = config("Ada x B-PER\nis y O\n\nYork x I-LOC\n", "Bo x B-PER\n");
    String files = "train: " + folder + "/train.conll, dev: " + folder + "/dev.conll";
    Path several =
        Files.writeString(
            folder.resolve("several.yaml"),
            """
            heads: {kind: {task: pos}, name: {task: ner}}
            data:
            - {name: a, %1$s, labels: {kind: 1}}
            - name: b
              train: %2$s/dev.conll
              labels:
                kind: 1
                name: {column: 2, map: {PRE: ORG}}
            train:
              weights: {LOK: 2}
            """
                .formatted(files, folder));
    CommandRun run = CommandRun.of("check", several);
    String wrong = "several.yaml:8: `data.b.labels.name.map`: \"PRE\" is no type or label";
    assertTrue(run.out().contains(wrong), run.out());
    String weight = "several.yaml:10: `train.weights`: \"LOK\" is no type or label";
    assertTrue(run.out().contains(weight), run.out());
    CommandRun training = CommandRun.of("train", several, "--set", "output=" + folder + "/run");
    assertTrue(training.err().contains(wrong), training.err());
    assertTrue(training.err().contains(weight), training.err());
    CommandRun set = CommandRun.of("check", train, "--set", "data.labels.map={LOK: ORG}");
    String option = "--set data.labels.map={LOK: ORG}: `data.labels.map`: \"LOK\" is no type";
    assertTrue(set.out().contains(option), set.out());
  }

  @Test
  void jsonIsTheWholeReport() throws IOException {
    CommandRun run = CommandRun.of("check", config("Ada B-PER\n", "Bo B-PER\n"), "--json");
    assertEquals(1, new ObjectMapper().readTree(run.out()).at("/splits/0/sentences").asInt());
  }

  @Test
  void allProblemsOfAConfigAreToldAtOnce() throws IOException {
    Path config = Files.writeString(folder.resolve("bad.yaml"), "data:\n  tran: x\ntask: nerr\n");
    CommandRun run = CommandRun.of("check", config);
    assertEquals(1, run.code());
    assertTrue(run.err().contains("bad.yaml:2: "), run.err());
    assertTrue(run.err().contains("bad.yaml:3: "), run.err());
    assertEquals("", run.out());
  }

  @Test
  void theReferenceNamesEveryKeyOfTheDesign() {
    CommandRun run = CommandRun.of("config");
    assertEquals(0, run.code());
    for (String key : new String[] {"patience", "filters", "lowercase", "0.015", "runs/"}) {
      assertTrue(run.out().contains(key), key);
    }
  }

  @Test
  void aConfigIsShownWithItsDefaultsAndOverrides() throws IOException {
    Path config = config("Ada B-PER\n", "Bo B-PER\n");
    CommandRun run = CommandRun.of("config", config, "--set", "train.epochs=3");
    assertEquals("", run.err());
    assertTrue(run.out().contains("epochs: 3"), run.out());
    assertTrue(run.out().contains("rate: 0.015"), run.out());
    Path again = Files.writeString(folder.resolve("again.yaml"), run.out());
    assertEquals(run.out(), CommandRun.of("config", again).out());
  }

  @Test
  void overridesNeedAConfig() {
    CommandRun run = CommandRun.of("config", "--set", "seed=2");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("name the CONFIG"), run.err());
  }
}
