package trellis.linear.train;

import java.util.Arrays;
import trellis.optimize.Objective;
import trellis.util.WorkerTeam;

/**
 * The negative log-likelihood of a corpus with an L2 penalty, and its gradient.
 *
 * <p>Weights are [rows][labels] of the attributes, and behind them [from][to] of the transitions.
 * Scores flow from attributes to bundles to tokens, and derivatives the same way back; each is
 * summed where it arrives, by one thread, so that the order of a sum does not depend on the
 * threads.
 */
public final class CorpusLikelihood implements Objective {
  private static final int PIECE = 512; // bundles or rows of a piece of work
  private static final int MOST_BLOCKS = 64;

  private final CorpusAttributes corpus;
  private final int labels;
  private final boolean hasTransitions;
  private final double l2;
  private final WorkerTeam team;
  private final Incidence bundleTokens;
  private final Incidence rowBundles;
  private final Incidence rowTokens;
  private final double[] ofBundles; // [bundle][label] scores, then derivatives
  private final double[] ofTokens; // [token][label] scores, then derivatives
  private final int[] blocks; // [blocks + 1] of sentences, with about as many tokens each
  private final ChainLikelihood[] chains; // [block]
  private final double[][] transitions; // [block][from * to] sums
  private final double[] losses; // [block]

  /**
   * Prepares the sums.
   *
   * @param hasTransitions whether labels depend on the ones before; if not, there are no weights of
   *     transitions
   * @param l2 half of it times the sum of squares is the penalty
   */
  public CorpusLikelihood(
      CorpusAttributes corpus, boolean hasTransitions, double l2, WorkerTeam team) {
    this.corpus = corpus;
    this.hasTransitions = hasTransitions;
    this.labels = corpus.labels();
    this.l2 = l2;
    this.team = team;
    int bundles = corpus.bundleRows().lists();
    this.bundleTokens = corpus.tokenBundles().inverted(bundles);
    this.rowBundles = corpus.bundleRows().inverted(corpus.rows());
    this.rowTokens = corpus.tokenRows().inverted(corpus.rows());
    this.ofBundles = new double[bundles * labels];
    this.ofTokens = new double[corpus.tokens() * labels];
    this.blocks = blocks();
    int count = blocks.length - 1;
    this.chains = new ChainLikelihood[count];
    Arrays.setAll(chains, block -> ChainLikelihood.inDouble());
    this.transitions = new double[count][labels * labels];
    this.losses = new double[count];
  }

  private int[] blocks() {
    int count = Math.min(MOST_BLOCKS, corpus.sentences());
    int[] ends = new int[count + 1];
    int sentence = 0;
    for (int block = 1; block <= count; block++) {
      long until = (long) corpus.tokens() * block / count;
      while (sentence < corpus.sentences() && corpus.starts()[sentence] < until) {
        sentence++;
      }
      ends[block] = sentence;
    }
    ends[count] = corpus.sentences();
    return ends;
  }

  @Override
  public int size() {
    return corpus.rows() * labels + (hasTransitions ? labels * labels : 0);
  }

  @Override
  public double valueAndGradient(double[] weights, double[] gradient) {
    inPieces(corpus.bundleRows().lists(), (from, to) -> scoreBundles(weights, from, to));
    double[] ofSteps = new double[labels * labels];
    System.arraycopy(weights, corpus.rows() * labels, ofSteps, 0, size() - corpus.rows() * labels);
    team.run(blocks.length - 1, block -> differentiateBlock(block, weights, ofSteps));
    inPieces(corpus.bundleRows().lists(), this::gatherBundles);
    inPieces(corpus.rows(), (from, to) -> gatherRows(weights, gradient, from, to));
    if (hasTransitions) {
      gatherTransitions(weights, gradient);
    }
    return Arrays.stream(losses).sum() + l2 / 2 * squares(weights);
  }

  private interface Piece {
    void work(int from, int to);
  }

  private void inPieces(int count, Piece piece) {
    team.run(
        (count + PIECE - 1) / PIECE, i -> piece.work(i * PIECE, Math.min(count, (i + 1) * PIECE)));
  }

  private void scoreBundles(double[] weights, int from, int to) {
    Incidence rows = corpus.bundleRows();
    Arrays.fill(ofBundles, from * labels, to * labels, 0);
    for (int bundle = from; bundle < to; bundle++) {
      for (int i = rows.starts()[bundle]; i < rows.starts()[bundle + 1]; i++) {
        add(weights, rows.items()[i] * labels, ofBundles, bundle * labels);
      }
    }
  }

  /** Scores the tokens of some sentences, and replaces the scores by their derivatives. */
  private void differentiateBlock(int block, double[] weights, double[] ofSteps) {
    ChainLikelihood chain = chains[block];
    chain.begin(labels, ofSteps);
    Arrays.fill(transitions[block], 0);
    double[] emissions = {};
    int[] gold = {};
    double loss = 0;
    for (int s = blocks[block]; s < blocks[block + 1]; s++) {
      int start = corpus.starts()[s];
      int length = corpus.starts()[s + 1] - start;
      if (gold.length < length) {
        emissions = new double[length * labels];
        gold = new int[length];
      }
      System.arraycopy(corpus.gold(), start, gold, 0, length);
      Arrays.fill(emissions, 0, length * labels, 0);
      for (int t = 0; t < length; t++) {
        score(start + t, weights, emissions, t * labels);
      }
      loss += chain.differentiate(emissions, length, gold, transitions[block]);
      System.arraycopy(emissions, 0, ofTokens, start * labels, length * labels);
    }
    losses[block] = loss;
  }

  private void score(int token, double[] weights, double[] emissions, int at) {
    Incidence bundles = corpus.tokenBundles();
    for (int i = bundles.starts()[token]; i < bundles.starts()[token + 1]; i++) {
      add(ofBundles, bundles.items()[i] * labels, emissions, at);
    }
    Incidence rows = corpus.tokenRows();
    for (int i = rows.starts()[token]; i < rows.starts()[token + 1]; i++) {
      add(weights, rows.items()[i] * labels, emissions, at);
    }
  }

  private void gatherBundles(int from, int to) {
    Arrays.fill(ofBundles, from * labels, to * labels, 0);
    for (int bundle = from; bundle < to; bundle++) {
      for (int i = bundleTokens.starts()[bundle]; i < bundleTokens.starts()[bundle + 1]; i++) {
        add(ofTokens, bundleTokens.items()[i] * labels, ofBundles, bundle * labels);
      }
    }
  }

  private void gatherRows(double[] weights, double[] gradient, int from, int to) {
    for (int i = from * labels; i < to * labels; i++) {
      gradient[i] = l2 * weights[i];
    }
    for (int row = from; row < to; row++) {
      for (int i = rowBundles.starts()[row]; i < rowBundles.starts()[row + 1]; i++) {
        add(ofBundles, rowBundles.items()[i] * labels, gradient, row * labels);
      }
      for (int i = rowTokens.starts()[row]; i < rowTokens.starts()[row + 1]; i++) {
        add(ofTokens, rowTokens.items()[i] * labels, gradient, row * labels);
      }
    }
  }

  private void gatherTransitions(double[] weights, double[] gradient) {
    int at = corpus.rows() * labels;
    for (int i = 0; i < labels * labels; i++) {
      double sum = l2 * weights[at + i];
      for (double[] ofBlock : transitions) {
        sum += ofBlock[i];
      }
      gradient[at + i] = sum;
    }
  }

  private void add(double[] from, int at, double[] to, int target) {
    for (int i = 0; i < labels; i++) {
      to[target + i] += from[at + i];
    }
  }

  private static double squares(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight * weight;
    }
    return sum;
  }
}
