package trellis.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import trellis.Reading;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.TextSentence;
import trellis.serve.TagRequest.Texts;
import trellis.tokenize.TokenizedText;

/** The JSON of an answer: one for what came without a list around it, else a list. */
record TagAnswer(TagTask task) {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final double STEPS = 1e6;

  /** The bytes of an answer. */
  ByteBuffer render(List<TaggedSentence> tagged) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("model", task.model().name());
      Iterator<TaggedSentence> next = tagged.iterator();
      if (task.request().input() instanceof Texts) {
        texts(json, next);
      } else {
        sentences(json, next);
      }
      json.writeEndObject();
      json.writeRaw('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory are always written", e);
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  private void texts(JsonGenerator json, Iterator<TaggedSentence> next) throws IOException {
    boolean single = task.request().input().single();
    if (!single) {
      json.writeArrayFieldStart("texts");
    }
    for (TokenizedText text : task.texts()) {
      List<TaggedSentence> ofText = text.sentences().stream().map(any -> next.next()).toList();
      TaggedText tagged = TaggedText.of(text, ofText);
      if (!single) {
        json.writeStartObject();
      }
      text(json, tagged);
      if (!single) {
        json.writeEndObject();
      }
    }
    if (!single) {
      json.writeEndArray();
    }
  }

  private void text(JsonGenerator json, TaggedText tagged) throws IOException {
    json.writeArrayFieldStart("sentences");
    for (TextSentence sentence : tagged.sentences()) {
      json.writeStartObject();
      json.writeStringField("text", tagged.text().substring(sentence.start(), sentence.end()));
      offsets(json, sentence.start(), sentence.end());
      json.writeObjectFieldStart("tokenOffsets");
      json.writeArrayFieldStart("utf16");
      for (int token = 0; token < sentence.tagged().tokens().size(); token++) {
        json.writeArray(new int[] {sentence.start(token), sentence.end(token)}, 0, 2);
      }
      json.writeEndArray();
      json.writeEndObject();
      sentence(
          json,
          sentence.tagged(),
          span -> offsets(json, sentence.start(span.start()), sentence.end(span.end() - 1)));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void offsets(JsonGenerator json, int start, int end) throws IOException {
    json.writeObjectFieldStart("offsets");
    json.writeFieldName("utf16");
    json.writeArray(new int[] {start, end}, 0, 2);
    json.writeEndObject();
  }

  private interface Places {
    void write(TaggedSpan span) throws IOException;
  }

  private void sentences(JsonGenerator json, Iterator<TaggedSentence> next) throws IOException {
    json.writeArrayFieldStart("sentences");
    while (next.hasNext()) {
      json.writeStartObject();
      sentence(json, next.next(), span -> {});
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void sentence(JsonGenerator json, TaggedSentence tagged, Places places)
      throws IOException {
    strings(json, "tokens", tagged.tokens());
    strings(json, "labels", tagged.fileLabels());
    spans(json, tagged.spans(), places);
    if (task.request().probabilities()) {
      json.writeArrayFieldStart("probabilities");
      for (int token = 0; token < tagged.tokens().size(); token++) {
        json.writeNumber(round(tagged.probability(token)));
      }
      json.writeEndArray();
    }
    if (task.request().best() > 0) {
      json.writeArrayFieldStart("best");
      for (Reading reading : tagged.best(task.request().best())) {
        json.writeStartObject();
        json.writeNumberField("probability", round(reading.probability()));
        strings(json, "labels", reading.labels());
        spans(json, reading.spans(), places);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void strings(JsonGenerator json, String name, List<String> strings)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String string : strings) {
      json.writeString(string);
    }
    json.writeEndArray();
  }

  private static void spans(JsonGenerator json, List<TaggedSpan> spans, Places places)
      throws IOException {
    json.writeArrayFieldStart("spans");
    for (TaggedSpan span : spans) {
      json.writeStartObject();
      json.writeStringField("type", span.type());
      json.writeNumberField("start", span.start());
      json.writeNumberField("end", span.end());
      json.writeNumberField("probability", round(span.probability()));
      places.write(span);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static double round(double probability) {
    return Math.round(probability * STEPS) / STEPS;
  }
}
