package trellis.dl4j.layer.pass;

import trellis.autodiff.tensor.PackedSequence;
import trellis.dl4j.LayerException;
import trellis.dl4j.layer.SequenceMask;

/** Reads the row numbers of a table, which DL4J has in arrays of floats, and refuses wrong ones. */
final class RowNumbers {
  private final int rows;
  private final SequenceMask sequenceMask;
  private final PackedSequence packedSequence;

  RowNumbers(int rows, SequenceMask sequenceMask, PackedSequence packedSequence) {
    this.rows = rows;
    this.sequenceMask = sequenceMask;
    this.packedSequence = packedSequence;
  }

  /** The number as an int; -1 when it is negative. */
  int orNone(float number, int packedRow) {
    return number < 0 ? -1 : of(number, packedRow);
  }

  /** The number as an int; refuses one that is no row. */
  int of(float number, int packedRow) {
    int row = (int) number;
    if (row != number || row < 0 || row >= rows) {
      throw new LayerException(
          place(packedRow)
              + ": row "
              + number
              + " of a table that has the rows 0 to "
              + (rows - 1)
              + "; check the indices, or nIn, which is the number of rows");
    }
    return row;
  }

  private String place(int packedRow) {
    int step = 0;
    while (packedSequence.start(step + 1) <= packedRow) {
      step++;
    }
    int sentence = packedRow - packedSequence.start(step);
    return "example "
        + sequenceMask.example(sentence)
        + ", step "
        + sequenceMask.time(sentence, step);
  }
}
