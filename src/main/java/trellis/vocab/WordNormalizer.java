package trellis.vocab;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The forms under which a word is looked for, in order: as written, in lower case, with each digit
 * as 0.
 *
 * <p>A vector file that was made from lower-cased text, or with digits folded, still finds its
 * words.
 */
public enum WordNormalizer {
  /** Exactly as it stands in the text. */
  AS_WRITTEN {
    @Override
    public String of(String word) {
      return word;
    }
  },
  /** In lower case, by the rules of no particular language. */
  LOWER_CASE {
    @Override
    public String of(String word) {
      return word.toLowerCase(Locale.ROOT);
    }
  },
  /** In lower case and with every decimal digit, of any script, as 0. */
  DIGITS_AS_ZERO {
    @Override
    public String of(String word) {
      return LOWER_CASE
          .of(word)
          .codePoints()
          .map(c -> Character.isDigit(c) ? '0' : c)
          .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
          .toString();
    }
  };

  /** The word in this form. */
  public abstract String of(String word);

  /** The first of the forms under which the word is known, if it is under any. */
  public static Optional<WordNormalizer> firstKnown(
      List<WordNormalizer> chain, String word, Predicate<String> known) {
    return chain.stream().filter(form -> known.test(form.of(word))).findFirst();
  }
}
