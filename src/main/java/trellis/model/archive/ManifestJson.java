package trellis.model.archive;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import trellis.json.JsonTree;
import trellis.util.Excerpt;
import trellis.util.TrellisVersion;

/** Reads and writes the manifest of an archive as JSON, which has one spelling only. */
final class ManifestJson {
  private static final String NO_MANIFEST = "is no manifest of a model: ";

  private ManifestJson() {}

  /** Writes a line for each key and one for each element, on every system. */
  static byte[] write(Manifest manifest) throws EntryException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JsonTree.FACTORY.createGenerator(text)) {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      out.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter));
      RecordJson.write(out, manifest);
    } catch (IOException e) {
      throw new EntryException("cannot be written: " + e.getMessage());
    }
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
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
    } catch (IOException e) {
      throw new EntryException(NO_MANIFEST + e.getMessage());
    }
    requireFormat(tree instanceof Map<?, ?> map ? map : Map.of());
    try {
      return RecordJson.read(Manifest.class, tree);
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
