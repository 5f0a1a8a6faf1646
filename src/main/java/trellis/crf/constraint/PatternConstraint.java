package trellis.crf.constraint;

import java.util.Arrays;
import trellis.crf.ChainStates;

/**
 * A pattern over the labels of some tokens in a row, and what a labeling scores for matching it.
 *
 * <p>The pattern has alternatives; each says of every token in its window which labels match. The
 * labels of the window match the pattern when they match one of its alternatives. Then {@code
 * match} is added to the score of the sentence's labeling, and {@code mismatch} when they match
 * none; negative infinity makes the labeling impossible. The arrays must not be changed.
 *
 * @param start the first token of the window
 * @param length the number of tokens in the window, at least one
 * @param alternatives {@code [alternative][token of the window][label]} whether a label matches
 * @param match what is added when an alternative matches
 * @param mismatch what is added when none does
 */
public record PatternConstraint(
    int start, int length, boolean[][][] alternatives, double match, double mismatch) {

  /** Checks the sizes and the scores. */
  public PatternConstraint {
    if (start < 0 || length < 1) {
      throw new IllegalArgumentException(
          "a pattern starts at token 0 or later and has a token, but got start "
              + start
              + " and length "
              + length);
    }
    for (boolean[][] alternative : alternatives) {
      if (alternative.length != length) {
        throw new IllegalArgumentException(
            "an alternative of "
                + alternative.length
                + " tokens does not fit a pattern of "
                + length);
      }
    }
    requireScore(match);
    requireScore(mismatch);
  }

  private static void requireScore(double score) {
    if (Double.isNaN(score) || score == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "a pattern scores a finite number or negative infinity, not " + score);
    }
  }

  /** The labels must match one of the alternatives. */
  public static PatternConstraint required(int start, int length, boolean[][][] alternatives) {
    return new PatternConstraint(start, length, alternatives, 0, Double.NEGATIVE_INFINITY);
  }

  /** The labels must match none of the alternatives. */
  public static PatternConstraint forbidden(int start, int length, boolean[][][] alternatives) {
    return weighted(start, length, alternatives, Double.NEGATIVE_INFINITY);
  }

  /** Labelings that match an alternative score more, or less where the weight is negative. */
  public static PatternConstraint weighted(
      int start, int length, boolean[][][] alternatives, double weight) {
    return new PatternConstraint(start, length, alternatives, weight, 0);
  }

  /** This constraint with its weights times a factor; what must or must not be stays so. */
  public PatternConstraint times(double factor) {
    return new PatternConstraint(start, length, alternatives, factor * match, factor * mismatch);
  }

  /** This constraint on the labels of states. */
  PatternConstraint over(ChainStates states) {
    boolean[][][] mapped = new boolean[alternatives.length][length][];
    for (int i = 0; i < mapped.length; i++) {
      for (int token = 0; token < length; token++) {
        mapped[i][token] = states.withLabels(alternatives[i][token]);
      }
    }
    return new PatternConstraint(start, length, mapped, match, mismatch);
  }

  /** The token after the last one. */
  int end() {
    return start + length;
  }

  /** Whether the constraint comes to allowing each token some labels, whatever the others have. */
  boolean isOfSingleTokens() {
    boolean required = match == 0 && mismatch == Double.NEGATIVE_INFINITY;
    boolean forbidden = mismatch == 0 && match == Double.NEGATIVE_INFINITY;
    return required && alternatives.length < 2 || length == 1 && (required || forbidden);
  }

  /**
   * For {@link #isOfSingleTokens}: takes the labels away that the constraint forbids its tokens.
   *
   * @param allowed [token][label]; a null row allows all labels
   */
  void restrict(boolean[][] allowed, int labels) {
    for (int token = start; token < end(); token++) {
      if (allowed[token] == null) {
        allowed[token] = new boolean[labels];
        Arrays.fill(allowed[token], true);
      }
      for (int label = 0; label < labels; label++) {
        boolean matches = false;
        for (boolean[][] alternative : alternatives) {
          matches |= alternative[token - start][label];
        }
        allowed[token][label] &= (matches ? match : mismatch) == 0;
      }
    }
  }

  /**
   * This constraint without the tokens at both ends where every label matches every alternative.
   */
  PatternConstraint trimmed() {
    int from = 0;
    while (from < length - 1 && matchesAll(from)) {
      from++;
    }
    int to = length;
    while (to > from + 1 && matchesAll(to - 1)) {
      to--;
    }
    if (to - from == length || alternatives.length == 0) {
      return this;
    }
    boolean[][][] cut = new boolean[alternatives.length][][];
    for (int i = 0; i < cut.length; i++) {
      cut[i] = Arrays.copyOfRange(alternatives[i], from, to);
    }
    return new PatternConstraint(start + from, to - from, cut, match, mismatch);
  }

  private boolean matchesAll(int place) {
    for (boolean[][] alternative : alternatives) {
      for (boolean matches : alternative[place]) {
        if (!matches) {
          return false;
        }
      }
    }
    return true;
  }
}
