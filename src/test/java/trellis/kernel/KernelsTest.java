package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.error.KernelException;
import trellis.testing.AllKernels;

class KernelsTest {
  private static final String VECTOR_MODULE = "--add-modules=jdk.incubator.vector";

  @Test
  void theChoiceIsMadeOnce() {
    assertSame(Kernels.chosen(), Kernels.chosen());
  }

  @Test
  void aKernelIsFoundByItsName() {
    for (Kernel kernel : AllKernels.list()) {
      assertEquals(kernel.name(), Kernels.named(kernel.name()).name());
      assertTrue(kernel.description().length() > kernel.name().length());
    }
  }

  @Test
  void anUnknownNameIsToldWithTheKnownOnes() {
    String message = assertThrows(KernelException.class, () -> Kernels.named("Vectr")).getMessage();
    assertEquals(
        "there is no kernel \"Vectr\"; did you mean 'vector'? -Dtrellis.kernel takes one of vector,"
            + " blas, plain",
        message);
  }

  @Test
  void aKernelWhoseClassIsMissingTellsTheCure() {
    OptionalKernel missing = new OptionalKernel("odd", "trellis.kernel.NoSuch", "do this");
    String message = assertThrows(KernelException.class, missing::load).getMessage();
    assertEquals(
        "the kernel 'odd' is not there (ClassNotFoundException: trellis.kernel.NoSuch): do this",
        message);
  }

  @Test
  void theVectorApiIsChosenWhereItsModuleIs() throws Exception {
    List<String> lines = run(classPath(), VECTOR_MODULE);
    assertEquals("chosen: vector", last(lines));
    assertEquals(1, lines.stream().filter(line -> line.contains("kernel vector: ")).count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-Xint"})
  void withoutTheOptimisingCompilerBlasIsChosen(String option) throws Exception {
    List<String> lines = run(classPath(), VECTOR_MODULE, option);
    assertEquals("chosen: blas", last(lines));
    assertTrue(
        lines.stream().anyMatch(line -> line.contains("optimising compiler")), lines::toString);
  }

  @Test
  void anUnknownNameLikeNoneIsToldWithTheKnownOnes() {
    assertEquals(
        "there is no kernel \"xyz123\": -Dtrellis.kernel takes one of vector, blas, plain",
        assertThrows(KernelException.class, () -> Kernels.named("xyz123")).getMessage());
  }

  @Test
  void withoutItsModuleBlasIsChosenAndTheLogTellsHowToGetIt() throws Exception {
    List<String> lines = run(classPath());
    assertEquals("chosen: blas", last(lines));
    assertTrue(
        lines.stream().anyMatch(line -> line.contains("--add-modules jdk.incubator.vector")),
        lines::toString);
  }

  @Test
  void withoutNativeBlasPlainLoopsAreChosen() throws Exception {
    String noNative = without("openblas-.*-(linux|macosx|windows)-.*");
    assertEquals("chosen: plain", last(run(noNative)));
    assertEquals("chosen: plain", last(run(without("(openblas|javacpp)-.*"))));
  }

  @Test
  void aKernelIsForcedByTheProperty() throws Exception {
    List<String> lines = run(classPath(), VECTOR_MODULE, "-Dtrellis.kernel=plain");
    assertEquals("chosen: plain", last(lines));
  }

  @Test
  void aForcedKernelThatIsNotThereIsRefusedWithTheCure() throws Exception {
    String vector = last(run(classPath(), "-Dtrellis.kernel=vector"));
    assertTrue(vector.startsWith("refused: the kernel 'vector' is not there ("), vector);
    assertTrue(vector.endsWith(" --add-modules jdk.incubator.vector"), vector);
    String typo = last(run(classPath(), "-Dtrellis.kernel=plian"));
    assertTrue(typo.contains("did you mean 'plain'?"), typo);
  }

  /** Starts a program that says which kernel it got; the lines it and its log wrote. */
  private static List<String> run(String classPath, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.add("-Xmx256m");
    command.addAll(List.of("-cp", classPath, ChosenKernel.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output.lines().toList();
  }

  private static String last(List<String> lines) {
    return lines.get(lines.size() - 1);
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** The class path without the jars whose file name matches. */
  private static String without(String jar) {
    return Arrays.stream(classPath().split(File.pathSeparator))
        .filter(entry -> !new File(entry).getName().matches(jar))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
