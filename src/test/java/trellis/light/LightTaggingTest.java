package trellis.light;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.Tagger;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.encoder.file.TinyEncoders;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;

/** The light jar alone, where no other jar is, against the whole build on the same kernel. */
class LightTaggingTest {
  private static final Path JAR = Path.of("build/libs/trellis-tagger.jar");
  private static final String VECTOR_API = "--add-modules=jdk.incubator.vector";
  private static final String WHOLE_BUILD = System.getProperty("java.class.path");

  @TempDir private Path folder;

  @Test
  void aBareClassLoaderGivesTheAnswersOfTheWholeBuild() throws Exception {
    byte[] model = Files.readAllBytes(model());
    try (URLClassLoader bare = bareLoader()) {
      Class<?> answers = bare.loadClass(Answers.class.getName());
      assertNotSame(Tagger.class, bare.loadClass(Tagger.class.getName()));
      assertThrows(ClassNotFoundException.class, () -> bare.loadClass("org.slf4j.Logger"));
      String light = (String) answers.getMethod("of", byte[].class).invoke(null, model);
      assertEquals(Answers.of(model), light);
      assertTrue(light.startsWith("kernel vector\n"), light);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void aModelWithAnEncoderGivesThemToo(String kind) throws Exception {
    for (Pack pack : new Pack[] {Pack.FLOAT32, Pack.FLOAT16, Pack.INT8}) {
      Path file = folder.resolve(pack + ".trellis");
      ModelArchive.write(RandomModel.withEncoder(kind, pack, 21), file);
      byte[] model = Files.readAllBytes(file);
      try (URLClassLoader bare = bareLoader()) {
        Class<?> answers = bare.loadClass(Answers.class.getName());
        Object light = answers.getMethod("of", byte[].class).invoke(null, model);
        assertEquals(Answers.of(model), light);
      }
    }
  }

  @Test
  void anEncoderBesideTheModelIsReadInAllForms() throws Exception {
    Path model = folder.resolve("without.trellis");
    ModelArchive.write(RandomModel.withEncoder("bert", Pack.NONE, 21), model);
    try (URLClassLoader bare = bareLoader()) {
      Method with =
          bare.loadClass(Answers.class.getName()).getMethod("with", Path.class, Path.class);
      for (Path encoder : List.of(TinyEncoders.folder("bert"), TinyEncoders.graph("bert"))) {
        assertEquals(Answers.with(model, encoder), with.invoke(null, model, encoder));
      }
      InvocationTargetException refused =
          assertThrows(
              InvocationTargetException.class,
              () -> with.invoke(null, model, TinyEncoders.folder("roberta")));
      String message = refused.getCause().getMessage();
      assertTrue(message.contains("another encoder than the model was trained with"), message);
    }
  }

  @Test
  void aDamagedModelIsRefusedInTheSameWords() throws Exception {
    byte[] model = Files.readAllBytes(model());
    try (URLClassLoader bare = bareLoader()) {
      Class<?> answers = bare.loadClass(Answers.class.getName());
      for (int length : new int[] {0, 100, 1000, model.length / 2, model.length - 1}) {
        byte[] damaged = Arrays.copyOf(model, length);
        Object light = answers.getMethod("refusal", byte[].class).invoke(null, damaged);
        assertEquals(Answers.refusal(damaged), light);
      }
      byte[] configured = model.clone();
      int config = new String(model, StandardCharsets.ISO_8859_1).indexOf("task:");
      configured[config] = '%'; // no YAML
      Object light = answers.getMethod("refusal", byte[].class).invoke(null, configured);
      assertEquals(Answers.refusal(configured), light);
    }
  }

  @Test
  void withoutTheVectorApiPlainLoopsGiveTheAnswersOfTheWholeBuild() throws Exception {
    Path model = model();
    String light = run(lightPath(), List.of("-Dtrellis.kernel=plain"), model); // silently
    assertTrue(light.startsWith("kernel plain\n"), light);
    assertEquals(run(WHOLE_BUILD, List.of("-Dtrellis.kernel=plain"), model), light);
  }

  @Test
  void plainLoopsThatNobodyAskedForAreToldOnceOnStandardError() throws Exception {
    Process process = start(lightPath(), List.of(), model());
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), err);
    assertTrue(out.startsWith("kernel plain\n"), out);
    assertEquals(2, err.split("--add-modules jdk.incubator.vector", -1).length, err);
    assertEquals(2, err.split("WARNING: ", -1).length, err);
    assertTrue(err.contains("slow, on plain Java loops"), err);
    assertTrue(err.contains("-Dtrellis.kernel=plain takes it without this warning"), err);
  }

  @Test
  void withTheVectorApiAProcessOfItsOwnGivesThemToo() throws Exception {
    Path model = model();
    String light = run(lightPath(), List.of(VECTOR_API), model);
    assertEquals(Answers.of(Files.readAllBytes(model)), light);
  }

  /** Machines of a cluster may differ in their processors, and their answers must not. */
  @ParameterizedTest
  @ValueSource(ints = {16, 32})
  void vectorsOfAnyLengthGiveTheSameBits(int bytes) throws Exception {
    Path encoding = folder.resolve("encoding.trellis");
    ModelArchive.write(RandomModel.withEncoder("bert", Pack.FLOAT32, 21), encoding);
    for (Path model : List.of(model(), encoding)) {
      String shorter = run(lightPath(), List.of(VECTOR_API, "-XX:MaxVectorSize=" + bytes), model);
      assertEquals(Answers.of(Files.readAllBytes(model)), shorter);
    }
  }

  @Test
  void aKernelThatTheJarLacksIsRefusedWithTheCure() throws Exception {
    Process process = start(lightPath(), List.of("-Dtrellis.kernel=blas"), model());
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), err);
    assertTrue(err.contains("the kernel 'blas' is not there"), err);
    assertTrue(err.contains("the light jar has no BLAS"), err);
  }

  /** Has the platform's classes, those of the jar, and the program above. */
  private static URLClassLoader bareLoader() throws IOException, URISyntaxException {
    return new URLClassLoader(
        new URL[] {JAR.toUri().toURL(), programs().toUri().toURL()},
        ClassLoader.getPlatformClassLoader());
  }

  private static Path programs() throws URISyntaxException {
    return Path.of(Answers.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String lightPath() throws URISyntaxException {
    return JAR + File.pathSeparator + programs();
  }

  private Path model() {
    Path file = folder.resolve("model.trellis");
    ModelArchive.write(RandomModel.usual(21), file);
    return file;
  }

  /** What {@link Answers} prints in a JVM of its own, which must say nothing else. */
  private static String run(String classPath, List<String> options, Path model) throws Exception {
    Process process = start(classPath, options, model);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), err);
    if (!classPath.equals(WHOLE_BUILD)) {
      assertEquals("", err.replaceFirst("WARNING: Using incubator modules: .*\\R", ""));
    }
    return out;
  }

  private static Process start(String classPath, List<String> options, Path model)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, Answers.class.getName(), model.toString()));
    return new ProcessBuilder(command).start();
  }
}
