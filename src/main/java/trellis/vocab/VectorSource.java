package trellis.vocab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import trellis.text.CorpusException;

/**
 * The file that vectors come from.
 *
 * @param name without its folder
 * @param size in bytes
 * @param sha256 the digest of its bytes in hexadecimal
 */
public record VectorSource(String name, long size, String sha256) {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Reads a file as a whole. */
  static VectorSource of(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER_BYTES];
      long size = 0;
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
        size += read;
      }
      String sha256 = HexFormat.of().formatHex(digest.digest());
      return new VectorSource(String.valueOf(file.getFileName()), size, sha256);
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be read: " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
