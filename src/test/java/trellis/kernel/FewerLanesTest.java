package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strips are cut in another way on a processor with shorter vectors: most that people have. */
class FewerLanesTest {

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void factorsAreRightOnShorterVectors(int lanes) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-Dtrellis.kernel.cold=0",
                "-XX:MaxVectorSize=" + lanes * Float.BYTES,
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                RandomProducts.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    assertTrue(output.contains("right: Vector API, " + lanes + " lanes"), output);
  }
}
