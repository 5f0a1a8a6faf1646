package trellis.autodiff.witness;

import java.util.Arrays;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.kernel.RandomStream;

/** The dropout masks that a tape draws from a seed, drawn in the same order. */
final class DropoutMasks {
  private final RandomStream random;
  private final double dropped;
  private final PackedSequence packedSequence;

  DropoutMasks(long seed, double dropped, Sentences sentences) {
    this.random = RandomStream.of(seed);
    this.dropped = dropped;
    this.packedSequence = PackedSequence.of(sentences.lengths());
  }

  /** The next mask, for all characters: [rows][columns]. */
  double[][] next(int rows, int columns) {
    double[] mask = new double[rows * columns];
    if (dropped > 0) {
      random.fillDropoutMask(mask, 0, mask.length, dropped);
    } else {
      Arrays.fill(mask, 1);
    }
    double[][] matrix = new double[rows][];
    Arrays.setAll(matrix, row -> Arrays.copyOfRange(mask, row * columns, (row + 1) * columns));
    return matrix;
  }

  /** The next mask, for all tokens: [sentence][token][columns]. */
  double[][][] nextOfTokens(int columns) {
    double[][] packed = next(packedSequence.rows(), columns);
    double[][][] masks = new double[packedSequence.sentences()][][];
    for (int s = 0; s < masks.length; s++) {
      int sentence = s;
      masks[s] = new double[packedSequence.length(s)][];
      Arrays.setAll(masks[s], t -> packed[packedSequence.row(sentence, t)]);
    }
    return masks;
  }
}
