package trellis.annotation.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import trellis.annotation.Document;
import trellis.annotation.Offsets;
import trellis.annotation.WrittenSpan;
import trellis.error.CorpusException;
import trellis.tokenize.TokenizedText;
import trellis.util.Excerpt;

/**
 * A document as it stands in a JSON file, with the place that faults of it have.
 *
 * @param file where it stands
 * @param line of that file in which it begins, counted from 1
 * @param number of the document in the file, counted from 1
 * @param node what stands there
 */
record JsonObject(String file, long line, long number, JsonNode node) {
  private static final long MOST_EXACT = 1L << 53; // of the whole numbers of a double

  /** What is wrong with it. */
  CorpusException fault(String text) {
    return new CorpusException(file, line, text);
  }

  /** A fault of a value. */
  CorpusException fault(String key, JsonNode value, String expected) {
    return fault("`" + key + "` is " + show(value) + ": expected " + expected);
  }

  static String show(JsonNode value) {
    return value.isMissingNode() ? "missing" : Excerpt.of(value.toString());
  }

  /** The keys, for messages. */
  String keys() {
    return keys(node).stream().limit(12).map(Excerpt::of).collect(Collectors.joining(", "));
  }

  static List<String> keys(JsonNode node) {
    List<String> keys = new ArrayList<>();
    node.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  /** A text that can be UTF-8, and has no NUL. */
  String text(String key, JsonNode value) {
    if (!value.isTextual()) {
      throw fault(key, value, "a string");
    }
    String text = value.textValue();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (c == 0 || Character.isSurrogate(c) && !isPair) {
        throw fault(
            "`"
                + key
                + "` has "
                + (c == 0 ? "the character NUL" : "half of a surrogate pair")
                + " at place "
                + (i + 1)
                + ": it is no text; write the file anew");
      }
      i += isPair ? 1 : 0;
    }
    return text;
  }

  /** A whole number. */
  long whole(String key, JsonNode value) {
    boolean isWhole =
        value.isIntegralNumber() && value.canConvertToLong()
            || value.isFloatingPointNumber()
                && value.doubleValue() == Math.rint(value.doubleValue())
                && Math.abs(value.doubleValue()) < MOST_EXACT;
    if (!isWhole) {
      throw fault(key, value, "a whole number");
    }
    return value.longValue();
  }

  /** The items of an array. */
  List<JsonNode> items(String key, JsonNode value) {
    if (!value.isArray()) {
      throw fault(key, value, "an array");
    }
    return StreamSupport.stream(value.spliterator(), false).toList();
  }

  /**
   * Reads a span: {@code [start, end, type]}, or an object with these.
   *
   * @param key of the array that it stands in
   * @param texts whether `text` is what the span covers
   */
  WrittenSpan span(String key, JsonNode item, boolean texts) {
    if (item.isArray()) {
      if (item.size() < 3) {
        throw fault(key, item, "[start, end, type]");
      }
      return written(
          whole(key, item.get(0)), whole(key, item.get(1)), text(key, item.get(2)), null);
    }
    if (!item.isObject()) {
      throw fault(key, item, "[start, end, type], or an object with start, end and label");
    }
    String covered = texts && item.path("text").isTextual() ? item.get("text").textValue() : null;
    JsonNode type = item.path("label");
    return written(
        whole(key + ".start", either(item, "start", "start_offset")),
        whole(key + ".end", either(item, "end", "end_offset")),
        type.isNull() || type.isMissingNode() ? "" : text(key + ".label", type),
        covered);
  }

  private static JsonNode either(JsonNode item, String key, String other) {
    return item.has(key) ? item.get(key) : item.path(other);
  }

  private WrittenSpan written(long start, long end, String type, String covered) {
    return WrittenSpan.of(file, line, type, start, end, covered);
  }

  /** A document of a text and its spans. */
  Document document(
      String text, List<WrittenSpan> spans, Optional<TokenizedText> tokens, boolean hasSentences) {
    return new Document(
        file,
        line,
        name(),
        text,
        tokens,
        hasSentences,
        Offsets.place(text, spans),
        Optional.empty());
  }

  /** A document of tokens and their labels, which is a sentence. */
  Document document(TokenizedText tokens, List<String> labels) {
    return new Document(
        file,
        line,
        name(),
        tokens.text(),
        Optional.of(tokens),
        true,
        List.of(),
        Optional.of(List.copyOf(labels)));
  }

  private String name() {
    return "doc-%06d".formatted(number);
  }
}
