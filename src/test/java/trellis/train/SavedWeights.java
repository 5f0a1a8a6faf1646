package trellis.train;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What a run left behind, as digests that are equal exactly when every bit is. */
public final class SavedWeights {
  private SavedWeights() {}

  /** The SHA-256 of all numbers that the checkpoint of a run holds. */
  public static String ofLastEpoch(Path run) {
    MessageDigest digest = sha256();
    try (ZipFile zip = new ZipFile(run.resolve("checkpoint.zip").toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.getName().endsWith(".npy")) {
          digest.update(entry.getName().getBytes());
          try (InputStream in = zip.getInputStream(entry)) {
            digest.update(in.readAllBytes());
          }
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The SHA-256 of the whole saved model. */
  public static String ofModel(Path run) {
    try {
      byte[] bytes = Files.readAllBytes(run.resolve("model.trellis"));
      return HexFormat.of().formatHex(sha256().digest(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
