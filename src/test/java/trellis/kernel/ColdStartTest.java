package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The scalar loops of a cold process against the vectors: the other tests have vectors alone. */
class ColdStartTest {

  @Test
  void aColdProcessHasTheBitsOfAWarmOne() throws Exception {
    List<String> warm = products(0);
    assertEquals(200, warm.size(), () -> String.join("\n", warm));
    assertEquals(warm, products(Long.MAX_VALUE));
    assertEquals(warm, products(1_000_000)); // changes over in the midst
  }

  private static List<String> products(long cold) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-Dtrellis.kernel.cold=" + cold,
                "-cp",
                System.getProperty("java.class.path"),
                ColdProducts.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), out);
    return out.lines().toList();
  }
}
