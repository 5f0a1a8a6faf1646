package trellis.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.autodiff.Gradients;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowGradients;
import trellis.kernel.VectorMath;

/**
 * Sums the gradients of a batch up and makes steps against them, by the rule it was given.
 *
 * <p>When the norm of the whole gradient, tables included, is above the clip, the gradient is
 * scaled down to it. Gradients are summed in the order of the shards and norms in the order of the
 * pieces, so the number of threads changes no bit.
 */
final class Descent {
  private static final int PIECE = 8192; // weights: a few arrays of that length fit into the cache
  private static final int ROWS = 16; // of a piece, or a multiple: the width of a vector crosswise

  private final StepRule rule;
  private final double clip;
  private final double weightDecay;
  private final WorkerTeam team;
  private final Map<Parameter, TablePiece> tables = new LinkedHashMap<>();
  private final Map<Parameter, Moments> moments = new LinkedHashMap<>();
  private final Map<Parameter, WeightMean> means = new LinkedHashMap<>();
  private final List<WeightPiece> pieces = new ArrayList<>();
  private final ThreadLocal<float[]> scratch; // of a dense piece
  private final double[] squares; // [piece] of the sum of gradients
  private long steps; // since training began

  /**
   * Begins as if no step had been made.
   *
   * @param trainedRows for tables of which some rows are not trained
   */
  Descent(
      List<Parameter> parameters,
      Map<Parameter, TrainedRows> trainedRows,
      StepRule rule,
      double clip,
      double weightDecay,
      VectorMath math,
      WorkerTeam team) {
    this.rule = rule;
    this.clip = clip;
    this.weightDecay = weightDecay;
    this.team = team;
    int longest = parameters.stream().mapToInt(Descent::pieceSize).max().orElse(0);
    this.scratch = ThreadLocal.withInitial(() -> new float[longest]);
    Gradients sums = new Gradients(parameters.stream().filter(Descent::isTable).toList());
    for (Parameter parameter : parameters) {
      switch (parameter.kind()) {
        case ROWS ->
            addTable(
                parameter,
                trainedRows.getOrDefault(parameter, TrainedRows.all(parameter)),
                sums.rows(parameter),
                math);
        case DENSE -> addDense(parameter, math);
      }
    }
    pieces.addAll(0, tables.values()); // first, as they take the longest
    this.squares = new double[pieces.size()];
  }

  private static boolean isTable(Parameter parameter) {
    return parameter.kind() == Parameter.Kind.ROWS;
  }

  /** Whole rows of about {@link #PIECE} weights in all. */
  private static int pieceSize(Parameter parameter) {
    int columns = parameter.columns();
    return Math.multiplyExact(Math.max(1, PIECE / columns / ROWS) * ROWS, columns);
  }

  private void addTable(Parameter table, TrainedRows rows, RowGradients sum, VectorMath math) {
    int length = Math.multiplyExact(rows.count(), table.columns());
    Moments ofTable = moments(table, length);
    tables.put(table, new TablePiece(table, rows, rule, ofTable, sum, mean(table, length), math));
  }

  private void addDense(Parameter parameter, VectorMath math) {
    int length = parameter.value().length;
    float[] sum = new float[length];
    Moments ofParameter = moments(parameter, length);
    WeightMean mean = mean(parameter, length);
    int rows = pieceSize(parameter) / parameter.columns();
    for (int from = 0; from < parameter.rows(); from += rows) {
      int to = Math.min(from + rows, parameter.rows());
      pieces.add(new DensePiece(parameter, ofParameter, sum, mean, from, to, scratch, math));
    }
  }

  private Moments moments(Parameter parameter, int length) {
    return moments.computeIfAbsent(parameter, any -> rule.moments(length));
  }

  private WeightMean mean(Parameter parameter, int length) {
    return means.computeIfAbsent(parameter, any -> new WeightMean(length));
  }

  /** From the next step on weights are summed up; all rows must be up to date. */
  void beginMean() {
    means.values().forEach(WeightMean::begin);
  }

  /**
   * Takes the steps of an epoch into the mean; all rows must be up to date.
   *
   * @param stepsOfEpoch how many they are, in each epoch
   * @param epochs since {@link #beginMean}, with this one
   */
  void endEpochOfMean(int stepsOfEpoch, int epochs) {
    means.values().forEach(mean -> mean.endEpoch(stepsOfEpoch, epochs));
  }

  /** The mean of a parameter's weights over the epochs since {@link #beginMean}; empty before. */
  float[] mean(Parameter parameter) {
    return means.get(parameter).mean();
  }

  /** Puts the mean of the weights in their place; all rows must be up to date. */
  void loadMean() {
    pieces.forEach(WeightPiece::loadMean);
    means.keySet().forEach(Parameter::changed);
  }

  /** What the rule remembers of a parameter, of a table only for its trained rows. */
  Moments moments(Parameter parameter) {
    return moments.get(parameter);
  }

  /** Counts as if so many steps had been made. */
  void goOnAfter(long earlierSteps) {
    steps = earlierSteps;
  }

  /** Brings a row of a table up to date; to be done for each row that a batch is about to read. */
  void catchUp(Parameter table, int row) {
    tables.get(table).catchUp(row);
  }

  /** Brings all rows up to date, at the end of an epoch. */
  void catchUpAll() {
    tables.values().forEach(TablePiece::catchUpAll);
  }

  /** Adds the gradients of the first {@code count} shards to the sum and sets them to zero. */
  void add(Gradients[] shards, int count) {
    team.run(pieces.size(), piece -> squares[piece] = pieces.get(piece).add(shards, count));
    for (int shard = 0; shard < count; shard++) {
      shards[shard].clear();
    }
  }

  /** The norm of the sum. */
  double norm() {
    double sum = 0;
    for (double square : squares) {
      sum += square;
    }
    return Math.sqrt(sum);
  }

  /** Whether the sum will be scaled down. */
  boolean isClipped() {
    return clipping().isNeeded();
  }

  private Clipping clipping() {
    return new Clipping(norm(), clip);
  }

  /** Makes a step against the sum of gradients and sets it to zero. */
  void step(double rate) {
    steps++;
    StepRule.Step step = rule.step(rate, clipping(), steps);
    float kept = (float) (1 - rate * weightDecay);
    team.run(pieces.size(), piece -> pieces.get(piece).step(step, kept));
  }
}
