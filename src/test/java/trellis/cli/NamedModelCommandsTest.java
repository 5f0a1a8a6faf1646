package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.RandomModel;
import trellis.model.named.ModelJars;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;
import trellis.util.Sha256;

/** Models by their names on the command line, also in another working directory. */
@Timeout(120)
class NamedModelCommandsTest {
  private static final String PROPERTY = "trellis.models";
  private static final byte[] MODEL = ModelJars.bytes(21);
  private static final byte[] OTHER = ModelJars.bytes(22);

  @TempDir private Path folder;
  private Path model;
  private Path text;

  @BeforeEach
  void write() throws IOException {
    model = Files.write(folder.resolve("tiny.trellis"), MODEL);
    text = Files.writeString(folder.resolve("text.conll"), "Ada O\nlives O\n\nin O\nLondon O\n");
    System.setProperty(PROPERTY, folder.toString());
  }

  @AfterEach
  void asItWas() {
    System.clearProperty(PROPERTY);
  }

  private static String out(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run::err);
    return run.out();
  }

  @Test
  void commandsTakeANameAsTheyTakeAFile() throws IOException {
    for (List<String> command :
        List.of(
            List.of("tag", "M", "" + text),
            List.of("evaluate", "M", "" + text),
            List.of("inspect", "M", "--verify"),
            List.of("select", "M", "" + text, "--count", "1"))) {
      String byFile = out(with(command, model.toString()));
      assertEquals(byFile, out(with(command, "tiny")), command::toString);
      assertFalse(byFile.isEmpty());
    }
    assertTrue(out("benchmark", "tiny", text, "--seconds", "0.1").contains("tag_tok_s"));
    Path byName = folder.resolve("a.npz");
    Path byFile = folder.resolve("b.npz");
    out("export", "tiny", "--npz", byName);
    out("export", model, "--npz", byFile);
    assertArrayEquals(Files.readAllBytes(byFile), Files.readAllBytes(byName));
    Files.write(folder.resolve("other.trellis"), MODEL);
    Path both = folder.resolve("both.trellis");
    assertTrue(out("ensemble", "tiny", "other", "--output", both).contains(", 2 models"));
    assertTrue(out("inspect", "both").contains("ensemble"));
    CommandRun refused = CommandRun.of("export", "both", "--npz", byName);
    assertEquals(1, refused.code());
    assertTrue(refused.err().startsWith("both: is an ensemble of 2 models"), refused::err);
  }

  private static Object[] with(List<String> command, String model) {
    return command.stream().map(word -> word.equals("M") ? model : word).toArray();
  }

  /** A model that was named is as safe as one whose file was. */
  @Test
  void aNamedModelIsNotWrittenOver() throws IOException {
    for (Object[] command :
        new Object[][] {
          {"tag", "tiny", text, "--format", "brat", "--text", model},
          {"evaluate", "tiny", text, "--output", model},
          {"select", "tiny", text, "--count", "1", "--ranking", model},
          {"export", "tiny", "--npz", model},
          {"ensemble", "tiny", "tiny", "--output", model}
        }) {
      CommandRun run = CommandRun.of(command);
      assertTrue(run.code() != 0 && run.err().contains(" itself: name another file"), run::err);
    }
    assertArrayEquals(MODEL, Files.readAllBytes(model));
  }

  @Test
  void theServerCallsAModelByItsName() throws IOException {
    NamedModel named = NamedModel.of("tiny");
    ServedModel served = named.load(List.of());
    assertEquals("tiny", served.name());
    assertEquals(MODEL.length, served.facts().bytes());
    ModelSource source = named.source("tiny", List.of()).orElseThrow();
    assertEquals(model, source.file());
    Files.write(model, OTHER);
    assertEquals(Sha256.of(OTHER), source.load().facts().sha256());
    assertEquals(Optional.of("one"), NamedModel.of("one=tiny").name());
    assertEquals("usual model", NamedModel.of(model.toString()).load(List.of()).name());
  }

  /** Runs the program in a folder of its own, with further entries of the class path. */
  private String run(Path where, List<Path> jars, String variable, int code, String... arguments)
      throws Exception {
    StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
    jars.forEach(jar -> path.append(File.pathSeparator).append(jar));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtrellis.kernel=plain",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                absolute(path.toString()),
                "trellis.cli.Main"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().remove("TRELLIS_MODELS");
    if (!variable.isEmpty()) {
      builder.environment().put("TRELLIS_MODELS", variable);
    }
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(code, process.waitFor(), said);
    return said;
  }

  private static String absolute(String classPath) {
    List<String> all = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      all.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, all);
  }

  /** Models are told apart by the names of their configs. */
  @Test
  void placesAreLookedAtInTheirOrder() throws Exception {
    Path where = Files.createDirectory(folder.resolve("work"));
    Path models = Files.createDirectories(where.resolve("data/models"));
    Files.write(models.resolve("small.trellis"), MODEL);
    assertTrue(run(where, List.of(), "", 0, "inspect", "small").startsWith("usual model"));
    Path variable = Files.createDirectory(folder.resolve("variable"));
    Files.write(variable.resolve("small.trellis"), ModelJars.bytes(RandomModel.withFeatures(22)));
    String said = run(where, List.of(), variable.toString(), 0, "inspect", "small");
    assertTrue(said.startsWith("featured model"), said);
    byte[] inJar = ModelJars.bytes(RandomModel.withTwoLayers(23));
    Path jar = ModelJars.write(folder.resolve("small.jar"), "small", inJar);
    said = run(where, List.of(jar), variable.toString(), 0, "inspect", "small");
    assertTrue(said.startsWith("model with two layers"), said);
    byte[] ofThatVeryName = ModelJars.bytes(RandomModel.withNestedLayers(24));
    Files.write(where.resolve("small"), ofThatVeryName);
    said = run(where, List.of(jar), variable.toString(), 0, "inspect", "small");
    assertTrue(said.startsWith("model with nested layers"), said);
  }

  /** As a variable of a shell that is not set, in quotes. */
  @Test
  void anEmptyTextIsNoFile() {
    for (List<String> command :
        List.of(List.of("inspect", ""), List.of("tag", "tiny", ""), List.of("check", ""))) {
      CommandRun run = CommandRun.of(command.toArray());
      assertEquals(2, run.code(), run::err);
      assertTrue(run.err().contains("expected, and the text is empty"), run::err);
    }
  }

  @Test
  void aModelOfTrellisThatIsNotThereIsToldWithHowToGetIt() throws Exception {
    Path where = Files.createDirectory(folder.resolve("empty"));
    Files.write(where.resolve("en-small.trellis"), MODEL);
    String said = run(where, List.of(), "", 1, "tag", "en-small");
    Path real = where.toRealPath();
    assertEquals(
        """
        en-small: there is no model of this name. It was looked for, in this order:
          no such file at %s; did you mean `en-small.trellis`?
          the class path: no jar has META-INF/trellis/models
          the system property trellis.models: not set
          the variable TRELLIS_MODELS: not set
          %s: no such folder
        Put the artifact trellis:trellis-model-en-small:0.1.0 on the class path (among modules also:\
         --add-modules trellis.model.en.small), or build the model in the sources of Trellis:\
         ./gradlew model -Pname=en-small
        """
            .formatted(real.resolve("en-small"), real.resolve("data/models/en-small.trellis")),
        said);
    String unknown = run(where, List.of(), where.toString(), 1, "inspect", "eng");
    assertTrue(
        unknown.contains("the variable TRELLIS_MODELS: " + where.resolve("eng.trellis")), unknown);
    assertTrue(unknown.endsWith("Models that were found: en-small; did you mean `en`?\n"), unknown);
    String image = run(where, List.of(), where.toString(), 1, "tag", "en");
    assertTrue(image.contains("\nPut en.trellis into a folder of TRELLIS_MODELS, or the "), image);
    assertTrue(image.endsWith(" trellis.model.en). Models that were found: en-small\n"), image);
    assertFalse(image.contains("gradlew"), image);
    String path = run(where, List.of(), "", 1, "inspect", "./en-small");
    assertTrue(path.startsWith("./en-small: no such file at "), path);
  }
}
