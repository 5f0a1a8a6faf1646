package trellis.linear.train;

import java.util.Arrays;
import trellis.linear.StateFeatures;

/**
 * The weights of attributes that go together with a label, in sums over the tokens of a chunk:
 * scores of labels from weights, and derivatives by weights from those by scores.
 *
 * <p>Scores flow from attributes to bundles to tokens, and derivatives the same way back; each is
 * summed where it arrives.
 */
final class StateSums {
  private final CorpusAttributes corpus;
  private final StateFeatures states;
  private final int labels; // or latent states
  private final Incidence bundleTokens;
  private final Incidence rowBundles;
  private final Incidence rowTokens;
  private final int[] nextBundleToken; // [bundle] how far the chunks have come
  private final int[] nextRowToken; // [row]
  private final double[] ofBundles; // [bundle][label] scores
  private final double[] dBundles; // [bundle][label] derivatives
  private double[] ofTokens = {}; // [token of a chunk][label] derivatives

  StateSums(CorpusAttributes corpus, StateFeatures states) {
    int bundles = corpus.bundleRows().lists();
    this.corpus = corpus;
    this.states = states;
    this.labels = states.labels();
    this.bundleTokens = corpus.tokenBundles().inverted(bundles);
    this.rowBundles = corpus.bundleRows().inverted(states.rows());
    this.rowTokens = corpus.tokenRows().inverted(states.rows());
    this.nextBundleToken = new int[bundles];
    this.nextRowToken = new int[states.rows()];
    this.ofBundles = new double[Math.multiplyExact(bundles, labels)];
    this.dBundles = new double[ofBundles.length];
  }

  /** Makes room for the derivatives of so many tokens. */
  void allocate(int tokens) {
    ofTokens = new double[Math.multiplyExact(tokens, labels)];
  }

  int labels() {
    return labels;
  }

  int rows() {
    return states.rows();
  }

  int bundles() {
    return nextBundleToken.length;
  }

  /** How many weights there are. */
  int size() {
    return states.size();
  }

  /** Sums the weights of the attributes of some bundles. */
  void scoreBundles(double[] weights, int from, int to) {
    Incidence rows = corpus.bundleRows();
    Arrays.fill(ofBundles, from * labels, to * labels, 0);
    Arrays.fill(dBundles, from * labels, to * labels, 0);
    for (int bundle = from; bundle < to; bundle++) {
      nextBundleToken[bundle] = bundleTokens.starts()[bundle];
      for (int i = rows.starts()[bundle]; i < rows.starts()[bundle + 1]; i++) {
        states.add(rows.items()[i], weights, ofBundles, bundle * labels);
      }
    }
  }

  /** Begins the gradient of some rows with zeros. */
  void begin(double[] gradient, int from, int to) {
    Arrays.fill(gradient, states.start(from), states.start(to), 0);
    System.arraycopy(rowTokens.starts(), from, nextRowToken, from, to - from);
  }

  /** Adds the weights of a token's attributes to the scores of its labels. */
  void score(int token, double[] weights, double[] emissions, int at) {
    Incidence bundles = corpus.tokenBundles();
    for (int i = bundles.starts()[token]; i < bundles.starts()[token + 1]; i++) {
      add(ofBundles, bundles.items()[i] * labels, emissions, at);
    }
    Incidence rows = corpus.tokenRows();
    for (int i = rows.starts()[token]; i < rows.starts()[token + 1]; i++) {
      states.add(rows.items()[i], weights, emissions, at);
    }
  }

  /** Keeps the derivatives by the scores of some tokens of a chunk. */
  void keep(double[] emissions, int token, int tokens) {
    System.arraycopy(emissions, 0, ofTokens, token * labels, tokens * labels);
  }

  /** Adds the derivatives of the tokens of a chunk to those of their bundles. */
  void gatherBundles(int from, int to, int first, int end) {
    int[] tokens = bundleTokens.items();
    for (int bundle = from; bundle < to; bundle++) {
      int next = nextBundleToken[bundle];
      int last = bundleTokens.starts()[bundle + 1];
      while (next < last && tokens[next] < end) {
        add(ofTokens, (tokens[next] - first) * labels, dBundles, bundle * labels);
        next++;
      }
      nextBundleToken[bundle] = next;
    }
  }

  /** Adds the derivatives of the tokens of a chunk to those of attributes that no bundle has. */
  void gatherTokens(double[] gradient, int from, int to, int first, int end) {
    int[] tokens = rowTokens.items();
    for (int row = from; row < to; row++) {
      int next = nextRowToken[row];
      int last = rowTokens.starts()[row + 1];
      while (next < last && tokens[next] < end) {
        states.gather(row, ofTokens, (tokens[next] - first) * labels, gradient);
        next++;
      }
      nextRowToken[row] = next;
    }
  }

  /** Adds the derivatives of all bundles to those of some rows. */
  void gatherRows(double[] gradient, int from, int to) {
    for (int row = from; row < to; row++) {
      for (int i = rowBundles.starts()[row]; i < rowBundles.starts()[row + 1]; i++) {
        states.gather(row, dBundles, rowBundles.items()[i] * labels, gradient);
      }
    }
  }

  private void add(double[] from, int at, double[] to, int target) {
    for (int i = 0; i < labels; i++) {
      to[target + i] += from[at + i];
    }
  }
}
