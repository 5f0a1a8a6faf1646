package trellis.train.optimizer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.kernel.VectorMath;
import trellis.util.WorkerTeam;

/**
 * Sums up the gradients of a batch's shards and updates all parameters of a network by the
 * optimizer's step against the sum.
 *
 * <p>Gradients are summed in the order of the shards and norms in the order of the blocks, so the
 * number of threads changes no bit.
 */
public final class ParameterUpdater {
  private static final int BLOCK = 8192; // weights: a few arrays of that length fit into the cache
  private static final int ROWS =
      16; // of a block, or a multiple: the width of a vector of transposed rows

  private final Optimizer optimizer;
  private final double weightDecay;
  private final WorkerTeam team;
  private final Map<Parameter, LazyTableUpdater> tables = new LinkedHashMap<>();
  private final List<BlockUpdater> blocks = new ArrayList<>();
  private final ThreadLocal<float[]> scratch; // of a dense block
  private final double[] squares; // [block] of the sum of gradients
  private final double[] shares; // of the rate, in which parameters differ
  private final int[] shareOfBlock; // [block] the place of its share
  private long steps; // since training began

  /**
   * Begins with rows that are up to date, as if no step had been made.
   *
   * @param states of the parameters to train
   */
  public ParameterUpdater(
      ParameterStates states, double weightDecay, VectorMath math, WorkerTeam team) {
    List<Parameter> parameters = states.parameters();
    this.optimizer = states.optimizer();
    this.weightDecay = weightDecay;
    this.team = team;
    int longest = parameters.stream().mapToInt(ParameterUpdater::blockSize).max().orElse(0);
    this.scratch = ThreadLocal.withInitial(() -> new float[longest]);
    Gradients sums = new Gradients(parameters.stream().filter(ParameterUpdater::isTable).toList());
    for (Parameter parameter : parameters) {
      switch (parameter.kind()) {
        case ROWS ->
            tables.put(
                parameter, new LazyTableUpdater(parameter, states, sums.rows(parameter), math));
        case DENSE -> {
          if (states.trainedRows(parameter).count() > 0) {
            addDense(parameter, states, math);
          }
        }
      }
    }
    blocks.addAll(0, tables.values()); // first, as they take the longest
    this.squares = new double[blocks.size()];
    this.shares = parameters.stream().mapToDouble(states::rateShare).distinct().toArray();
    this.shareOfBlock = new int[blocks.size()];
    for (int block = 0; block < shareOfBlock.length; block++) {
      double share = states.rateShare(blocks.get(block).parameter());
      while (shares[shareOfBlock[block]] != share) {
        shareOfBlock[block]++;
      }
    }
  }

  private static boolean isTable(Parameter parameter) {
    return parameter.kind() == Parameter.Kind.ROWS;
  }

  /** Whole rows of about {@link #BLOCK} weights in all. */
  private static int blockSize(Parameter parameter) {
    int columns = parameter.columns();
    return Math.multiplyExact(Math.max(1, BLOCK / columns / ROWS) * ROWS, columns);
  }

  private void addDense(Parameter parameter, ParameterStates states, VectorMath math) {
    float[] sum = new float[parameter.value().length];
    OptimizerState optimizerState = states.optimizerState(parameter);
    WeightAverage average = states.average(parameter);
    int rows = blockSize(parameter) / parameter.columns();
    for (int from = 0; from < parameter.rows(); from += rows) {
      int to = Math.min(from + rows, parameter.rows());
      blocks.add(
          new DenseBlockUpdater(parameter, optimizerState, sum, average, from, to, scratch, math));
    }
  }

  /**
   * Counts as if so many steps had been made.
   *
   * @param earlierSteps in the epochs before
   * @param done in this epoch
   */
  public void goOnAfter(long earlierSteps, int done) {
    steps = earlierSteps + done;
    tables.values().forEach(table -> table.goOnAfter(done));
  }

  /** Brings a row of a table up to date; to be done for each row that a batch is about to read. */
  public void catchUp(Parameter table, int row) {
    tables.get(table).catchUp(row);
  }

  /** Brings all rows up to date, at the end of an epoch. */
  public void catchUpAll() {
    tables.values().forEach(LazyTableUpdater::catchUpAll);
  }

  /** Adds the gradients of the first {@code count} shards to the sum and sets them to zero. */
  public void add(Gradients[] shards, int count) {
    team.run(blocks.size(), block -> squares[block] = blocks.get(block).add(shards, count));
    for (int shard = 0; shard < count; shard++) {
      shards[shard].clear();
    }
  }

  /** The norm of the sum, tables included. */
  public double norm() {
    double sum = 0;
    for (double square : squares) {
      sum += square;
    }
    return Math.sqrt(sum);
  }

  /** Makes a step against the clipped sum of gradients and sets it to zero. */
  public void step(double rate, GradientClipping clipping) {
    steps++;
    Optimizer.Step[] ofShares = new Optimizer.Step[shares.length];
    float[] kept = new float[shares.length];
    for (int i = 0; i < shares.length; i++) {
      ofShares[i] = optimizer.step(rate * shares[i], clipping, steps);
      kept[i] = (float) (1 - rate * shares[i] * weightDecay);
    }
    team.run(
        blocks.size(),
        block -> blocks.get(block).step(ofShares[shareOfBlock[block]], kept[shareOfBlock[block]]));
  }
}
