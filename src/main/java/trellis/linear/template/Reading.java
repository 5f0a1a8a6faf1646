package trellis.linear.template;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.error.LimitException;

/**
 * What is read of a token.
 *
 * @param source where the text comes from
 * @param matching what is made of the text, if it is not taken as it is
 * @param isLowered whether the result is put into lower case
 */
public record Reading(Source source, Optional<Matching> matching, boolean isLowered) {
  /** Where the text comes from: a column of the corpus, or the token itself. */
  public sealed interface Source permits Column, Feature, Made, Cluster, Lists {}

  /** A column of the corpus, counted from 0; negative: from the end, -1 being the last. */
  public record Column(int index) implements Source {}

  /** One of the columns that a config names beside the tokens, counted from 0. */
  public record Feature(int column) implements Source {}

  /** What is made of the token itself. */
  public record Made(TokenForm form) implements Source {}

  /** Clusters of words, as a template reads them. */
  public interface Clusters {
    /** The first steps of the path of a word's cluster; {@code _} when it has none. */
    String path(String word, int most);
  }

  /**
   * The cluster of the token.
   *
   * @param length how many steps of its path are read
   * @param clusters empty until a model knows them
   */
  public record Cluster(int length, Optional<Clusters> clusters) implements Source {}

  /** The names of lists that the token is part of; a feature, once a model knows the lists. */
  public record Lists() implements Source {}

  /** Whether the token alone tells what is read of it. */
  public boolean isOfToken() {
    return source instanceof Made || source instanceof Cluster;
  }

  /** What is read of a token that alone tells it. */
  public String ofToken(String token) {
    return of(
        source instanceof Made made
            ? made.form().of(token)
            : ((Cluster) source).clusters().orElseThrow().path(token, ((Cluster) source).length()));
  }

  /**
   * A regular expression.
   *
   * @param pattern that is searched in the text
   * @param isTest true: {@code true} or {@code false}, as it is found or not; false: what is found
   */
  public record Matching(String written, Pattern pattern, boolean isTest) {
    private static final int MOST_CHARACTERS = 256; // of a text; more could overflow the stack
    private static final int SHOWN = 20;
    private static final int MOST_LOOKS = 1_000_000; // at characters; a sane expression needs few

    private String of(String text) {
      String begin = text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
      Matcher matcher = pattern.matcher(new Counted(begin, this, new int[1]));
      boolean found = matcher.find();
      return isTest ? String.valueOf(found) : found ? matcher.group() : "";
    }

    /** A text at which an expression looks so often and no more: some would not come to an end. */
    private record Counted(CharSequence text, Matching matching, int[] looks)
        implements CharSequence {
      @Override
      public char charAt(int index) {
        looks[0]++;
        if (looks[0] > MOST_LOOKS) {
          throw new LimitException(
              looks[0],
              MOST_LOOKS,
              "the expression \""
                  + matching.written
                  + "\" of the template does not come to an end at a token of "
                  + text.length()
                  + " characters, "
                  + text.subSequence(0, Math.min(SHOWN, text.length()))
                  + "…: write it without a repetition within a repetition");
        }
        return text.charAt(index);
      }

      @Override
      public int length() {
        return text.length();
      }

      @Override
      public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
      }

      @Override
      public String toString() {
        return text.toString();
      }
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
