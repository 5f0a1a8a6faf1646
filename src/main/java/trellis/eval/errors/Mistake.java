package trellis.eval.errors;

import java.util.List;
import java.util.function.IntToLongFunction;
import trellis.labels.Span;

/**
 * One mistake of a tagger, with the sentence it is in.
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
  /** Sentences up to this many tokens are kept whole. */
  private static final int LONGEST_SENTENCE = 100;

  /** How many tokens before the mistake are kept of a longer sentence. */
  private static final int TOKENS_BEFORE = 25;

  /** Takes copies of the lists. */
  public Mistake {
    tokens = List.copyOf(tokens);
    gold = List.copyOf(gold);
    predicted = List.copyOf(predicted);
  }

  /** The mistake of a group with its sentence, or the part of a long one that it is in. */
  public static Mistake of(
      MistakeKind kind,
      SpanGroup group,
      List<String> tokens,
      String file,
      IntToLongFunction lineOf) {
    int from = 0;
    int to = tokens.size();
    if (to > LONGEST_SENTENCE) {
      from = Math.max(0, group.start() - TOKENS_BEFORE);
      to = Math.min(to, from + LONGEST_SENTENCE);
    }
    return new Mistake(
        kind,
        file,
        lineOf.applyAsLong(group.start()),
        from,
        tokens.subList(from, to),
        group.gold(),
        group.predicted());
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
