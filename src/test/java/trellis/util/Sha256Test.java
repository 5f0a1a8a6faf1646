package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Digests of {@code sha256sum}. */
class Sha256Test {
  @Test
  void ofAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("abc"), "abc");
    assertEquals(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Sha256.of(file));
  }

  @Test
  void ofParts() {
    MessageDigest digest = Sha256.digest();
    digest.update(new byte[] {'a'});
    digest.update(new byte[] {'b', 'c'});
    assertEquals(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", Sha256.hex(digest));
  }
}
