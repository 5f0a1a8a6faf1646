package trellis.adapt.lucene;

import java.util.List;
import java.util.Set;

/** The rule that a sentence ends after a token that is a full stop. */
final class FullStops {
  private static final String STOPS = ".!?…。！？";

  /** Tokens that may close after a full stop, those of treebanks included. */
  private static final Set<String> CLOSING =
      Set.of("\"", "'", "''", "”", "’", "»", ")", "]", "}", "-RRB-", "」", "』", "）");

  private FullStops() {}

  /** Whether a full stop ends the sentence before the next token. */
  static boolean isBetween(List<StreamToken> sentence, StreamToken next) {
    int last = sentence.size() - 1;
    while (last > 0 && CLOSING.contains(sentence.get(last).term())) {
      last--;
    }
    return isStop(sentence.get(last).term())
        && !isStop(next.term())
        && !(CLOSING.contains(next.term()) && mayClose(sentence, next.term()));
  }

  private static boolean isStop(String term) {
    return !term.isEmpty() && term.chars().allMatch(c -> STOPS.indexOf(c) >= 0);
  }

  /** A straight quote closes only what one opened: when an odd number of them stands before it. */
  private static boolean mayClose(List<StreamToken> sentence, String term) {
    boolean straight = term.equals("\"") || term.equals("'");
    return !straight || sentence.stream().filter(t -> t.term().equals(term)).count() % 2 == 1;
  }
}
