package trellis.linear.template;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is read of a token.
 *
 * @param source where the text comes from
 * @param matching what is made of the text, if it is not taken as it is
 * @param isLowered whether the result is put into lower case
 */
public record Reading(Source source, Optional<Matching> matching, boolean isLowered) {
  /** Where the text comes from: a column of the corpus, or the token itself. */
  public sealed interface Source permits Column, Feature, Made {}

  /** A column of the corpus, counted from 0; negative: from the end, -1 being the last. */
  public record Column(int index) implements Source {}

  /** One of the columns that a config names beside the tokens, counted from 0. */
  public record Feature(int column) implements Source {}

  /** What is made of the token itself. */
  public record Made(TokenForm form) implements Source {}

  /**
   * A regular expression.
   *
   * @param pattern that is searched in the text
   * @param isTest true: {@code true} or {@code false}, as it is found or not; false: what is found
   */
  public record Matching(String written, Pattern pattern, boolean isTest) {
    private String of(String text) {
      Matcher matcher = pattern.matcher(text);
      boolean found = matcher.find();
      return isTest ? String.valueOf(found) : found ? matcher.group() : "";
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Matching matching
          && matching.written.equals(written)
          && matching.isTest == isTest;
    }

    @Override
    public int hashCode() {
      return written.hashCode() + (isTest ? 1 : 0);
    }
  }

  /** What is read of the text of its source. */
  public String of(String text) {
    String matched = matching.isPresent() ? matching.get().of(text) : text;
    return isLowered ? matched.toLowerCase(Locale.ROOT) : matched;
  }
}
