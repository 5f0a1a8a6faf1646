package trellis.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import trellis.message.Excerpt;

/** The manifest as JSON, with one spelling only. */
final class ManifestJson {
  private static final String NO_MANIFEST = "is no manifest of a model: ";

  private ManifestJson() {}

  static byte[] write(Manifest manifest) throws EntryException {
    return ManifestWriter.write(manifest);
  }

  /**
   * Reads a manifest of our own format.
   *
   * @throws EntryException when it is of a newer one, or no manifest
   */
  static Manifest read(byte[] bytes) throws EntryException {
    Object tree;
    try {
      tree = JsonTree.read(bytes);
    } catch (EntryException e) {
      throw new EntryException(NO_MANIFEST + e.getMessage());
    }
    requireFormat(tree instanceof Map<?, ?> map ? map : Map.of());
    try {
      return ManifestReader.read(JsonFields.of(tree));
    } catch (EntryException e) {
      throw new EntryException(NO_MANIFEST + e.getMessage());
    }
  }

  private static void requireFormat(Map<?, ?> manifest) throws EntryException {
    if (!manifest.containsKey("format")) {
      throw new EntryException(
          NO_MANIFEST
              + "it says no version of the format (`format`), and "
              + TrellisVersion.name()
              + " knows version "
              + Manifest.FORMAT);
    }
    Object format = manifest.get("format");
    if (!(format instanceof BigInteger number) || number.signum() <= 0) {
      throw new EntryException(
          NO_MANIFEST
              + "it says that the version of the format is "
              + shown(format)
              + ", no whole number from 1 on (`format`), and "
              + TrellisVersion.name()
              + " knows version "
              + Manifest.FORMAT);
    }
    if (number.compareTo(BigInteger.valueOf(Manifest.FORMAT)) > 0) {
      String writer = manifest.get("writtenBy") instanceof String name ? name : "unknown";
      throw new EntryException(
          "says that the model has version "
              + shown(format)
              + " of the format, and "
              + TrellisVersion.name()
              + " reads version "
              + Manifest.FORMAT
              + " at most: take the Trellis that wrote it, "
              + Excerpt.quoted(writer)
              + ", or a later one");
    }
  }

  private static String shown(Object value) {
    if (value instanceof String text) {
      return Excerpt.quoted(text);
    }
    if (value instanceof BigDecimal || value instanceof BigInteger || value instanceof Boolean) {
      return Excerpt.of(value.toString());
    }
    return value == null ? "null" : "a list or an object";
  }
}
