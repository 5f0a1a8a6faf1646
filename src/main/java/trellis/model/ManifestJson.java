package trellis.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import trellis.message.Excerpt;

/** The manifest as JSON, with one spelling only. */
final class ManifestJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  /** One line a key and one an element, on every system; numbers alike in every Java. */
  private static final ObjectWriter WRITER =
      MAPPER
          .writer(
              new DefaultPrettyPrinter()
                  .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                  .withArrayIndenter(new DefaultIndenter("  ", "\n")))
          .with(StreamWriteFeature.USE_FAST_DOUBLE_WRITER);

  private ManifestJson() {}

  static byte[] write(Manifest manifest) throws EntryException {
    try {
      return (WRITER.writeValueAsString(manifest) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new EntryException("cannot be written: " + e.getOriginalMessage());
    }
  }

  /**
   * Reads a manifest of our own format.
   *
   * @throws EntryException when it is of a newer one, or no manifest
   */
  static Manifest read(byte[] bytes) throws IOException {
    try {
      JsonNode tree = MAPPER.readTree(bytes);
      requireFormat(tree);
      return MAPPER.treeToValue(tree, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new EntryException("is no manifest of a model: " + ManifestFaults.of(e));
    }
  }

  private static void requireFormat(JsonNode tree) throws EntryException {
    JsonNode format = tree.path("format");
    if (format.isMissingNode()) {
      throw new EntryException(
          "is no manifest of a model: it says no version of the format (`format`), and "
              + TrellisVersion.name()
              + " knows version "
              + Manifest.FORMAT);
    }
    if (!format.isIntegralNumber() || format.bigIntegerValue().signum() <= 0) {
      throw new EntryException(
          "is no manifest of a model: it says that the version of the format is "
              + Excerpt.of(format.toString())
              + ", no whole number from 1 on (`format`), and "
              + TrellisVersion.name()
              + " knows version "
              + Manifest.FORMAT);
    }
    if (format.bigIntegerValue().compareTo(BigInteger.valueOf(Manifest.FORMAT)) > 0) {
      throw new EntryException(
          "says that the model has version "
              + Excerpt.of(format.toString())
              + " of the format, and "
              + TrellisVersion.name()
              + " reads version "
              + Manifest.FORMAT
              + " at most: take the Trellis that wrote it, "
              + Excerpt.quoted(tree.path("writtenBy").asText("unknown"))
              + ", or a later one");
    }
  }
}
