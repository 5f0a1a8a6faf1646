package trellis.cli.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.RandomLinearModel;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;

class ExportCommandTest {
  @TempDir private Path folder;
  private Path model;
  private Path arrays;

  @BeforeEach
  void save() {
    model = folder.resolve("model.trellis");
    arrays = folder.resolve("model.npz");
    ModelArchive.write(RandomModel.usual(7), model);
  }

  @Test
  void tellsWhatItWroteAndItsSize() throws IOException {
    CommandRun run = CommandRun.of("export", model, "--npz", arrays);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    String size = String.format(Locale.ROOT, "%,d bytes", Files.size(arrays));
    assertEquals("wrote " + arrays + ", " + size, run.out().strip());
    assertEquals(2, count(), "nothing but the model and the arrays");
  }

  @Test
  void replacesAnOlderExportByTheSameBytes() throws IOException {
    Files.writeString(arrays, "an older export");
    assertEquals(0, CommandRun.of("export", model, "--npz", arrays).code());
    byte[] first = Files.readAllBytes(arrays);
    assertEquals(0, CommandRun.of("export", model, "--npz", arrays).code());
    assertArrayEquals(first, Files.readAllBytes(arrays));
  }

  @Test
  void neverReplacesTheModelItself() throws IOException {
    byte[] before = Files.readAllBytes(model);
    Path other = folder.resolve(".").resolve(model.getFileName());
    refused("the model itself", CommandRun.of("export", model, "--npz", other));
    assertArrayEquals(before, Files.readAllBytes(model));
    Path beside = Files.move(model, folder.resolve("model.npz.new")); // where arrays are written
    refused("the model itself", CommandRun.of("export", beside, "--npz", arrays));
    assertArrayEquals(before, Files.readAllBytes(beside));
  }

  @Test
  void mistakesAreToldAndLeaveNothingBehind() throws IOException {
    refused(
        "no such file", CommandRun.of("export", folder.resolve("modle.trellis"), "--npz", arrays));
    Path text = Files.writeString(folder.resolve("no.trellis"), "no model");
    refused("no.trellis", CommandRun.of("export", text, "--npz", arrays));
    Path config = Files.writeString(folder.resolve("my.yaml"), "name: x");
    refused("is a config, not a model", CommandRun.of("export", config, "--npz", arrays));
    Path nowhere = folder.resolve("missing").resolve("model.npz");
    refused("its folder is missing", CommandRun.of("export", model, "--npz", nowhere));
    refused("is a folder", CommandRun.of("export", model, "--npz", folder));
    assertFalse(Files.exists(arrays));
    assertEquals(3, count());
  }

  @Test
  void aTargetMustBeNamed() {
    CommandRun run = CommandRun.of("export", model);
    assertEquals(2, run.code());
    assertTrue(run.err().contains("--npz=FILE"), run.err());
  }

  @Test
  void writesAGraphAndMakesTheSameModelOfIt() throws IOException {
    Path graph = folder.resolve("graph.zip");
    Path back = folder.resolve("back.trellis");
    CommandRun run = CommandRun.of("export", model, "--dl4j", graph);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("wrote " + graph + ", "), run.out());
    CommandRun returned = CommandRun.of("import", model, "--dl4j", graph, "--output", back);
    assertEquals("", returned.err());
    assertEquals(0, returned.code());
    assertTrue(returned.out().startsWith("wrote " + back + ", "), returned.out());
    assertArrayEquals(Files.readAllBytes(model), Files.readAllBytes(back));
    assertEquals(3, count(), "the model, the graph and the model again");
  }

  @Test
  void linearModelsAreRefusedByEveryFormat() throws IOException {
    for (String template : List.of("U:%x[0,token]\nU\n", "U:%x[0,token]\nB:%x[0,token]\nB\n")) {
      ModelArchive.write(RandomLinearModel.of(template, new SplittableRandom(3), 0), model);
      for (String format : List.of("--npz", "--dl4j")) {
        refused(
            "is linear (`network.type`), and only networks can be exported",
            CommandRun.of("export", model, format, arrays));
      }
    }
    assertEquals(1, count(), "the model alone");
  }

  @Test
  void graphsNeverReplaceTheModelNorModelsTheGraph() throws IOException {
    byte[] before = Files.readAllBytes(model);
    refused("the model itself", CommandRun.of("export", model, "--dl4j", model));
    Path graph = folder.resolve("graph.zip");
    assertEquals(0, CommandRun.of("export", model, "--dl4j", graph).code());
    byte[] exported = Files.readAllBytes(graph);
    refused("the model itself", CommandRun.of("import", model, "--dl4j", graph, "--output", model));
    refused("the graph itself", CommandRun.of("import", model, "--dl4j", graph, "--output", graph));
    assertArrayEquals(before, Files.readAllBytes(model));
    assertArrayEquals(exported, Files.readAllBytes(graph));
  }

  @Test
  void whatIsNoGraphOfTheModelIsToldInOneLine() throws IOException {
    Path graph = folder.resolve("graph.zip");
    Path back = Files.writeString(folder.resolve("back.trellis"), "an older model");
    refused("no such file", CommandRun.of("import", model, "--dl4j", graph, "--output", back));
    Files.writeString(graph, "no graph");
    refused(
        "no file of DL4J's ModelSerializer",
        CommandRun.of("import", model, "--dl4j", graph, "--output", back));
    Path other = folder.resolve("other.trellis");
    ModelArchive.write(RandomModel.withFeatures(1), other);
    assertEquals(0, CommandRun.of("export", other, "--dl4j", graph).code());
    refused(
        "is no graph of the model usual model",
        CommandRun.of("import", model, "--dl4j", graph, "--output", back));
    byte[] whole = Files.readAllBytes(graph);
    Files.write(graph, Arrays.copyOf(whole, whole.length / 2));
    refused(
        "graph.zip: cannot be read",
        CommandRun.of("import", other, "--dl4j", graph, "--output", back));
    assertEquals("an older model", Files.readString(back));
  }

  private static void refused(String reason, CommandRun run) {
    assertEquals(1, run.code());
    assertTrue(run.err().contains(reason), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals("", run.out());
  }

  private long count() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
