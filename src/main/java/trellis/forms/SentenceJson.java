package trellis.forms;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TextSentence;
import trellis.TextSpan;
import trellis.labels.TagScheme;
import trellis.util.Arguments;

/**
 * Writes tagged sentences as JSON, an object each; immutable, for any number of threads.
 *
 * <p>The resource {@code tagged-sentence.schema.json} beside this class says what is in an object.
 * What is there today stays in all versions to come; {@link #VERSION} rises when something is
 * added. Sentences with several layers of labels have {@link #VERSION_OF_LAYERS}: labels and spans
 * are those of the first, {@code layers} has those of each by its name, and where several mark
 * spans, {@code allSpans} has all of these in one list.
 */
public final class SentenceJson {
  /** The version of the schema that the objects name. */
  public static final int VERSION = 1;

  /** The version that objects of sentences with several layers name. */
  public static final int VERSION_OF_LAYERS = 2;

  private static final String SPANS = "spans";
  private static final String BEGIN = "{\"version\":" + VERSION + ",";
  private static final String BEGIN_OF_LAYERS = "{\"version\":" + VERSION_OF_LAYERS + ",";

  private final Spelling spelling;
  private final Map<String, Part> parts; // by key: what is asked for twice is told once

  /** An optional part of the object of a sentence. */
  @FunctionalInterface
  private interface Part {
    void write(JsonBytes json, TaggedSentence layer, Spelling spelling, Places places);
  }

  /** Writes where a span stands in the text, if there is one. */
  @FunctionalInterface
  private interface Places {
    void write(JsonBytes json, TaggedSpan span);
  }

  /**
   * Tells tokens, labels and spans.
   *
   * @param spelling how labels are written; those of further layers by {@link Spelling#ofLayer}
   */
  public SentenceJson(Spelling spelling) {
    this(Arguments.given(spelling, "the spelling", "give Spelling.of(tagger)"), Map.of());
  }

  private SentenceJson(Spelling spelling, Map<String, Part> parts) {
    this.spelling = spelling;
    this.parts = parts;
  }

  /**
   * Tells the probability of each token's label too.
   *
   * @return another form; this one stays as it is
   */
  public SentenceJson withProbabilities() {
    return with(
        "probabilities",
        (json, sentence, written, places) -> {
          json.raw(",\"probabilities\":[");
          for (int token = 0; token < sentence.tokens().size(); token++) {
            json.raw(token == 0 ? "" : ",").probability(sentence.probability(token));
          }
          json.raw("]");
        });
  }

  /**
   * Tells the n most probable ways to label the sentence too; the number that was given last
   * counts.
   *
   * @param n how many; 0 or more
   * @return another form; this one stays as it is
   * @throws IllegalArgumentException when n is negative
   */
  public SentenceJson withBest(int n) {
    if (n < 0) {
      throw new IllegalArgumentException(
          "cannot tell the best " + n + " labelings: ask for 0 or more");
    }
    return with(
        "best",
        (json, sentence, written, places) -> {
          json.raw(",\"best\":[");
          List<Labeling> best = sentence.best(n);
          for (int i = 0; i < best.size(); i++) {
            json.raw(i == 0 ? "" : ",").raw("{\"probability\":");
            json.probability(best.get(i).probability());
            json.raw(",\"labels\":").strings(written.of(best.get(i)));
            writeSpans(json, SPANS, best.get(i).spans(), places);
            json.raw("}");
          }
          json.raw("]");
        });
  }

  private SentenceJson with(String key, Part part) {
    Map<String, Part> more = new LinkedHashMap<>(parts);
    more.put(key, part);
    return new SentenceJson(spelling, Collections.unmodifiableMap(more));
  }

  /**
   * Writes the object of a sentence that is nothing but tokens.
   *
   * @param sentence which is tagged
   * @param json what it is added to
   */
  public void write(TaggedSentence sentence, JsonBytes json) {
    given(sentence, json);
    json.raw(begin(sentence)).raw("\"tokens\":").strings(sentence.tokens());
    finish(json, sentence, (target, span) -> {});
  }

  /**
   * Writes the object of a sentence of a text, with the places of it, its tokens and its spans.
   *
   * @param sentence which is tagged
   * @param json what it is added to
   */
  public void write(TextSentence sentence, JsonBytes json) {
    given(sentence, json);
    json.raw(begin(sentence.tagged()));
    writePlace(json, sentence, sentence.text(), sentence.start(), sentence.end());
    List<String> tokens = sentence.tagged().tokens();
    json.raw(",\"tokens\":").strings(tokens).raw(",\"tokenOffsets\":{\"utf16\":[");
    for (int token = 0; token < tokens.size(); token++) {
      json.raw(token == 0 ? "" : ",").pair(sentence.start(token), sentence.end(token));
    }
    json.raw("],\"codePoints\":[");
    for (int token = 0; token < tokens.size(); token++) {
      json.raw(token == 0 ? "" : ",");
      json.pair(sentence.codePoint(sentence.start(token)), sentence.codePoint(sentence.end(token)));
    }
    json.raw("]}");
    finish(
        json,
        sentence.tagged(),
        (target, span) -> {
          TextSpan place = sentence.inText(span);
          writePlace(target.raw(","), sentence, place.text(), place.start(), place.end());
        });
  }

  private static void given(Object sentence, JsonBytes json) {
    Arguments.given(sentence, "the sentence", "give one that is tagged");
    Arguments.given(json, "the JSON to write to", "give a new JsonBytes()");
  }

  private static String begin(TaggedSentence sentence) {
    return sentence.hasOneLayer() ? BEGIN : BEGIN_OF_LAYERS;
  }

  private void finish(JsonBytes json, TaggedSentence sentence, Places places) {
    json.raw(",");
    writeLayer(json, sentence, spelling, places);
    if (!sentence.hasOneLayer()) {
      json.raw(",\"layers\":");
      String separator = "{";
      int layersOfSpans = 0;
      for (String name : sentence.layers()) {
        TaggedSentence layer = sentence.layer(name);
        layersOfSpans += layer.fileScheme() == TagScheme.NONE ? 0 : 1;
        json.raw(separator).string(name).raw(":{");
        writeLayer(json, layer, spelling.ofLayer(layer), places);
        json.raw("}");
        separator = ",";
      }
      json.raw("}");
      if (layersOfSpans > 1) {
        writeSpans(json, "allSpans", sentence.allSpans(), places);
      }
    }
    json.raw("}");
  }

  private void writeLayer(JsonBytes json, TaggedSentence layer, Spelling written, Places places) {
    json.raw("\"labels\":").strings(written.of(layer));
    writeSpans(json, SPANS, layer.spans(), places);
    for (Part part : parts.values()) {
      part.write(json, layer, written, places);
    }
  }

  private static void writePlace(
      JsonBytes json, TextSentence sentence, String text, int start, int end) {
    json.raw("\"text\":").string(text).raw(",\"offsets\":{\"utf16\":").pair(start, end);
    json.raw(",\"codePoints\":");
    json.pair(sentence.codePoint(start), sentence.codePoint(end)).raw("}");
  }

  private static void writeSpans(
      JsonBytes json, String key, List<TaggedSpan> spans, Places places) {
    json.raw(",\"").raw(key).raw("\":[");
    for (int i = 0; i < spans.size(); i++) {
      TaggedSpan span = spans.get(i);
      json.raw(i == 0 ? "" : ",").raw("{\"type\":").string(span.type());
      json.raw(",\"start\":").number(span.start()).raw(",\"end\":").number(span.end());
      json.raw(",\"probability\":").probability(span.probability());
      places.write(json, span);
      json.raw("}");
    }
    json.raw("]");
  }

  /**
   * The line of a sentence that is nothing but tokens, with its end.
   *
   * @param sentence which is tagged
   * @return an object, and a line feed behind it
   */
  public String line(TaggedSentence sentence) {
    JsonBytes json = new JsonBytes();
    write(sentence, json);
    return json.raw("\n").toString();
  }

  /**
   * The line of a sentence of a text, with its end.
   *
   * @param sentence which is tagged
   * @return an object, and a line feed behind it
   */
  public String line(TextSentence sentence) {
    JsonBytes json = new JsonBytes();
    write(sentence, json);
    return json.raw("\n").toString();
  }
}
