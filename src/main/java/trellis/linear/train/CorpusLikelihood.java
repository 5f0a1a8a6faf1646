package trellis.linear.train;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import trellis.crf.WantedPairs;
import trellis.optimize.Objective;
import trellis.util.WorkerTeam;

/**
 * The negative log-likelihood of some sentences of a corpus, and its gradient.
 *
 * <p>Weights are those of the attributes, and behind them {@code [from][to]} of the transitions, of
 * all or of those that the corpus has, and those of attributes of pairs of labels, or of whole
 * spans. Scores and derivatives are summed where they arrive, by one thread. Of many sentences the
 * scores of some are in memory at a time: a chunk.
 *
 * <p>Losses and derivatives of a sentence are rounded to a {@link SumGrid} of the whole corpus. So
 * sums are exact, and those of the parts of a corpus add up to the bits of the whole, however it is
 * cut, and wherever they are computed.
 */
public final class CorpusLikelihood implements Objective {
  private static final int PIECE = 512; // bundles or rows of a piece of work
  private static final int NUMBERS_OF_CHUNK = 1 << 23; // scores of its tokens
  private static final int MOST_BLOCKS = 64; // of a chunk
  private static final int NUMBERS_OF_TRANSITIONS = 1 << 26; // in all blocks

  private final CorpusAttributes corpus;
  private final StateSums states;
  private final ChainShape shape;
  private final SpanSums spans; // null where spans have no scores
  private final PairSums pairs; // null where no attribute goes together with pairs of labels
  private final int labels; // or latent states
  private final int size;
  private final int transitions; // how many have weights
  private final WantedPairs seen; // transitions that have weights; null: all
  private final int[] places; // of these in [from][to]; null: all
  private final SumGrid grid; // of derivatives
  private final SumGrid gridOfLosses;
  private final WorkerTeam team;
  private final int[][] chunks; // [chunk][blocks + 1] sentences, in blocks of about as many tokens
  private final ChainLikelihood[] chains; // [block]
  private final double[][] ofTransitions; // [block][from * to], or [block][seen], sums
  private final Queue<double[]> free = new ConcurrentLinkedQueue<>(); // the same of a sentence, 0
  private final double[] losses; // [block]

  /**
   * Prepares the sums.
   *
   * @param corpus the sentences: all of a corpus, or a part of it
   * @param spans sums the weights of whole spans; null where these have no scores
   */
  public CorpusLikelihood(
      CorpusAttributes corpus, WeightLayout layout, WorkerTeam team, SpanSums spans) {
    this(corpus, layout, team, spans, NUMBERS_OF_CHUNK);
  }

  /**
   * Prepares the sums.
   *
   * @param numbersOfChunk scores of tokens that are in memory at a time, or those of a sentence
   */
  CorpusLikelihood(
      CorpusAttributes corpus,
      WeightLayout layout,
      WorkerTeam team,
      SpanSums spans,
      int numbersOfChunk) {
    this.spans = spans;
    this.corpus = corpus;
    this.states = new StateSums(corpus, layout.states());
    this.shape = layout.chain();
    this.labels = states.labels();
    this.transitions = layout.transitions().count(shape);
    this.seen = layout.transitions().seen();
    this.places = layout.transitions().places().orElse(null);
    this.grid = layout.gridOfDerivatives();
    this.gridOfLosses = layout.gridOfLosses();
    this.team = team;
    this.size = Math.addExact(layout.size(), spans == null ? 0 : spans.size());
    this.pairs =
        layout.pairs() == null
            ? null
            : new PairSums(layout.pairs(), corpus.tokenPairs(), states.size() + transitions);
    int ofPairs = pairs == null ? 0 : pairs.pairs();
    int ofSpans = spans == null ? 0 : spans.numbers();
    int tokens = Math.max(1, numbersOfChunk / (labels + ofPairs + ofSpans));
    int sums = seen == null ? shape.transitions() : Math.max(1, seen.size());
    int blocks = Math.max(1, Math.min(MOST_BLOCKS, NUMBERS_OF_TRANSITIONS / sums));
    this.chunks =
        corpus.chunks(tokens).stream()
            .map(chunk -> corpus.blocks(chunk[0], chunk[1], blocks))
            .toArray(int[][]::new);
    int longest = 0;
    for (int[] chunk : chunks) {
      longest = Math.max(longest, corpus.tokens(chunk[0], chunk[chunk.length - 1]));
    }
    states.allocate(longest);
    if (pairs != null) {
      pairs.allocate(longest);
    }
    if (spans != null) {
      spans.begin(states.size() + transitions);
      spans.allocate(longest);
    }
    this.chains = new ChainLikelihood[blocks];
    Arrays.setAll(chains, block -> shape.likelihood());
    this.ofTransitions = new double[blocks][sums];
    this.losses = new double[blocks];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double valueAndGradient(double[] weights, double[] gradient) {
    inPieces(states.bundles(), (from, to) -> states.scoreBundles(weights, from, to));
    inPieces(states.rows(), (from, to) -> states.begin(gradient, from, to));
    double[] ofSteps = new double[shape.transitions()];
    for (int i = 0; i < transitions; i++) {
      ofSteps[place(i)] = weights[states.size() + i];
    }
    if (pairs != null) {
      inPieces(pairs.rows(), (from, to) -> pairs.begin(gradient, from, to));
    }
    if (spans != null) {
      inPieces(spans.rows(), (from, to) -> spans.begin(gradient, from, to));
    }
    chains[0].begin(shape, ofSteps, seen);
    team.run(chains.length, this::begin);
    for (int[] chunk : chunks) {
      int first = corpus.starts()[chunk[0]];
      int end = corpus.starts()[chunk[chunk.length - 1]];
      team.run(
          chunk.length - 1,
          block -> differentiate(block, chunk[block], chunk[block + 1], weights, first));
      inPieces(states.bundles(), (from, to) -> states.gatherBundles(from, to, first, end));
      inPieces(states.rows(), (from, to) -> states.gatherTokens(gradient, from, to, first, end));
      if (pairs != null) {
        inPieces(pairs.rows(), (from, to) -> pairs.gather(gradient, from, to, first, end));
      }
      if (spans != null) {
        inPieces(spans.rows(), (from, to) -> spans.gather(gradient, from, to, first, end));
      }
    }
    inPieces(states.rows(), (from, to) -> states.gatherRows(gradient, from, to));
    gatherTransitions(gradient);
    double loss = 0;
    for (double ofBlock : losses) {
      loss += ofBlock;
    }
    return loss;
  }

  private interface Piece {
    void work(int from, int to);
  }

  private void inPieces(int count, Piece piece) {
    team.run(
        (count + PIECE - 1) / PIECE, i -> piece.work(i * PIECE, Math.min(count, (i + 1) * PIECE)));
  }

  private int place(int transition) {
    return places == null ? transition : places[transition];
  }

  private void begin(int block) {
    if (block > 0) {
      chains[block].beginAs(chains[0]);
    }
    Arrays.fill(ofTransitions[block], 0);
    losses[block] = 0;
  }

  /** Scores the tokens of some sentences, and replaces the scores by their derivatives. */
  private void differentiate(int block, int from, int to, double[] weights, int first) {
    double[] emissions = {};
    double[] steps = {};
    int[] gold = {};
    double[] left = free.poll();
    double[] sums = left == null ? new double[ofTransitions[block].length] : left;
    for (int s = from; s < to; s++) {
      int start = corpus.starts()[s];
      int length = corpus.starts()[s + 1] - start;
      if (gold.length < length) {
        emissions = new double[length * labels];
        gold = new int[length];
        steps = new double[pairs == null ? 0 : length * labels * labels];
      }
      System.arraycopy(corpus.gold(), start, gold, 0, length);
      Arrays.fill(emissions, 0, length * labels, 0);
      for (int t = 0; t < length; t++) {
        states.score(start + t, weights, emissions, t * labels);
      }
      double loss;
      if (spans != null) {
        double[] scores = spans.score(start, length, weights, emissions);
        int[] path = spans.states().path(gold, length);
        loss = chains[block].differentiate(scores, length, path, sums);
        grid.round(scores, 0, scores.length);
        spans.keep(scores, start - first, length, emissions);
      } else if (pairs == null) {
        loss = chains[block].differentiate(emissions, length, gold, sums);
      } else {
        Arrays.fill(steps, 0, length * labels * labels, 0);
        for (int t = 1; t < length; t++) {
          pairs.score(start + t, weights, steps, t * labels * labels);
        }
        loss = chains[block].differentiate(emissions, steps, length, gold, sums);
        grid.round(steps, 0, length * labels * labels);
        pairs.keep(steps, start - first, length);
      }
      grid.round(emissions, 0, length * labels);
      states.keep(emissions, start - first, length);
      grid.move(sums, ofTransitions[block]);
      losses[block] += gridOfLosses.round(loss);
    }
    free.add(sums);
  }

  private void gatherTransitions(double[] gradient) {
    int at = states.size();
    for (int i = 0; i < transitions; i++) {
      double sum = 0;
      for (double[] ofBlock : ofTransitions) {
        sum += ofBlock[i];
      }
      gradient[at + i] = sum;
    }
  }
}
