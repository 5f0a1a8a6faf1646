package trellis.network;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.RandomStream;

/**
 * The tables of word vectors: one for each vector file, all with the same words in the same rows. A
 * word's vector is what it has in each of them, joined.
 *
 * <p>Each table is looked up, trained and kept by itself, so what a file gives to a word does not
 * depend on the other files.
 */
final class WordTables {
  private final List<Parameter> tables = new ArrayList<>(); // [table]: [words][width]

  /**
   * Makes the tables: {@code words}, {@code words2} and so on.
   *
   * @param rows one for each word, row 0 being that of the unknown one
   * @param widths {@code [table]} numbers of a vector
   */
  WordTables(int rows, List<Integer> widths) {
    for (int width : widths) {
      String number = tables.isEmpty() ? "" : String.valueOf(tables.size() + 1);
      tables.add(Parameter.table("words" + number, rows, width));
    }
  }

  List<Parameter> parameters() {
    return tables;
  }

  /** How many numbers a word has, of all tables together. */
  int outputs() {
    int outputs = 0;
    for (Parameter table : tables) {
      outputs += table.columns();
    }
    return outputs;
  }

  /**
   * Draws random vectors, those of each table from a stream of its own.
   *
   * @param first of the first table
   * @param further from which those of the other tables are forked
   */
  void initialize(RandomStream first, RandomStream further) {
    for (int table = 0; table < tables.size(); table++) {
      RandomStream random = table == 0 ? first : further.fork(table);
      Initializers.vectors(tables.get(table), random);
    }
  }

  /**
   * The vectors of some words in each table.
   *
   * @param frozen {@code [table]} vectors of words that have no row in it; none in training
   * @param rows {@code [table][word]}
   * @return {@code [table]}: {@code [words][width]}
   */
  List<Tensor> forward(Tape tape, List<FrozenRows> frozen, int[][] rows) {
    List<Tensor> vectors = new ArrayList<>();
    for (int table = 0; table < rows.length; table++) {
      FrozenRows behind = frozen.isEmpty() ? FrozenRows.none() : frozen.get(table);
      vectors.add(tape.gather(tables.get(table), behind, rows[table], rows[table].length));
    }
    return vectors;
  }
}
