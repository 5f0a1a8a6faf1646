package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {
  @TempDir private Path folder;

  @Test
  void whatTheSystemSaysIsToldInWords() throws IOException {
    Path missing = folder.resolve("no").resolve("where");
    IOException noFolder = assertThrows(IOException.class, () -> Files.createFile(missing));
    assertEquals("there is no " + missing, IoReason.of(noFolder));
    Path file = Files.createFile(folder.resolve("file"));
    IOException isFile = assertThrows(IOException.class, () -> Files.createDirectory(file));
    assertEquals(file + " is there already, and is no folder", IoReason.of(isFile));
  }

  @Test
  void everyKindHasItsWords() {
    assertEquals("no permission for x", IoReason.of(new AccessDeniedException("x")));
    assertEquals("x is no folder", IoReason.of(new NotDirectoryException("x")));
    assertEquals(
        "No space left on device",
        IoReason.of(new FileSystemException("x", null, "No space left on device")));
    assertEquals("too short", IoReason.of(new IOException("too short")));
    assertEquals("EOFException", IoReason.of(new EOFException()));
  }
}
