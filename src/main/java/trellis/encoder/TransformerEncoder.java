package trellis.encoder;

import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.kernel.Kernel;
import trellis.kernel.VectorMath;
import trellis.transformer.Block;
import trellis.transformer.LayerNorm;
import trellis.transformer.Linear;
import trellis.transformer.Windows;

/**
 * A transformer encoder of the BERT family, ready to run; any number of threads may use it at once.
 *
 * <p>The states of a window do not depend, to the bit, on the windows beside it, except with the
 * kernel {@code blas}.
 */
public final class TransformerEncoder {
  private final EncoderShape shape;
  private final VectorMath math;
  private final EncoderTensor pieces; // [vocabulary][width]
  private final float[] places; // [positions][width]: their embeddings and that of the segment
  private final LayerNorm norm;
  private final Block[] blocks;

  /** Packs the weights for a kernel; only the table of pieces is not copied. */
  public TransformerEncoder(EncoderWeights weights, Kernel kernel) {
    shape = weights.shape();
    math = kernel.math();
    pieces = weights.tensor("embeddings.pieces");
    places = places(weights);
    norm = norm(weights, "embeddings.norm");
    blocks = new Block[shape.blocks()];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = block(weights, kernel, "block" + (i + 1) + ".");
    }
  }

  private static float[] places(EncoderWeights weights) {
    float[] places = weights.tensor("embeddings.positions").toArray();
    int width = weights.shape().width();
    if (weights.shape().segments() > 0) {
      float[] segment = new float[width];
      weights.tensor("embeddings.segments").copyRow(0, segment, 0);
      for (int i = 0; i < places.length; i++) {
        places[i] += segment[i % width];
      }
    }
    return places;
  }

  private static Block block(EncoderWeights weights, Kernel kernel, String name) {
    Block.Parts parts =
        new Block.Parts(
            linear(weights, kernel, name + "attention"),
            linear(weights, kernel, name + "output"),
            norm(weights, name + "norm1"),
            linear(weights, kernel, name + "inner"),
            linear(weights, kernel, name + "outer"),
            norm(weights, name + "norm2"));
    return new Block(weights.shape(), kernel.math(), parts);
  }

  private static Linear linear(EncoderWeights weights, Kernel kernel, String name) {
    EncoderTensor matrix = weights.tensor(name + ".weights");
    float[] bias = weights.tensor(name + ".bias").toArray();
    return new Linear(kernel.packer(), matrix.columns(), matrix.rows(), matrix.toArray(), bias);
  }

  private static LayerNorm norm(EncoderWeights weights, String name) {
    return new LayerNorm(
        weights.shape().epsilon(),
        weights.tensor(name + ".scale").toArray(),
        weights.tensor(name + ".shift").toArray());
  }

  /** The sizes. */
  public EncoderShape shape() {
    return shape;
  }

  /**
   * Runs windows of pieces through the layers 0 to {@code lastLayer} and shows the states of each;
   * the blocks above are not computed.
   *
   * @param pieces ids; window w is {@code pieces[starts[w]]} to {@code pieces[starts[w + 1] - 1]}
   * @param starts of the windows, and the end of the last; the first row is that of {@code
   *     pieces[starts[0]]}
   * @throws IllegalArgumentException when a window is empty or longer than {@link
   *     EncoderShape#mostPieces}, or when there is no such piece or layer
   */
  public void run(
      int[] pieces,
      int[] starts,
      int windows,
      int lastLayer,
      EncoderWorkspace workspace,
      LayerReader reader) {
    if (lastLayer < 0 || lastLayer > blocks.length) {
      throw new IllegalArgumentException(
          "there is no layer " + lastLayer + "; the last is " + blocks.length);
    }
    Windows batch = new Windows(starts, windows, shape.mostPieces());
    workspace.grow(batch.rows(), shape.width());
    embed(pieces, starts[0], batch, workspace);
    float[] states = workspace.states();
    reader.read(0, states);
    for (int layer = 1; layer <= lastLayer; layer++) {
      blocks[layer - 1].run(batch, states, workspace.block());
      reader.read(layer, states);
    }
  }

  private void embed(int[] ids, int firstId, Windows windows, EncoderWorkspace workspace) {
    int width = shape.width();
    float[] states = workspace.states();
    for (int window = 0; window < windows.count(); window++) {
      int first = windows.first(window);
      int place = shape.firstPosition() * width;
      System.arraycopy(places, place, states, first * width, windows.pieces(window) * width);
      for (int row = first; row < first + windows.pieces(window); row++) {
        addPiece(ids[firstId + row], workspace.row(), states, row * width);
      }
    }
    norm.apply(math, windows.rows(), states, 0);
  }

  private void addPiece(int id, float[] row, float[] states, int at) {
    if (id < 0 || id >= shape.vocabulary()) {
      throw new IllegalArgumentException(
          "there is no piece " + id + "; the encoder has " + shape.vocabulary());
    }
    pieces.copyRow(id, row, 0);
    for (int i = 0; i < shape.width(); i++) {
      states[at + i] += row[i];
    }
  }
}
