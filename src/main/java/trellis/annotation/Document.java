package trellis.annotation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;

/**
 * A text with what was annotated in it. As a reader gives it nothing is known of its spans; {@link
 * SpanCheck} sees to them.
 *
 * @param file where the text stands
 * @param line of that file, counted from 1; 0 when the file is the text itself
 * @param name of the document, which no other document of the corpus has
 * @param text whole and unchanged
 * @param tokens where the file says its tokens are; empty when it does not
 * @param hasSentences whether the sentences of these tokens are those of the file
 * @param spans in the order of the file; none where there are labels
 * @param labels one a token, where the file has labels in place of spans
 */
public record Document(
    String file,
    long line,
    String name,
    String text,
    Optional<TokenizedText> tokens,
    boolean hasSentences,
    List<RecordedSpan> spans,
    Optional<List<String>> labels) {

  /** Takes a copy of the spans. */
  public Document {
    spans = List.copyOf(spans);
  }

  /** A text that is a file, in which nothing is annotated. */
  public static Document ofText(String file, String text) {
    return new Document(file, 0, file, text, Optional.empty(), false, List.of(), Optional.empty());
  }

  /** A line of a file that is a text of its own, in which nothing is annotated. */
  public static Document ofLine(String file, long line, String text) {
    return new Document(
        file, line, file + ":" + line, text, Optional.empty(), false, List.of(), Optional.empty());
  }

  /** The same document with other spans. */
  public Document withSpans(List<RecordedSpan> others) {
    return new Document(file, line, name, text, tokens, hasSentences, others, labels);
  }

  /** The same document with the spans that its labels mean, in whatever scheme they are. */
  public Document withSpansOfLabels() {
    if (labels.isEmpty()) {
      return this;
    }
    List<RecordedSpan> found = new ArrayList<>();
    int first = 0; // token of the sentence
    for (TokenizedSentence sentence : tokens.orElseThrow().sentences()) {
      int end = first + sentence.size();
      for (Span span : ConllevalReading.spans(labels.get().subList(first, end))) {
        int from = sentence.start(span.start());
        int to = sentence.end(span.end() - 1);
        found.add(
            new RecordedSpan(
                file,
                Math.max(1, line),
                span.type(),
                List.of(new RecordedSpan.Piece(from, to)),
                from + "-" + to,
                null));
      }
      first = end;
    }
    return new Document(file, line, name, text, tokens, hasSentences, found, Optional.empty());
  }
}
