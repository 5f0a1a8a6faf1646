package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  @Test
  void twoNamesOfTheSameBytesTakeTheRoomOfOne() throws IOException {
    Path large = Files.writeString(folder.resolve("large"), "one");
    Path name = Files.writeString(folder.resolve("name"), "old");
    for (int i = 0; i < 2; i++) { // the second time both are the same already
      AtomicFile.replaceBySame(name, large);
      assertEquals("one", Files.readString(name));
      assertTrue(Files.isSameFile(name, large));
      assertEquals(List.of("large", "name"), names());
    }
    AtomicFile.replace(large, out -> out.write('2'));
    assertEquals("one", Files.readString(name), "a name that is replaced leaves the other");
    assertEquals("2", Files.readString(large));
  }

  @Test
  void whatIsNotThereLeavesTheOldFile() throws IOException {
    Path name = Files.writeString(folder.resolve("name"), "old");
    assertThrows(
        NoSuchFileException.class, () -> AtomicFile.replaceBySame(name, folder.resolve("nothing")));
    assertEquals("old", Files.readString(name));
    assertEquals(List.of("name"), names());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
