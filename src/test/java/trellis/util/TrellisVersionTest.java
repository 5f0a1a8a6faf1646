package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrellisVersionTest {
  @Test
  void numberIsThatOfTheBuild() throws IOException {
    List<String> build = Files.readAllLines(Path.of("build.gradle"));
    assertTrue(build.contains("version = '" + TrellisVersion.number() + "'"));
    assertEquals("Trellis " + TrellisVersion.number(), TrellisVersion.name());
  }
}
