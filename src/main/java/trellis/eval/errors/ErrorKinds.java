package trellis.eval.errors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.labels.Span;

/**
 * The kinds of error that a tagger makes, by what was right and what it said: how often each of
 * them occurs, in which words, and an example.
 *
 * @param total how many errors there are
 * @param kinds the most frequent first; of equally frequent ones that which came first
 */
public record ErrorKinds(long total, List<ErrorKind> kinds) {

  /**
   * Errors of one kind.
   *
   * @param kind what is wrong
   * @param gold the type of the first gold span, or the right label; empty for a span that is
   *     nowhere in the gold labels
   * @param predicted the type of the first predicted span, or the label that a token got; empty for
   *     a span that was missed
   * @param count how many there are
   * @param words of plain labels the words that got it, the most frequent first; else none
   * @param example the first of them
   */
  public record ErrorKind(
      MistakeKind kind,
      String gold,
      String predicted,
      long count,
      List<WordCount> words,
      Mistake example) {
    /** Takes a copy of the list. */
    public ErrorKind {
      words = List.copyOf(words);
    }
  }

  /** A word and how often an error of a kind is about it. */
  public record WordCount(String word, long count) {}

  /** Takes a copy of the list. */
  public ErrorKinds {
    kinds = List.copyOf(kinds);
  }

  /**
   * Gathers {@link ErrorKinds}. Memory grows with the kinds, and for plain labels with the distinct
   * words in each.
   */
  public static final class Tally {
    private static final Comparator<WordCount> MOST_FREQUENT_WORD =
        Comparator.comparingLong(WordCount::count)
            .reversed()
            .thenComparing(WordCount::word, TypeOrder.OF_CONLLEVAL);

    /** What makes errors be of one kind. */
    private record Key(MistakeKind kind, String gold, String predicted) {}

    /** The errors of a kind so far. */
    private static final class Errors {
      private final Mistake example;
      private final Map<String, long[]> words = new HashMap<>(); // in an array of one: how often
      private long count;

      Errors(Mistake first) {
        this.example = first;
      }

      List<WordCount> words() {
        List<WordCount> counts = new ArrayList<>();
        words.forEach((word, times) -> counts.add(new WordCount(word, times[0])));
        counts.sort(MOST_FREQUENT_WORD);
        return counts;
      }
    }

    private final Map<Key, Errors> kinds = new LinkedHashMap<>();
    private long total;

    /** Counts a mistake. */
    public void add(Mistake mistake) {
      total++;
      Key key = new Key(mistake.kind(), type(mistake.gold()), type(mistake.predicted()));
      Errors errors = kinds.computeIfAbsent(key, first -> new Errors(mistake));
      errors.count++;
      if (mistake.kind() == MistakeKind.WRONG_LABEL) {
        String word = mistake.tokens().get(mistake.start() - mistake.firstToken());
        errors.words.computeIfAbsent(word, first -> new long[1])[0]++;
      }
    }

    private static String type(List<Span> spans) {
      return spans.isEmpty() ? "" : spans.get(0).type();
    }

    /** All errors so far. */
    public ErrorKinds result() {
      List<ErrorKind> sorted = new ArrayList<>();
      kinds.forEach(
          (key, errors) ->
              sorted.add(
                  new ErrorKind(
                      key.kind(),
                      key.gold(),
                      key.predicted(),
                      errors.count,
                      errors.words(),
                      errors.example)));
      sorted.sort(Comparator.comparingLong(ErrorKind::count).reversed()); // stable
      return new ErrorKinds(total, sorted);
    }
  }
}
