package trellis.forms;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TextSentence;
import trellis.TextSpan;

/**
 * Writes tagged sentences as JSON, an object each; immutable, for any number of threads.
 *
 * <p>The resource {@code tagged-sentence.schema.json} beside this class says what is in an object.
 * What is there today stays in all versions to come; {@link #VERSION} rises when something is
 * added.
 */
public final class SentenceJson {
  /** The version of the schema that the objects name. */
  public static final int VERSION = 1;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Spelling spelling;
  private final List<Part> parts;

  /** An optional part of the object of a sentence. */
  @FunctionalInterface
  private interface Part {
    void addTo(ObjectNode node, TaggedSentence sentence, BiConsumer<ObjectNode, TaggedSpan> places);
  }

  /**
   * Tells tokens, labels and spans.
   *
   * @param spelling how labels are written
   */
  public SentenceJson(Spelling spelling) {
    this(spelling, List.of());
  }

  private SentenceJson(Spelling spelling, List<Part> parts) {
    this.spelling = spelling;
    this.parts = parts;
  }

  /** Tells the probability of each token's label too. */
  public SentenceJson withProbabilities() {
    return with(
        (node, sentence, places) -> {
          ArrayNode array = node.putArray("probabilities");
          Probabilities.ofTokens(sentence).forEach(p -> array.add(Probabilities.round(p)));
        });
  }

  /** Tells the n most probable ways to label the sentence too. */
  public SentenceJson withBest(int n) {
    return with(
        (node, sentence, places) -> {
          ArrayNode array = node.putArray("best");
          for (Labeling labeling : sentence.best(n)) {
            ObjectNode one = array.addObject();
            one.put("probability", Probabilities.round(labeling.probability()));
            putAll(one.putArray("labels"), spelling.of(labeling));
            putSpans(one, labeling.spans(), places);
          }
        });
  }

  private SentenceJson with(Part part) {
    List<Part> more = new ArrayList<>(parts);
    more.add(part);
    return new SentenceJson(spelling, List.copyOf(more));
  }

  /** The object of a sentence that is nothing but tokens. */
  public ObjectNode node(TaggedSentence sentence) {
    ObjectNode node = begun();
    putAll(node.putArray("tokens"), sentence.tokens());
    finish(node, sentence, (span, tagged) -> {});
    return node;
  }

  /** The object of a sentence of a text, with the places of it, its tokens and its spans. */
  public ObjectNode node(TextSentence sentence) {
    ObjectNode node = begun();
    node.put("text", sentence.text());
    putOffsets(node, sentence, sentence.start(), sentence.end());
    List<String> tokens = sentence.tagged().tokens();
    putAll(node.putArray("tokens"), tokens);
    ObjectNode places = node.putObject("tokenOffsets");
    ArrayNode utf16 = places.putArray("utf16");
    ArrayNode codePoints = places.putArray("codePoints");
    for (int token = 0; token < tokens.size(); token++) {
      int start = sentence.start(token);
      int end = sentence.end(token);
      utf16.addArray().add(start).add(end);
      codePoints.addArray().add(sentence.codePoint(start)).add(sentence.codePoint(end));
    }
    finish(node, sentence.tagged(), (span, tagged) -> putPlace(span, sentence, tagged));
    return node;
  }

  private static ObjectNode begun() {
    return MAPPER.createObjectNode().put("version", VERSION);
  }

  private void finish(
      ObjectNode node, TaggedSentence sentence, BiConsumer<ObjectNode, TaggedSpan> places) {
    putAll(node.putArray("labels"), spelling.of(sentence));
    putSpans(node, sentence.spans(), places);
    parts.forEach(part -> part.addTo(node, sentence, places));
  }

  private static void putPlace(ObjectNode node, TextSentence sentence, TaggedSpan tagged) {
    TextSpan span = sentence.inText(tagged);
    node.put("text", span.text());
    putOffsets(node, sentence, span.start(), span.end());
  }

  private static void putOffsets(ObjectNode node, TextSentence sentence, int start, int end) {
    ObjectNode offsets = node.putObject("offsets");
    offsets.putArray("utf16").add(start).add(end);
    offsets.putArray("codePoints").add(sentence.codePoint(start)).add(sentence.codePoint(end));
  }

  private static void putSpans(
      ObjectNode node, List<TaggedSpan> spans, BiConsumer<ObjectNode, TaggedSpan> places) {
    ArrayNode array = node.putArray("spans");
    for (TaggedSpan span : spans) {
      ObjectNode one = array.addObject().put("type", span.type());
      one.put("start", span.start()).put("end", span.end());
      one.put("probability", Probabilities.round(span.probability()));
      places.accept(one, span);
    }
  }

  private static void putAll(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  /** The line of a sentence that is nothing but tokens, with its end. */
  public String line(TaggedSentence sentence) {
    return write(node(sentence)) + "\n";
  }

  /** The line of a sentence of a text, with its end. */
  public String line(TextSentence sentence) {
    return write(node(sentence)) + "\n";
  }

  /**
   * An object as JSON text on one line, by whatever notion of a line: Unicode's ends of lines are
   * escaped. So are surrogates without their other half, which no UTF-8 can hold.
   */
  public static String write(ObjectNode node) {
    try {
      return escaped(MAPPER.writeValueAsString(node));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain values are always written", e);
    }
  }

  /**
   * Escapes what would break a line or be no UTF-8; such characters stand in strings alone, where
   * an escape means the same.
   */
  private static String escaped(String json) {
    StringBuilder text = null; // null as long as nothing had to be escaped
    int done = 0;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c >= 0x85 && isEscaped(json, i, c)) {
        text = text == null ? new StringBuilder(json.length() + 16) : text;
        text.append(json, done, i).append(String.format("\\u%04x", (int) c));
        done = i + 1;
      }
    }
    return text == null ? json : text.append(json, done, json.length()).toString();
  }

  private static boolean isEscaped(String json, int i, char c) {
    if (Character.isHighSurrogate(c)) {
      return i + 1 == json.length() || !Character.isLowSurrogate(json.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i == 0 || !Character.isHighSurrogate(json.charAt(i - 1));
    }
    return c == 0x85 || c == 0x2028 || c == 0x2029;
  }
}
