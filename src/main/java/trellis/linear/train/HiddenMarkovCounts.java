package trellis.linear.train;

import java.util.Arrays;
import trellis.linear.AttributeIndex;

/**
 * Counts what a hidden Markov model is made of, and makes of it the weights of a chain.
 *
 * <p>The model is {@code p(words, labels) = product of p(label | label before) p(word | label)}.
 * All of its probabilities are smoothed as Witten and Bell (1991) do: what was seen {@code n}
 * times, with {@code d} different outcomes, has {@code d / (n + d)} of its probability from what
 * says less.
 *
 * <p>A word is given a label's probability by Bayes' rule, {@code p(word | label) = p(label | word)
 * p(word) / p(label)}, because {@code p(label | word)} has an order of what says less: the patterns
 * of the template, from the coarsest to the word itself. The last that training knows of a word is
 * the one that counts, so that an unknown word has the labels of words of its shape and ending, as
 * in TnT (Brants 2000); these are counted of rare words, which are most like unknown ones. The
 * word's own probability is the same for all labels.
 *
 * <p>The weight of an attribute is what it adds to the logarithm that the one before it in this
 * order gives, so that the sum over a word's attributes is that of the last of them.
 */
public final class HiddenMarkovCounts {
  private static final int RARE = 10; // a word that comes as often is like one that is not known
  private static final String NONE = "_"; // what stands for the ending of a shorter word
  private static final int ROOT = -1;

  private final AttributeIndex index;
  private final int levels;
  private final int labels;
  private final int end; // stands for what follows the last label, and for what is before the first
  private final boolean[] skipped; // [row] it tells nothing of the word
  private final int[] words; // [row] how often it comes
  private final int[] parents; // [row] what stands before it in the order, or ROOT
  private final int[] levelOf; // [row]
  private final int[] lasts; // [row] of how many tokens it is the last
  private final double[] counts; // [row][label]
  private final double[] rare; // [label]
  private final double[] steps; // [from][to]
  private long tokens;
  private long tokensWithout; // of which no attribute is known

  /** Begins with nothing counted. */
  public HiddenMarkovCounts(AttributeIndex index, int labels) {
    this.index = index;
    this.levels = index.patterns().size();
    this.labels = labels;
    this.end = labels;
    int rows = index.size();
    this.skipped = new boolean[rows];
    for (int row = 0; row < rows; row++) {
      skipped[row] = index.attribute(row).values().contains(NONE) && !isWord(row);
    }
    this.words = new int[rows];
    this.parents = new int[rows];
    this.levelOf = new int[rows];
    this.lasts = new int[rows];
    this.counts = new double[Math.multiplyExact(rows, labels)];
    this.rare = new double[labels];
    this.steps = new double[(labels + 1) * (labels + 1)];
  }

  private boolean isWord(int row) {
    return index.attribute(row).kind() == index.kind(levels - 1);
  }

  /**
   * Counts the words of a sentence; all sentences must be counted so before the first label is.
   *
   * @param rows [token][pattern] attributes
   */
  public void addWords(int[] rows) {
    for (int i = levels - 1; i < rows.length; i += levels) {
      if (rows[i] != AttributeIndex.UNKNOWN) {
        words[rows[i]]++;
      }
    }
  }

  /**
   * Counts the labels of a sentence.
   *
   * @param rows [token][pattern] attributes
   * @param gold [token]
   */
  public void add(int[] rows, int... gold) {
    int before = end;
    for (int t = 0; t < gold.length; t++) {
      addToken(rows, t * levels, gold[t]);
      steps[before * (labels + 1) + gold[t]]++;
      before = gold[t];
    }
    steps[before * (labels + 1) + end]++;
    tokens += gold.length;
  }

  private void addToken(int[] rows, int at, int label) {
    int word = rows[at + levels - 1];
    boolean isRare = word == AttributeIndex.UNKNOWN || words[word] <= RARE;
    rare[label] += isRare ? 1 : 0;
    int parent = ROOT;
    for (int level = 0; level < levels; level++) {
      int row = rows[at + level];
      if (row != AttributeIndex.UNKNOWN && !skipped[row]) {
        counts[row * labels + label] += isRare || level == levels - 1 ? 1 : 0;
        parents[row] = parent;
        levelOf[row] = level;
        parent = row;
      }
    }
    if (parent == ROOT) {
      tokensWithout++;
    } else {
      lasts[parent]++;
    }
  }

  /** The weights that the counts make. */
  public HiddenMarkovWeights weights() {
    double[] root = smoothed(rare, 0, labels, uniform(labels), 0);
    double[] ofRows = probabilities(root);
    double[] share = new double[labels]; // of each label in the words that were counted
    for (int label = 0; label < labels; label++) {
      share[label] = tokensWithout * root[label];
      for (int row = 0; row < lasts.length; row++) {
        share[label] += lasts[row] * ofRows[row * labels + label];
      }
      share[label] /= Math.max(1, tokens);
    }
    double[] states = new double[ofRows.length];
    for (int i = 0; i < states.length; i++) {
      int parent = parents[i / labels];
      int label = i % labels;
      double less = parent == ROOT ? root[label] : ofRows[parent * labels + label];
      states[i] = skipped[i / labels] ? 0 : Math.log(ofRows[i]) - Math.log(less);
    }
    double[] bias = new double[labels];
    for (int label = 0; label < labels; label++) {
      bias[label] = Math.log(root[label]) - Math.log(share[label]);
    }
    return ofSteps(states, bias);
  }

  /** What each attribute says of labels, [row][label]. */
  private double[] probabilities(double[] root) {
    double[] found = new double[counts.length];
    for (int level = 0; level < levels; level++) {
      for (int row = 0; row < parents.length; row++) {
        if (levelOf[row] == level && !skipped[row]) {
          boolean isFirst = parents[row] == ROOT;
          double[] own =
              smoothed(
                  counts,
                  row * labels,
                  labels,
                  isFirst ? root : found,
                  isFirst ? 0 : parents[row] * labels);
          System.arraycopy(own, 0, found, row * labels, labels);
        }
      }
    }
    return found;
  }

  private HiddenMarkovWeights ofSteps(double[] states, double[] bias) {
    int all = labels + 1;
    double[] into = new double[all];
    for (int i = 0; i < steps.length; i++) {
      into[i % all] += steps[i];
    }
    double[] less = smoothed(into, 0, all, uniform(all), 0);
    double[] start = new double[labels];
    double[] transition = new double[labels * labels];
    double[] ends = new double[labels];
    for (int from = 0; from < all; from++) {
      double[] own = smoothed(steps, from * all, all, less, 0);
      for (int to = 0; to < labels; to++) {
        if (from == end) {
          start[to] = Math.log(own[to]);
        } else {
          transition[from * labels + to] = Math.log(own[to]);
        }
      }
      if (from != end) {
        ends[from] = Math.log(own[end]);
      }
    }
    return new HiddenMarkovWeights(states, bias, start, transition, ends);
  }

  private static double[] uniform(int outcomes) {
    double[] equal = new double[outcomes];
    Arrays.fill(equal, 1.0 / outcomes);
    return equal;
  }

  /** Probabilities of outcomes by their counts and, as far as these are few, by what says less. */
  private static double[] smoothed(
      double[] counts, int at, int outcomes, double[] less, int lessAt) {
    double seen = 0;
    int kinds = 0;
    for (int i = 0; i < outcomes; i++) {
      seen += counts[at + i];
      kinds += counts[at + i] > 0 ? 1 : 0;
    }
    double[] found = Arrays.copyOfRange(less, lessAt, lessAt + outcomes);
    for (int i = 0; i < outcomes && seen > 0; i++) {
      found[i] = (counts[at + i] + kinds * found[i]) / (seen + kinds);
    }
    return found;
  }
}
