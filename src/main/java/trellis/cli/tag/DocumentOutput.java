package trellis.cli.tag;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.annotation.Document;
import trellis.annotation.RecordedSpan;
import trellis.annotation.RecordedSpan.Piece;
import trellis.annotation.json.JsonDocumentWriter;
import trellis.annotation.json.JsonForm;
import trellis.labels.TagScheme;

/** Writes each document with the spans that were found, an object a line, as spaCy has them. */
final class DocumentOutput implements TaggedOutput<DocumentSentence> {
  private final Writer out;
  private final JsonDocumentWriter documents;
  private final Supplier<List<Document>> rest;
  private final boolean nested;
  private List<RecordedSpan> spans = new ArrayList<>(); // of the document that is not written yet

  /**
   * Writes to a writer, which stays open.
   *
   * @param rest documents without a token that no sentence stands after, asked for at the end
   * @param nested whether the spans of all layers are written
   */
  DocumentOutput(Writer out, Supplier<List<Document>> rest, boolean nested) {
    this.out = out;
    this.rest = rest;
    this.nested = nested;
    this.documents = new JsonDocumentWriter(JsonForm.SPACY, TagScheme.BIO, out);
  }

  @Override
  public void write(DocumentSentence sentence, TaggedSentence tagged) throws IOException {
    for (Document empty : sentence.skipped()) {
      write(empty, List.of());
    }
    for (TaggedSpan span : nested ? tagged.allSpans() : tagged.spans()) {
      int start = sentence.places().start(span.start());
      int end = sentence.places().end(span.end() - 1);
      spans.add(
          new RecordedSpan(
              sentence.document().file(),
              Math.max(1, sentence.document().line()),
              span.type(),
              List.of(new Piece(start, end)),
              start + "-" + end,
              null));
    }
    if (sentence.isLast()) {
      write(sentence.document(), spans);
      spans = new ArrayList<>();
    }
  }

  /** Tokens are left out: no tool asks for them. */
  private void write(Document document, List<RecordedSpan> found) throws IOException {
    documents.write(
        new Document(
            document.file(),
            document.line(),
            document.name(),
            document.text(),
            Optional.empty(),
            false,
            found,
            Optional.empty()),
        null);
  }

  @Override
  public void finish() throws IOException {
    for (Document empty : rest.get()) {
      write(empty, List.of());
    }
    documents.finish();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
