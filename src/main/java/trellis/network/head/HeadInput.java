package trellis.network.head;

import java.util.Arrays;
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
    int[][] ofRows = new int[packedSequence.rows()][];
    int[] starts = new int[ofRows.length + 1];
    for (int s = 0; s < batch.size(); s++) {
      AttributeRows all = batch.sentence(s).attributes();
      int[] attributes = all.rows();
      for (int token = 0; token < packedSequence.length(s); token++) {
        int from = token * all.patterns();
        int row = packedSequence.row(s, token);
        ofRows[row] = known(attributes, from, from + all.patterns());
        starts[row + 1] = ofRows[row].length;
      }
    }
    for (int row = 0; row < ofRows.length; row++) {
      starts[row + 1] += starts[row];
    }
    int[] attributes = new int[starts[ofRows.length]];
    for (int row = 0; row < ofRows.length; row++) {
      System.arraycopy(ofRows[row], 0, attributes, starts[row], ofRows[row].length);
    }
    return new HeadInput(null, attributes, starts);
  }

  private static int[] known(int[] attributes, int from, int to) {
    int[] known = new int[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      if (attributes[i] != AttributeIndex.UNKNOWN) {
        known[count] = attributes[i];
        count++;
      }
    }
    return Arrays.copyOf(known, count);
  }
}
