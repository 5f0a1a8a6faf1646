package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;

/** The commands where DL4J, ND4J and their native parts are missing, as in an image. */
@Timeout(120)
class WithoutDl4jTest {
  private static final Pattern KEPT =
      Pattern.compile(
          "(picocli|snakeyaml-engine|jackson-\\w+|jetty-\\w+|slf4j-\\w+)-[0-9.]+\\.jar");

  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void write() {
    model = folder.resolve("model.trellis");
    ModelArchive.write(RandomModel.usual(3), model);
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(part -> !part.endsWith(".jar") || KEPT.matcher(new File(part).getName()).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static CommandRun run(Object... arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Dtrellis.kernel=plain", "-cp", classPath(), Main.class.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    int code =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    return new CommandRun(
        code, Files.readString(out, StandardCharsets.UTF_8), Files.readString(err));
  }

  @Test
  void modelsTagAndAreScored() throws IOException, InterruptedException {
    Path text = Files.writeString(folder.resolve("text.conll"), "Ada B-PER\nlives O\n\n");
    CommandRun tagged = run("tag", model, text, "--format", "json");
    assertEquals(0, tagged.code(), tagged.err());
    assertTrue(
        tagged.out().startsWith("{\"version\":1,\"tokens\":[\"Ada\",\"lives\"]"), tagged.out());
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("evaluate", model, text),
            List.of("score", text, text),
            List.of("inspect", model),
            List.of("convert", text, folder.resolve("text.jsonl"), "--to", "doccano"),
            List.of("export", model, "--npz", folder.resolve("model.npz")))) {
      CommandRun done = run(words.toArray());
      assertEquals(0, done.code(), () -> words + ": " + done.err());
    }
  }

  @Test
  void whatIsMissingSaysSoInALine() throws IOException, InterruptedException {
    Path graph = folder.resolve("graph.zip");
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("train", "configs/quickstart.yaml", "--set", "train.epochs=1"),
            List.of("sweep", "--help"),
            List.of("export", model, "--dl4j", graph),
            List.of("import", model, "--dl4j", graph, "--output", folder.resolve("new.trellis")))) {
      CommandRun refused = run(words.toArray());
      assertTrue(refused.code() > 0, words::toString);
      String first = refused.err().lines().findFirst().orElse("");
      assertTrue(first.contains(": not in this installation, which tags, "), refused.err());
      assertFalse(refused.err().contains("\tat "), refused.err());
    }
  }

  @Test
  void helpListsWhatIsThere() throws IOException, InterruptedException {
    CommandRun help = run("--help");
    assertEquals(0, help.code(), help.err());
    assertTrue(help.out().contains("\n  serve "), help.out());
    assertFalse(help.out().contains("\n  train "), help.out());
    assertFalse(help.out().contains("\n  sweep "), help.out());
    assertEquals(CommandRun.of("tag", "--help").out(), run("tag", "--help").out());
  }

  @Test
  void theLibrariesAreMissingHere() {
    assertTrue(System.getProperty("java.class.path").contains("nd4j"), "the test shows nothing");
    assertFalse(classPath().contains("nd4j"), classPath());
  }
}
