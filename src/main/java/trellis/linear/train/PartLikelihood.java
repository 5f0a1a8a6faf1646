package trellis.linear.train;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import trellis.linear.StateFeatures;
import trellis.util.WorkerTeam;

/**
 * The likelihood of a part of a corpus that knows the attributes of this part alone, under their
 * own numbers: the memory that it takes does not grow with those of other parts.
 */
public final class PartLikelihood {
  private final Part part;
  private final WeightLayout whole;
  private final CorpusLikelihood likelihood;
  private final double[] weights; // of this part
  private final double[] gradient;

  /**
   * The sentences of a part.
   *
   * @param corpus whose rows count the attributes of this part
   * @param rows the same among all attributes, ascending
   * @param pairRows attributes of pairs of labels among all, ascending
   */
  public record Part(CorpusAttributes corpus, int[] rows, int[] pairRows) implements Serializable {
    /** The part, whose attributes have their numbers among all. */
    public static Part of(CorpusAttributes part) {
      int[] rows = distinct(part.bundleRows().items(), part.tokenRows().items());
      int[] pairRows = distinct(part.tokenPairs().items());
      return new Part(
          new CorpusAttributes(
              part.labels(),
              rows.length,
              part.starts(),
              part.gold(),
              part.tokenBundles(),
              part.bundleRows().renumbered(rows),
              part.tokenRows().renumbered(rows),
              part.tokenPairs().renumbered(pairRows)),
          rows,
          pairRows);
    }

    /** Which labels the attributes of this part come with. */
    public StateFeatures seenStates(int labels) {
      return corpus.seenStates(labels);
    }

    /** Which pairs of labels its attributes of pairs come with. */
    public StateFeatures seenPairs(int labels) {
      return corpus.seenPairs(pairRows.length, labels);
    }

    private static int[] distinct(int[]... items) {
      return Arrays.stream(items).flatMapToInt(IntStream::of).sorted().distinct().toArray();
    }
  }

  /**
   * Prepares the sums.
   *
   * @param whole the weights of all attributes
   */
  public PartLikelihood(Part part, WeightLayout whole, WorkerTeam team) {
    this.part = part;
    this.whole = whole;
    WeightLayout own =
        new WeightLayout(
            of(whole.states(), part.rows),
            whole.pairs() == null ? null : of(whole.pairs(), part.pairRows),
            whole.chain(),
            whole.transitions(),
            whole.tokens(),
            whole.mostAlike());
    this.likelihood = new CorpusLikelihood(part.corpus, own, team, null);
    this.weights = new double[own.size()];
    this.gradient = new double[weights.length];
  }

  private static StateFeatures of(StateFeatures whole, int[] rows) {
    if (whole.areAll()) {
      return StateFeatures.all(rows.length, whole.labels());
    }
    StateFeatures.Builder some = new StateFeatures.Builder(rows.length, whole.labels());
    for (int i = 0; i < rows.length; i++) {
      for (int weight = whole.start(rows[i]); weight < whole.start(rows[i] + 1); weight++) {
        some.add(i, whole.label(weight));
      }
    }
    return some.build();
  }

  /**
   * Adds the gradient of the part to that of the whole; returns the loss of the part.
   *
   * @param ofWhole weights; not changed
   */
  public double add(double[] ofWhole, double[] sums) {
    forEachRun((own, all, size) -> System.arraycopy(ofWhole, all, weights, own, size));
    double loss = likelihood.valueAndGradient(weights, gradient);
    forEachRun(
        (own, all, size) -> {
          for (int i = 0; i < size; i++) {
            sums[all + i] += gradient[own + i];
          }
        });
    return loss;
  }

  /** Some numbers behind one another, here and in the whole. */
  private interface Run {
    void take(int own, int all, int size);
  }

  private void forEachRun(Run run) {
    int own = forEachRow(whole.states(), part.rows, 0, 0, run);
    int all = whole.states().size();
    int transitions = whole.transitions().count(whole.chain());
    run.take(own, all, transitions);
    if (whole.pairs() != null) {
      forEachRow(whole.pairs(), part.pairRows, own + transitions, all + transitions, run);
    }
  }

  /** The runs of rows; returns where the numbers of this part end. */
  private static int forEachRow(
      StateFeatures states, int[] rows, int ownFirst, int allFirst, Run run) {
    int own = ownFirst;
    for (int row : rows) {
      int size = states.start(row + 1) - states.start(row);
      run.take(own, allFirst + states.start(row), size);
      own += size;
    }
    return own;
  }
}
