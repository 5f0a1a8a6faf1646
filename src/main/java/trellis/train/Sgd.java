package trellis.train;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.autodiff.Gradients;
import trellis.autodiff.Parameter;
import trellis.kernel.VectorMath;

/**
 * Stochastic gradient descent with classical momentum: {@code v = μv − ηg; w += v}.
 *
 * <p>When the norm of the whole gradient, tables included, is above the clip, the gradient is
 * scaled down to it. Gradients are summed in the order of the shards and norms in the order of the
 * pieces, so the number of threads changes no bit.
 */
final class Sgd {
  private static final int PIECE = 8192; // weights: a few arrays of that length fit into the cache
  private static final int ROWS = 16; // of a piece, or a multiple: the width of a vector crosswise

  private final double momentum;
  private final double clip;
  private final double weightDecay;
  private final WorkerTeam team;
  private final Map<Parameter, TablePiece> tables = new LinkedHashMap<>();
  private final Map<Parameter, float[]> velocities = new LinkedHashMap<>();
  private final Map<Parameter, WeightTotal> totals = new LinkedHashMap<>();
  private final List<SgdPiece> pieces = new ArrayList<>();
  private final ThreadLocal<float[]> scratch; // of a dense piece
  private final double[] squares; // [piece] of the sum of gradients

  /**
   * Which rows of a table training changes, and how fast.
   *
   * @param count rows from {@code count} on are never touched
   * @param fixed those of the first rows that keep their values
   * @param slow those that have a rate of their own
   * @param share their rate, as a share of that of all others
   */
  record TrainedRows(int count, BitSet fixed, BitSet slow, float share) {
    TrainedRows(int count, BitSet fixed) {
      this(count, fixed, new BitSet(), 1);
    }

    /** All rows of a table. */
    static TrainedRows all(Parameter table) {
      return new TrainedRows(table.rows(), new BitSet());
    }

    /** The rate of a row. */
    float rate(int row, float rate) {
      return slow.get(row) ? share * rate : rate;
    }
  }

  /**
   * Begins with no momentum.
   *
   * @param trainedRows for tables of which some rows are not trained
   */
  Sgd(
      List<Parameter> parameters,
      Map<Parameter, TrainedRows> trainedRows,
      double momentum,
      double clip,
      double weightDecay,
      VectorMath math,
      WorkerTeam team) {
    this.momentum = momentum;
    this.clip = clip;
    this.weightDecay = weightDecay;
    this.team = team;
    int longest = parameters.stream().mapToInt(Sgd::pieceSize).max().orElse(0);
    this.scratch = ThreadLocal.withInitial(() -> new float[longest]);
    Gradients sums = new Gradients(parameters.stream().filter(Sgd::isTable).toList());
    for (Parameter parameter : parameters) {
      switch (parameter.kind()) {
        case ROWS -> {
          TrainedRows rows = trainedRows.getOrDefault(parameter, TrainedRows.all(parameter));
          TablePiece table =
              new TablePiece(
                  parameter,
                  rows,
                  momentum,
                  sums.rows(parameter),
                  total(parameter, rows.count() * parameter.columns()),
                  math);
          tables.put(parameter, table);
          velocities.put(parameter, table.velocity());
        }
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

  private void addDense(Parameter parameter, VectorMath math) {
    float[] velocity = new float[parameter.value().length];
    float[] sum = new float[parameter.value().length];
    velocities.put(parameter, velocity);
    WeightTotal total = total(parameter, velocity.length);
    int rows = pieceSize(parameter) / parameter.columns();
    for (int from = 0; from < parameter.rows(); from += rows) {
      int to = Math.min(from + rows, parameter.rows());
      pieces.add(new DensePiece(parameter, velocity, sum, total, from, to, scratch, math));
    }
  }

  private WeightTotal total(Parameter parameter, int length) {
    WeightTotal total = new WeightTotal(length);
    totals.put(parameter, total);
    return total;
  }

  /** From the next step on weights are summed up; all rows must be up to date. */
  void beginMean() {
    totals.values().forEach(WeightTotal::begin);
  }

  /** The sums of a parameter's weights since {@link #beginMean}; empty before. */
  float[] total(Parameter parameter) {
    return totals.get(parameter).sum();
  }

  /**
   * Puts the mean of the weights in their place; all rows must be up to date.
   *
   * @param steps the steps since {@link #beginMean}
   */
  void loadMean(long steps) {
    pieces.forEach(piece -> piece.loadMean(steps));
    totals.keySet().forEach(Parameter::changed);
  }

  /** The momentum of a parameter, of a table only that of its trained rows. */
  float[] velocity(Parameter parameter) {
    return velocities.get(parameter);
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
    return norm() > clip;
  }

  /** Makes a step against the sum of gradients and sets it to zero. */
  void step(double rate) {
    float scaled = (float) (isClipped() ? rate * clip / norm() : rate);
    float kept = (float) (1 - rate * weightDecay);
    team.run(pieces.size(), piece -> pieces.get(piece).step((float) momentum, scaled, kept));
  }
}
