package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The version stands in one place, and pages and build say no other. */
class TrellisVersionTest {
  private static final Pattern COORDINATES =
      Pattern.compile(
          "trellis:trellis[-\\w]*:([-.\\w]*\\w)"
              + "|<artifactId>trellis[-\\w]*</artifactId>\\s*<version>([^<]*)</version>");

  @Test
  void theNumberIsThatOfARelease() {
    assertTrue(TrellisVersion.number().matches("\\d+\\.\\d+\\.\\d+"), TrellisVersion.number());
    assertEquals("Trellis " + TrellisVersion.number(), TrellisVersion.name());
  }

  @Test
  void theBuildReadsItAndHasNoneOfItsOwn() throws IOException {
    List<String> versions =
        Files.readAllLines(Path.of("build.gradle")).stream()
            .filter(line -> line.startsWith("version = "))
            .toList();
    assertEquals(1, versions.size());
    assertTrue(versions.get(0).contains("trellis/util/TrellisVersion.java"), versions.get(0));
    Matcher read =
        Pattern.compile("NUMBER = \"(.+)\"")
            .matcher(Files.readString(Path.of("src/main/java/trellis/util/TrellisVersion.java")));
    assertTrue(read.find());
    assertEquals(TrellisVersion.number(), read.group(1));
  }

  @Test
  void pagesNameNoOtherVersion() throws IOException {
    int found = 0;
    try (Stream<Path> pages = Stream.concat(Stream.of(Path.of("README.md")), pages())) {
      for (Path page : (Iterable<Path>) pages::iterator) {
        String text = Files.readString(page);
        assertTrue(!text.contains("-SNAPSHOT"), page + " speaks of a snapshot");
        Matcher coordinates = COORDINATES.matcher(text);
        while (coordinates.find()) {
          String version =
              coordinates.group(1) == null ? coordinates.group(2) : coordinates.group(1);
          assertEquals(TrellisVersion.number(), version, page + ": " + coordinates.group());
          found++;
        }
      }
    }
    assertTrue(found > 8, found + " places");
  }

  private static Stream<Path> pages() throws IOException {
    return Files.walk(Path.of("src/docs")).filter(file -> file.toString().endsWith(".md"));
  }
}
