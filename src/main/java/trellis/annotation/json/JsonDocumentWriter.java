package trellis.annotation.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import trellis.annotation.AlignedDocument;
import trellis.annotation.CodePoints;
import trellis.annotation.Document;
import trellis.annotation.DocumentWriter;
import trellis.annotation.RecordedSpan;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.Sentence;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;

/**
 * Writes documents in the form of an annotation tool: an object a line, for Label Studio one array.
 * Offsets count code points.
 */
public final class JsonDocumentWriter implements DocumentWriter {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Comparator<RecordedSpan> BY_PLACE =
      Comparator.comparingInt(RecordedSpan::start).thenComparingInt(RecordedSpan::end);

  private final JsonForm form;
  private final TagScheme scheme;
  private final Writer out;
  private long number;

  /**
   * Writes to a writer, which stays open.
   *
   * @param form any but that of Trellis
   * @param scheme how spans are written as labels, in rows of Hugging Face; labels that mark no
   *     spans are written as they are
   */
  public JsonDocumentWriter(JsonForm form, TagScheme scheme, Writer out) {
    if (form == JsonForm.TRELLIS) {
      throw new IllegalArgumentException("only trellis tag writes this form");
    }
    this.form = form;
    this.scheme = scheme;
    this.out = out;
  }

  @Override
  public boolean needsTokens() {
    return form == JsonForm.PRODIGY || form == JsonForm.HUGGING_FACE;
  }

  @Override
  public void write(Document document, AlignedDocument tokens) throws IOException {
    switch (form) {
      case SPACY -> line(spacy(document));
      case DOCCANO -> line(doccano(document));
      case PRODIGY -> line(prodigy(tokens));
      case HUGGING_FACE -> rows(tokens);
      case LABEL_STUDIO -> {
        out.append(number == 0 ? "[\n" : ",\n");
        out.append(text(labelStudio(document)));
        number++;
      }
      case TRELLIS -> throw new IllegalStateException();
    }
  }

  private void line(ObjectNode node) throws IOException {
    out.append(text(node)).append('\n');
    number++;
  }

  private static String text(ObjectNode node) throws IOException {
    return MAPPER.writeValueAsString(node);
  }

  /** With its tokens, as {@code Doc.to_json} gives it, where the document has some. */
  private static ObjectNode spacy(Document document) {
    ObjectNode node = MAPPER.createObjectNode().put("text", document.text());
    CodePoints points = new CodePoints(document.text());
    List<RecordedSpan> spans = sorted(document);
    if (document.tokens().isEmpty()) {
      ArrayNode entities = node.putArray("entities");
      spans.forEach(
          span ->
              entities
                  .addArray()
                  .add(points.before(span.start()))
                  .add(points.before(span.end()))
                  .add(span.type()));
      return node;
    }
    ArrayNode ents = node.putArray("ents");
    spans.forEach(span -> place(ents, points, span.start(), span.end()).put("label", span.type()));
    TokenizedText own = document.tokens().get();
    if (document.hasSentences()) {
      ArrayNode sents = node.putArray("sents");
      own.sentences().forEach(sent -> place(sents, points, sent.start(), sent.end()));
    }
    ArrayNode tokens = node.putArray("tokens");
    for (TokenizedSentence sentence : own.sentences()) {
      for (int token = 0; token < sentence.size(); token++) {
        ObjectNode one = tokens.addObject().put("id", tokens.size() - 1);
        one.put("start", points.before(sentence.start(token)));
        one.put("end", points.before(sentence.end(token)));
      }
    }
    return node;
  }

  private static ObjectNode place(ArrayNode array, CodePoints points, int start, int end) {
    return array.addObject().put("start", points.before(start)).put("end", points.before(end));
  }

  private ObjectNode doccano(Document document) {
    ObjectNode node = MAPPER.createObjectNode().put("id", number + 1);
    node.put("text", document.text());
    CodePoints points = new CodePoints(document.text());
    ArrayNode label = node.putArray("label");
    for (RecordedSpan span : sorted(document)) {
      label
          .addArray()
          .add(points.before(span.start()))
          .add(points.before(span.end()))
          .add(span.type());
    }
    return node;
  }

  private static ObjectNode prodigy(AlignedDocument aligned) {
    String text = aligned.document().text();
    ObjectNode node = MAPPER.createObjectNode().put("text", text);
    CodePoints points = new CodePoints(text);
    ArrayNode tokens = node.putArray("tokens");
    for (TokenizedSentence sentence : aligned.tokens().sentences()) {
      for (int token = 0; token < sentence.size(); token++) {
        int end = sentence.end(token);
        ObjectNode one = tokens.addObject().put("text", sentence.token(token));
        one.put("start", points.before(sentence.start(token))).put("end", points.before(end));
        one.put("id", tokens.size() - 1);
        one.put("ws", end < text.length() && text.charAt(end) == ' ');
      }
    }
    ArrayNode spans = node.putArray("spans");
    for (Span span : aligned.spans()) {
      ObjectNode one = spans.addObject();
      one.set("start", tokens.get(span.start()).get("start"));
      one.set("end", tokens.get(span.end() - 1).get("end"));
      one.put("token_start", span.start()).put("token_end", span.end() - 1);
      one.put("label", span.type());
    }
    return node.put("answer", "accept");
  }

  private ObjectNode labelStudio(Document document) {
    ObjectNode node = MAPPER.createObjectNode().put("id", number + 1);
    node.putObject("data").put("text", document.text());
    ObjectNode annotation = node.putArray("annotations").addObject().put("id", number + 1);
    ArrayNode results = annotation.putArray("result");
    CodePoints points = new CodePoints(document.text());
    for (RecordedSpan span : sorted(document)) {
      ObjectNode result = results.addObject().put("id", (number + 1) + "-" + results.size());
      result.put("from_name", "label").put("to_name", "text").put("type", "labels");
      ObjectNode value = result.putObject("value");
      value.put("start", points.before(span.start())).put("end", points.before(span.end()));
      value.put("text", document.text().substring(span.start(), span.end()));
      value.putArray("labels").add(span.type());
    }
    annotation.put("was_cancelled", false).put("ground_truth", false);
    return node;
  }

  /** A row a sentence. */
  private void rows(AlignedDocument aligned) throws IOException {
    String key = aligned.document().labels().isPresent() ? "pos_tags" : "ner_tags";
    for (Sentence sentence : aligned.sentences(scheme, false)) {
      ObjectNode row = MAPPER.createObjectNode().put("id", Long.toString(number));
      ArrayNode tokens = row.putArray("tokens");
      sentence.tokens().forEach(tokens::add);
      ArrayNode tags = row.putArray(key);
      sentence.labels().forEach(tags::add);
      line(row);
    }
  }

  private static List<RecordedSpan> sorted(Document document) {
    return document.spans().stream().sorted(BY_PLACE).toList();
  }

  @Override
  public void finish() throws IOException {
    if (form == JsonForm.LABEL_STUDIO) {
      out.append(number == 0 ? "[]\n" : "\n]\n");
    }
    out.flush();
  }
}
