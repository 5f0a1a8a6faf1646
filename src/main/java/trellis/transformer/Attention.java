package trellis.transformer;

import java.util.Arrays;
import trellis.kernel.Transpose;
import trellis.kernel.VectorMath;

/**
 * Attention of each piece to all pieces of its window, head by head.
 *
 * <p>Queries and values are read where the product left them. Only the keys of one head at a time
 * are copied, transposed: the scores of a piece stand side by side, and so must the keys.
 */
final class Attention {
  /** The fewest keys that are scored, if need be with zeros: a vector of any processor. */
  private static final int FEWEST = 16;

  private final int heads;
  private final int headWidth;
  private final VectorMath math;
  private final float scale;

  Attention(int heads, int headWidth, VectorMath math) {
    this.heads = heads;
    this.headWidth = headWidth;
    this.math = math;
    scale = (float) (1 / Math.sqrt(headWidth));
  }

  /** The distance from a row of scores to the next in a window of so many pieces. */
  static int stride(int pieces) {
    return Math.max(FEWEST, pieces);
  }

  /** Writes what the pieces of one window get from each other to {@code context}, set to 0. */
  void attend(int first, int pieces, BlockArrays arrays) {
    int width = heads * headWidth;
    int threefold = 3 * width;
    int stride = stride(pieces);
    float[] joined = arrays.joined();
    float[] keys = arrays.keys();
    float[] scores = arrays.scores();
    if (stride > pieces) {
      Arrays.fill(keys, 0, headWidth * stride, 0);
    }
    for (int head = 0; head < heads; head++) {
      int query = first * threefold + head * headWidth;
      int key = query + width;
      int value = key + width;
      Transpose.copy(joined, key, threefold, keys, 0, stride, pieces, headWidth);
      Arrays.fill(scores, 0, pieces * stride, 0);
      math.addProduct(
          pieces, stride, headWidth, joined, query, threefold, keys, 0, stride, scores, 0, stride);
      math.softmaxRows(scale, scores, 0, stride, pieces, pieces);
      math.addProduct(
          pieces,
          headWidth,
          pieces,
          scores,
          0,
          stride,
          joined,
          value,
          threefold,
          arrays.context(),
          first * width + head * headWidth,
          width);
    }
  }
}
