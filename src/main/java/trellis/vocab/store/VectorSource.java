package trellis.vocab.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import trellis.error.CorpusException;
import trellis.util.Sha256;

/**
 * The identity of the file that vectors were read from: its name, size and digest.
 *
 * @param name without its folder
 * @param size in bytes
 * @param sha256 the digest of its bytes in hexadecimal
 */
public record VectorSource(String name, long size, String sha256) {
  /** Reads a file as a whole. */
  static VectorSource of(Path file) {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      long size = in.transferTo(OutputStream.nullOutputStream());
      return new VectorSource(String.valueOf(file.getFileName()), size, Sha256.hex(digest));
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be read: " + e.getMessage(), e);
    }
  }
}
