package trellis.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.TrainingException;

class RunDirectoryTest {
  @TempDir private Path folder;

  @Test
  void fileIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "a long old text");
    RunDirectory.replace(file, out -> out.write("new".getBytes()));
    assertEquals("new", Files.readString(file));
  }

  @Test
  void oldFileStaysWhenWritingFails() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () ->
                RunDirectory.replace(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("No space left on device");
                    }));
    assertTrue(thrown.getMessage().contains("No space left"), thrown.getMessage());
    assertEquals("old", Files.readString(file));
  }

  @Test
  void missingFolderIsToldOf() {
    Path file = folder.resolve("missing").resolve("a");
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> RunDirectory.replace(file, out -> {}));
    assertTrue(thrown.getMessage().startsWith(file.toString()), thrown.getMessage());
  }
}
