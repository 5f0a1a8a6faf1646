package trellis.annotation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trellis.error.CorpusException;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.Sentence;
import trellis.text.TokenRows;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;

/**
 * A document whose spans stand on its tokens.
 *
 * @param document with the spans that its text can have
 * @param tokens its sentences and tokens
 * @param spans in text order; none overlap, unless its aligner says that they may; tokens are
 *     counted in the whole text
 */
public record AlignedDocument(Document document, TokenizedText tokens, List<Span> spans) {

  /**
   * The sentences with their labels.
   *
   * @param scheme how spans are written; labels that the file has are not touched
   * @param startsDocument whether the first of them begins a document
   */
  public List<Sentence> sentences(TagScheme scheme, boolean startsDocument) {
    return sentences(
        startsDocument, (tokens, spans) -> new Columns(scheme.encode(spans, tokens), List.of()));
  }

  /**
   * The sentences with the labels of those spans that are chosen; all others stand in {@link
   * OtherSpans#COLUMN}. A document begins with the first of them.
   *
   * @param scheme how spans are written
   * @param choice from the spans of each sentence
   * @param names what a type is called instead
   */
  public List<Sentence> sentences(TagScheme scheme, SpanChoice choice, Map<String, String> names) {
    return sentences(
        true,
        (tokens, spans) -> {
          SpanChoice.Parts parts = choice.of(spans, names);
          return new Columns(
              scheme.encode(parts.taken(), tokens),
              List.of(OtherSpans.cells(parts.others(), tokens)));
        });
  }

  /** What stands beside the tokens of a sentence. */
  private record Columns(List<String> labels, List<List<String>> further) {}

  /** Writes the spans of a sentence of so many tokens. */
  private interface SpanWriter {
    Columns write(int tokens, List<Span> spans);
  }

  private List<Sentence> sentences(boolean startsDocument, SpanWriter writer) {
    List<Sentence> sentences = new ArrayList<>();
    List<TokenizedSentence> cut = tokens.sentences();
    Lines lines = new Lines(document);
    int first = 0; // token of the sentence
    int span = 0; // the first that does not end before it
    for (int number = 0; number < cut.size(); number++) {
      TokenizedSentence sentence = cut.get(number);
      int end = first + sentence.size();
      List<Span> inside = new ArrayList<>();
      while (span < spans.size() && spans.get(span).end() <= end) {
        Span one = spans.get(span++);
        inside.add(new Span(one.type(), one.start() - first, one.end() - first));
      }
      Columns columns =
          document.labels().isPresent()
              ? new Columns(document.labels().get().subList(first, end), List.of())
              : writer.write(sentence.size(), inside);
      sentences.add(row(sentence, lines, number == 0 && startsDocument, columns));
      first = end;
    }
    return sentences;
  }

  private Sentence row(
      TokenizedSentence sentence, Lines lines, boolean startsDocument, Columns columns) {
    try {
      return TokenRows.sentence(
          document.file(),
          token -> lines.of(sentence.start(token)),
          startsDocument,
          List.copyOf(sentence.tokens()),
          columns.labels(),
          columns.further());
    } catch (IllegalArgumentException noRow) {
      throw new CorpusException(
          document.file(), lines.of(sentence.start()), noRow.getMessage(), noRow);
    }
  }

  /** Finds the lines of places, which are asked for in text order. */
  private static final class Lines {
    private final Document document;
    private int place;
    private long line = 1;

    Lines(Document document) {
      this.document = document;
    }

    long of(int offset) {
      if (document.line() > 0) {
        return document.line();
      }
      for (; place < offset; place++) {
        line += document.text().charAt(place) == '\n' ? 1 : 0;
      }
      return line;
    }
  }
}
