package trellis.crf.constraint;

import trellis.crf.TransitionScores;

/**
 * Which labels each token of a sentence may have; immutable.
 *
 * <p>It is applied to the emissions, so that every recursion obeys it without knowing of it.
 */
public final class AllowedLabels {
  private final boolean[][] allowed; // [token][label]; a null row allows every label

  private AllowedLabels(boolean[][] allowed) {
    this.allowed = allowed;
  }

  /**
   * Allows each token these labels; the array is copied.
   *
   * @param allowed [token][label]; a null row allows every label
   */
  public static AllowedLabels of(boolean[][] allowed) {
    boolean[][] copy = new boolean[allowed.length][];
    for (int t = 0; t < copy.length; t++) {
      copy[t] = allowed[t] == null ? null : allowed[t].clone();
    }
    return new AllowedLabels(copy);
  }

  /** The number of tokens. */
  int length() {
    return allowed.length;
  }

  /** The labels that a token may have, [label]; null when it may have every label. */
  boolean[] row(int token) {
    return allowed[token];
  }

  /**
   * A copy of a sentence's emissions, [length][labels], in which what is not allowed is impossible.
   *
   * @throws NoPathException if the chain then leaves no label sequence
   */
  public float[] applyTo(TransitionScores transitionScores, float[] emissions, int at) {
    int labels = transitionScores.labels();
    float[] masked = new float[allowed.length * labels];
    boolean[][] possible = new boolean[allowed.length][labels];
    for (int t = 0; t < allowed.length; t++) {
      checkRow(t, labels);
      boolean[] row = allowed[t];
      for (int label = 0; label < labels; label++) {
        float emission = emissions[at + t * labels + label];
        float score = row == null || row[label] ? emission : Float.NEGATIVE_INFINITY;
        masked[t * labels + label] = score;
        possible[t][label] = score != Float.NEGATIVE_INFINITY;
      }
    }
    LatticeBuilder.requirePath(transitionScores, new AllowedLabels(possible));
    return masked;
  }

  private void checkRow(int token, int labels) {
    if (allowed[token] != null && allowed[token].length != labels) {
      throw new IllegalArgumentException(
          "the allowed labels of token "
              + token
              + " are "
              + allowed[token].length
              + ", but the chain has "
              + labels
              + " labels");
    }
  }
}
