package trellis.network.head;

import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.AttributeRows;
import trellis.batch.Batch;
import trellis.linear.AttributeIndex;

/**
 * What the scores of labels are made from: the states of the layer below, or of a linear model the
 * attributes of each token.
 *
 * @param states {@code [rows][inputs]}; null for a linear model
 * @param attributes of all tokens behind one another, in the order of the packed sequence
 * @param starts {@code [rows + 1]} where those of each token begin
 */
public record HeadInput(Tensor states, int[] attributes, int[] starts) {
  private static final int[] NONE = {};

  /** The states of a layer. */
  public static HeadInput of(Tensor states) {
    return new HeadInput(states, NONE, NONE);
  }

  /** The attributes that are known. */
  public static HeadInput of(Batch batch, PackedSequence packedSequence) {
    int[] starts = new int[packedSequence.rows() + 1]; // counts, then borders
    forEach(batch, packedSequence, (row, attribute) -> starts[row + 1]++);
    for (int row = 0; row < packedSequence.rows(); row++) {
      starts[row + 1] += starts[row];
    }
    int[] attributes = new int[starts[packedSequence.rows()]];
    int[] places = starts.clone();
    forEach(
        batch,
        packedSequence,
        (row, attribute) -> {
          attributes[places[row]] = attribute;
          places[row]++;
        });
    return new HeadInput(null, attributes, starts);
  }

  private interface Visitor {
    void visit(int row, int attribute);
  }

  private static void forEach(Batch batch, PackedSequence packedSequence, Visitor visitor) {
    for (int s = 0; s < batch.size(); s++) {
      AttributeRows all = batch.sentence(s).attributes();
      for (int i = 0; i < all.rows().length; i++) {
        if (all.rows()[i] != AttributeIndex.UNKNOWN) {
          visitor.visit(packedSequence.row(s, i / all.patterns()), all.rows()[i]);
        }
      }
    }
  }
}
