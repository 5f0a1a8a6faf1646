package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strips are cut in another way on a processor with shorter vectors: most that people have. */
class FewerLanesTest {

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void factorsAreRightOnShorterVectors(int lanes) throws Exception {
    String output = run(lanes * Float.BYTES, RandomProducts.class);
    assertTrue(output.contains("right: Vector API, " + lanes + " lanes"), output);
  }

  @Test
  void bitsAreTheSameOnVectorsOfAnyLength() throws Exception {
    String expected = run(64, ColdProducts.class);
    assertEquals(200, expected.lines().count(), expected);
    assertEquals(expected, run(32, ColdProducts.class));
    assertEquals(expected, run(16, ColdProducts.class));
  }

  private static String run(int bytesOfVector, Class<?> program) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-Dtrellis.kernel.cold=0",
                "-XX:MaxVectorSize=" + bytesOfVector,
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}
