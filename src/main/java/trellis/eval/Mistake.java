package trellis.eval;

import java.util.List;
import trellis.labels.Span;

/**
 * One mistake, with the sentence it is in.
 *
 * <p>Spans that overlap with other boundaries make one mistake together.
 *
 * @param kind what is wrong
 * @param file the file of the sentence
 * @param line the line of the first token in question, counted from 1
 * @param firstToken which token of the sentence {@code tokens} begins with, counted from 0
 * @param tokens the sentence; of a long one, the part around the spans
 * @param gold the gold spans in question, none if a span is spurious; the positions count in the
 *     whole sentence
 * @param predicted the predicted spans in question, none if a span was missed
 */
public record Mistake(
    MistakeKind kind,
    String file,
    long line,
    int firstToken,
    List<String> tokens,
    List<Span> gold,
    List<Span> predicted) {

  /** Takes copies of the lists. */
  public Mistake {
    tokens = List.copyOf(tokens);
    gold = List.copyOf(gold);
    predicted = List.copyOf(predicted);
  }

  /** The first token in question. */
  public int start() {
    return Math.min(start(gold), start(predicted));
  }

  /** The token after the last one in question. */
  public int end() {
    return Math.max(end(gold), end(predicted));
  }

  private static int start(List<Span> spans) {
    return spans.isEmpty() ? Integer.MAX_VALUE : spans.get(0).start();
  }

  private static int end(List<Span> spans) {
    return spans.isEmpty() ? 0 : spans.get(spans.size() - 1).end();
  }
}
