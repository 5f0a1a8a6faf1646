package trellis.annotation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import trellis.error.CorpusException;
import trellis.labels.LabelReading;
import trellis.text.Sentence;
import trellis.text.SentenceReader;

/**
 * Reads the sentences of annotated documents with their labels, a document at a time. When all are
 * read, spans that were refused are thrown as one {@link CorpusException}.
 */
public final class AnnotatedSentences implements SentenceReader {
  private final DocumentReader documents;
  private final TokenAligner aligner;
  private final AnnotationRules rules;
  private final SpanFindings findings;
  private final LabelReading reading;
  private final Deque<Sentence> waiting = new ArrayDeque<>();

  /**
   * Reads documents, and closes their reader with itself.
   *
   * @param aligner puts spans onto tokens
   * @param rules how spans are written as labels
   * @param findings asked at the end whether a span was refused
   * @param reading what the labels mean
   */
  public AnnotatedSentences(
      DocumentReader documents,
      TokenAligner aligner,
      AnnotationRules rules,
      SpanFindings findings,
      LabelReading reading) {
    this.documents = documents;
    this.aligner = aligner;
    this.rules = rules;
    this.findings = findings;
    this.reading = reading;
  }

  @Override
  public boolean hasNext() {
    while (waiting.isEmpty() && documents.hasNext()) {
      Document document = documents.next();
      requireSpans(document);
      boolean isRow = document.labels().isPresent(); // a sentence of a file without documents
      AlignedDocument aligned = aligner.align(document);
      waiting.addAll(
          rules.nested().isEmpty()
              ? aligned.sentences(rules.scheme(), !isRow)
              : aligned.sentences(rules.scheme(), rules.nested().get(), reading.names()));
    }
    if (waiting.isEmpty()) {
      findings.requireNone();
    }
    return !waiting.isEmpty();
  }

  /** Labels in place of spans say nothing of spans in spans. */
  private void requireSpans(Document document) {
    if (rules.nested().isPresent() && document.labels().isPresent()) {
      throw new CorpusException(
          document.file(),
          document.line(),
          "has a label for each token, which cannot nest: `data.nested` is for texts with spans");
    }
  }

  @Override
  public Sentence next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further sentence");
    }
    Sentence sentence = waiting.remove();
    return reading.isPlain() ? sentence : sentence.withReading(reading);
  }

  /** Nothing: such a corpus has no text between its documents. */
  @Override
  public String trailer() {
    return "";
  }

  @Override
  public boolean passOverFault() {
    return documents.passOverFault();
  }

  @Override
  public void close() {
    documents.close();
  }
}
