package trellis.vocab;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The forms under which a word is looked up, in order: as written, in lower case, with each digit
 * as 0.
 *
 * <p>So words are also found in a vector file that was made of lower-cased text or with all digits
 * folded into 0.
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
      String lower = LOWER_CASE.of(word);
      int digit = nextDigit(lower, 0);
      if (digit == lower.length()) {
        return lower;
      }
      StringBuilder folded = new StringBuilder(lower.length());
      int copied = 0;
      while (digit < lower.length()) {
        folded.append(lower, copied, digit).append('0');
        copied = digit + Character.charCount(lower.codePointAt(digit));
        digit = nextDigit(lower, copied);
      }
      return folded.append(lower, copied, lower.length()).toString();
    }
  };

  /** The word in this form. */
  public abstract String of(String word);

  /** The forms that are tried: all, or the word as written alone. */
  public static List<WordNormalizer> chain(boolean lowercase) {
    return lowercase ? List.of(values()) : List.of(AS_WRITTEN);
  }

  /** The first of the forms under which the word is known, if it is under any. */
  public static Optional<WordNormalizer> firstKnown(
      List<WordNormalizer> chain, String word, Predicate<String> known) {
    for (WordNormalizer form : chain) {
      if (known.test(form.of(word))) {
        return Optional.of(form);
      }
    }
    return Optional.empty();
  }

  /** All forms of all words: what of a vector file can be of use to them. */
  public static Set<String> forms(List<WordNormalizer> chain, Iterable<String> words) {
    Set<String> forms = new HashSet<>();
    for (String word : words) {
      for (WordNormalizer form : chain) {
        forms.add(form.of(word));
      }
    }
    return forms;
  }

  /** Where the next digit stands, or the length when there is none. */
  private static int nextDigit(String text, int from) {
    int i = from;
    while (i < text.length() && !Character.isDigit(text.codePointAt(i))) {
      i += Character.charCount(text.codePointAt(i));
    }
    return i;
  }
}
