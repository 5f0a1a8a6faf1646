package trellis.network;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.kernel.RandomStream;

/** The embedding tables of the feature columns: a vector for the value that a token has in each. */
final class FeatureTables {
  private final List<Parameter> tables = new ArrayList<>(); // [column]: [values][dim]

  /**
   * Makes the tables.
   *
   * @param values {@code [column]} rows of its table, with row 0 for the unknown value
   */
  FeatureTables(List<Integer> values, int dim) {
    for (int rows : values) {
      tables.add(Parameter.table("features" + (tables.size() + 1), rows, dim));
    }
  }

  List<Parameter> parameters() {
    return tables;
  }

  /** How many numbers a token gets, of all columns together. */
  int outputs() {
    return tables.stream().mapToInt(Parameter::columns).sum();
  }

  /** Each table draws from a stream of its own. */
  void initialize(RandomStream random) {
    for (int column = 0; column < tables.size(); column++) {
      Initializers.vectors(tables.get(column), random.fork(column));
    }
  }

  /**
   * Requires that the sentences of a batch have a value for each column.
   *
   * @throws IllegalArgumentException when they have fewer or more
   */
  void require(Batch batch) {
    if (batch.features() != tables.size()) {
      throw new IllegalArgumentException(
          "the network reads "
              + tables.size()
              + " feature columns, but the sentences have "
              + batch.features());
    }
  }

  /**
   * The vectors of each column, {@code [rows][dim]}.
   *
   * @param rows {@code [column][row]} the row of the table
   */
  List<Tensor> forward(Tape tape, int[][] rows) {
    List<Tensor> vectors = new ArrayList<>();
    for (int column = 0; column < tables.size(); column++) {
      vectors.add(tape.gather(tables.get(column), rows[column], rows[column].length));
    }
    return vectors;
  }
}
