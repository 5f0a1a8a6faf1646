package trellis.util;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 digests. */
public final class Sha256 {
  private Sha256() {}

  /** A digest that bytes can be added to. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Ends a digest; returns it in hexadecimal. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The digest of bytes, in hexadecimal. */
  public static String of(byte[] bytes) {
    MessageDigest digest = digest();
    digest.update(bytes);
    return hex(digest);
  }

  /** The digest of the bytes of a file, in hexadecimal. */
  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return hex(digest);
  }
}
