package trellis.dl4j.layer.pass;

import java.nio.FloatBuffer;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.tensor.PackedSequence;
import trellis.dl4j.layer.SequenceMask;
import trellis.dl4j.layer.SequencePass;

/** The pass of a table of vectors, which is read and written where it lies: it may be large. */
final class TablePass implements SequencePass {
  private final int rows;
  private final int dim;
  private final SeriesCopy copy = new SeriesCopy();
  private SequenceMask sequenceMask; // of the last training pass
  private PackedSequence packedSequence;
  private float[] indices = {}; // [packed rows], as they were given
  private int[] starts = {}; // [packed rows]: where each row begins in the table
  private float[] vectors = {}; // [packed rows][dim]

  TablePass(int rows, int dim) {
    this.rows = rows;
    this.dim = dim;
  }

  @Override
  public void infer(List<INDArray> weights, INDArray input, SequenceMask given, INDArray output) {
    forward(weights, input, given, output);
  }

  @Override
  public void forward(List<INDArray> weights, INDArray input, SequenceMask given, INDArray output) {
    sequenceMask = given;
    if (given.sentences() == 0) {
      return;
    }
    packedSequence = PackedSequence.of(given.lengths());
    reserve();
    copy.read(input, given, packedSequence, indices);
    RowNumbers numbers = new RowNumbers(rows, given, packedSequence);
    for (int row = 0; row < packedSequence.rows(); row++) {
      starts[row] = numbers.of(indices[row], row) * dim;
    }
    FloatBuffer table = Dense.numbers(weights.get(0)); // [rows][dim] from its position on
    for (int row = 0; row < packedSequence.rows(); row++) {
      table.get(table.position() + starts[row], vectors, row * dim, dim);
    }
    copy.write(vectors, given, packedSequence, output);
  }

  @Override
  public void backward(INDArray epsilon, List<INDArray> targets, INDArray inputGradient) {
    INDArray target = targets.get(0);
    target.assign(0);
    if (sequenceMask.sentences() == 0) {
      return;
    }
    copy.read(epsilon, sequenceMask, packedSequence, vectors);
    FloatBuffer table = Dense.numbers(target);
    float[] sum = new float[dim];
    for (int row = 0; row < packedSequence.rows(); row++) {
      int at = table.position() + starts[row];
      table.get(at, sum);
      for (int i = 0; i < dim; i++) {
        sum[i] += vectors[row * dim + i];
      }
      table.put(at, sum);
    }
  }

  private void reserve() {
    if (indices.length < packedSequence.rows()) {
      indices = new float[packedSequence.rows()];
      starts = new int[packedSequence.rows()];
      vectors = new float[Math.multiplyExact(packedSequence.rows(), dim)];
    }
  }
}
