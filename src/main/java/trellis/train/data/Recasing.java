package trellis.train.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import trellis.config.CasingConfig;
import trellis.kernel.RandomStream;
import trellis.text.Sentence;

/**
 * Adds copies of some training sentences in capitals, in small letters or as titles, with the
 * labels that they have: {@code data.casing}.
 *
 * <p>Which ones are drawn depends on the place in the file alone, so that all heads and seeds learn
 * the same.
 */
final class Recasing {
  private static final RandomStream DRAWS = RandomStream.of(0);
  private static final long UPPER = 11; // draws of different kinds do not depend on one another
  private static final long LOWER = 12;
  private static final long TITLE = 13;

  private Recasing() {}

  /** The sentences, with the copies behind them. */
  static List<Sentence> extended(List<Sentence> train, CasingConfig casing) {
    if (casing.isNone()) {
      return train;
    }
    List<Sentence> all = new ArrayList<>(train);
    add(train, casing.upper(), UPPER, token -> token.toUpperCase(Locale.ROOT), all);
    add(train, casing.lower(), LOWER, token -> token.toLowerCase(Locale.ROOT), all);
    add(train, casing.title(), TITLE, Recasing::titled, all);
    return all;
  }

  private static void add(
      List<Sentence> train,
      double share,
      long kind,
      UnaryOperator<String> recased,
      List<Sentence> all) {
    RandomStream random = DRAWS.fork(kind);
    for (Sentence sentence : train) {
      if (random.nextDouble() < share) {
        List<String> tokens = sentence.tokens().stream().map(recased).toList();
        if (!tokens.equals(sentence.tokens())) {
          all.add(sentence.withTokens(tokens));
        }
      }
    }
  }

  /** The word with a capital letter, and the rest of it as it is. */
  private static String titled(String token) {
    int first = token.codePointAt(0);
    return Character.toString(Character.toTitleCase(first))
        + token.substring(Character.charCount(first));
  }
}
