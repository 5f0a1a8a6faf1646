package trellis.transformer;

import java.util.Arrays;
import trellis.encoder.weights.EncoderShape;
import trellis.kernel.VectorMath;

/**
 * One block of an encoder: attention and two linear maps, a layer norm behind each part.
 *
 * <p>A product adds to what is there, so a block's input need not be added to its parts.
 */
public final class Block {
  /** The rows that go through both maps before the next ones: their inner numbers stay in cache. */
  private static final int INNER_ROWS = 320;

  private final EncoderShape shape;
  private final VectorMath math;
  private final Parts parts;
  private final Attention attention;

  /**
   * What a block is made of.
   *
   * @param attention queries, keys and values at once
   * @param output of what the heads give
   * @param norm1 behind the attention
   * @param inner the wide map
   * @param outer back to the width
   * @param norm2 behind the two maps
   */
  public record Parts(
      Linear attention,
      Linear output,
      LayerNorm norm1,
      Linear inner,
      Linear outer,
      LayerNorm norm2) {}

  /** A block of these parts. */
  public Block(EncoderShape shape, VectorMath math, Parts parts) {
    this.shape = shape;
    this.math = math;
    this.parts = parts;
    attention = new Attention(shape.heads(), shape.headWidth(), math);
  }

  /**
   * Replaces the states of the pieces of all windows by those after this block.
   *
   * @param states {@code [rows][width]}
   */
  public void run(Windows windows, float[] states, BlockArrays arrays) {
    int rows = windows.rows();
    arrays.grow(shape, rows, INNER_ROWS, windows.longest());
    parts.attention().map(rows, states, 0, arrays.joined(), 0);
    Arrays.fill(arrays.context(), 0, rows * shape.width(), 0);
    for (int window = 0; window < windows.count(); window++) {
      attention.attend(
          windows.first(window), windows.pieces(window), arrays.joined(), arrays.context(), arrays);
    }
    parts.output().addMap(rows, arrays.context(), 0, states, 0);
    parts.norm1().apply(math, rows, states, 0);
    for (int from = 0; from < rows; from += INNER_ROWS) {
      int count = Math.min(INNER_ROWS, rows - from);
      int at = from * shape.width();
      parts.inner().map(count, states, at, arrays.inner(), 0);
      Activations.apply(
          shape.activation(), math, arrays.inner(), 0, count * parts.inner().outputs());
      parts.outer().addMap(count, arrays.inner(), 0, states, at);
      parts.norm2().apply(math, count, states, at);
    }
  }
}
