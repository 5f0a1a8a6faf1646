package trellis.crf;

/**
 * Which labels each token of a sentence may have, where something is known of them beforehand.
 *
 * <p>Immutable. It is applied to the emissions, so every recursion obeys it without knowing of it.
 */
public final class AllowedLabels {
  private final boolean[][] allowed; // [token][label]; a null row allows all

  private AllowedLabels(boolean[][] allowed) {
    this.allowed = allowed;
  }

  /**
   * What each token may have, copied.
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

  /**
   * A copy of a sentence's emissions, [length][labels], in which what is not allowed is impossible.
   *
   * @throws NoPathException if the chain then leaves no label sequence
   */
  public float[] applyTo(Chain chain, float[] emissions, int at) {
    int labels = chain.labels();
    float[] copy = new float[allowed.length * labels];
    boolean[] reached = null; // labels of the token before that some possible path has
    for (int t = 0; t < allowed.length; t++) {
      checkRow(t, labels);
      System.arraycopy(emissions, at + t * labels, copy, t * labels, labels);
      for (int label = 0; label < labels && allowed[t] != null; label++) {
        if (!allowed[t][label]) {
          copy[t * labels + label] = Float.NEGATIVE_INFINITY;
        }
      }
      reached = step(chain, copy, t, reached);
    }
    if (reached != null && !anyMayEnd(chain, reached)) {
      throw NoPathException.at(allowed.length - 1, "end the sentence");
    }
    return copy;
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

  private static boolean[] step(Chain chain, float[] emissions, int token, boolean[] before) {
    int labels = chain.labels();
    boolean[] reached = new boolean[labels];
    boolean any = false;
    for (int to = 0; to < labels; to++) {
      reached[to] = isPossible(emissions[token * labels + to]) && mayCome(chain, token, before, to);
      any |= reached[to];
    }
    if (!any) {
      throw NoPathException.at(
          token, before == null ? "start the sentence" : "follow a label of the token before");
    }
    return reached;
  }

  private static boolean mayCome(Chain chain, int token, boolean[] before, int to) {
    if (before == null) {
      return isPossible(chain.start()[to]);
    }
    for (int from = 0; from < before.length; from++) {
      if (before[from] && isPossible(chain.transition(token, from, to))) {
        return true;
      }
    }
    return false;
  }

  private static boolean anyMayEnd(Chain chain, boolean[] reached) {
    for (int label = 0; label < reached.length; label++) {
      if (reached[label] && isPossible(chain.end()[label])) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPossible(double score) {
    return score != Double.NEGATIVE_INFINITY;
  }
}
