package trellis.labels;

import java.util.Arrays;

/**
 * How probable the labels of a sentence are to a model that teaches them: the probability of each
 * pair of neighboring labels. That of a token's label is the sum over the pairs that end with it.
 * Immutable.
 */
public final class SoftLabels {
  private final int labels;
  private final int[] starts; // [token + 1] into pairs
  private final int[] pairs; // from * labels + to; at the first token, its label alone
  private final double[] probabilities; // of each pair, above 0; those of a token sum to 1

  /**
   * Takes the arrays over.
   *
   * @param labels how many there are
   * @param starts {@code [token + 1]} where the pairs that end at a token begin among all
   * @param pairs {@code from * labels + to} of each pair; at the first token, which has none before
   *     it, its label alone
   * @param probabilities of each pair
   */
  public SoftLabels(int labels, int[] starts, int[] pairs, double[] probabilities) {
    this.labels = labels;
    this.starts = starts;
    this.pairs = pairs;
    this.probabilities = probabilities;
  }

  /** Labels that are certain. */
  public static SoftLabels certain(int labels, int... ids) {
    int[] starts = new int[ids.length + 1];
    int[] pairs = new int[ids.length];
    double[] probabilities = new double[ids.length];
    for (int token = 0; token < ids.length; token++) {
      starts[token + 1] = token + 1;
      pairs[token] = token == 0 ? ids[0] : ids[token - 1] * labels + ids[token];
      probabilities[token] = 1;
    }
    return new SoftLabels(labels, starts, pairs, probabilities);
  }

  /** The number of tokens. */
  public int size() {
    return starts.length - 1;
  }

  /** {@code [token + 1]} where the pairs that end at a token begin; not to be changed. */
  public int[] starts() {
    return starts;
  }

  /** {@code from * labels + to} of each pair; at the first token its label. Not to be changed. */
  public int[] pairs() {
    return pairs;
  }

  /** The probability of each pair; not to be changed. */
  public double[] probabilities() {
    return probabilities;
  }

  /** The probability of a token's label. */
  public double probability(int token, int label) {
    double sum = 0;
    for (int i = starts[token]; i < starts[token + 1]; i++) {
      sum += pairs[i] % labels == label ? probabilities[i] : 0;
    }
    return sum;
  }

  /**
   * The same in the labels of another set; what becomes one label has the sum of the probabilities.
   *
   * @param others how many labels the other set has
   * @param names {@code [label]} what it is there
   * @param fixed {@code [token]} what its label is there in any case; {@link LabelSet#MISSING}: its
   *     name
   */
  public SoftLabels renamed(int others, int[] names, int... fixed) {
    Gathering gathering = new Gathering(others, size(), pairs.length);
    for (int token = 0; token < size(); token++) {
      for (int i = starts[token]; i < starts[token + 1]; i++) {
        int to = name(names, fixed, token, pairs[i] % labels);
        int from = token == 0 ? 0 : name(names, fixed, token - 1, pairs[i] / labels);
        gathering.add(from * others + to, probabilities[i]);
      }
      gathering.endToken();
    }
    return gathering.labels();
  }

  private static int name(int[] names, int[] fixed, int token, int label) {
    return fixed[token] == LabelSet.MISSING ? names[label] : fixed[token];
  }

  /**
   * The mean of these and of labels that are certain.
   *
   * @param share of these, from 0 to 1
   */
  public SoftLabels mixedWith(double share, int... ids) {
    SoftLabels certain = certain(labels, ids);
    Gathering gathering = new Gathering(labels, size(), pairs.length + ids.length);
    for (int token = 0; token < size(); token++) {
      gathering.add(certain.pairs[token], 1 - share);
      for (int i = starts[token]; i < starts[token + 1]; i++) {
        gathering.add(pairs[i], share * probabilities[i]);
      }
      gathering.endToken();
    }
    return gathering.labels();
  }

  /** Gathers pairs token by token, equal ones as one. */
  private static final class Gathering {
    private final int labels;
    private final int[] starts;
    private final int[] pairs;
    private final double[] probabilities;
    private int token;
    private int count;

    Gathering(int labels, int tokens, int most) {
      this.labels = labels;
      this.starts = new int[tokens + 1];
      this.pairs = new int[most];
      this.probabilities = new double[most];
    }

    void add(int pair, double probability) {
      if (probability == 0) {
        return;
      }
      for (int i = starts[token]; i < count; i++) {
        if (pairs[i] == pair) {
          probabilities[i] += probability;
          return;
        }
      }
      pairs[count] = pair;
      probabilities[count++] = probability;
    }

    void endToken() {
      starts[++token] = count;
    }

    SoftLabels labels() {
      return new SoftLabels(
          labels, starts, Arrays.copyOf(pairs, count), Arrays.copyOf(probabilities, count));
    }
  }
}
