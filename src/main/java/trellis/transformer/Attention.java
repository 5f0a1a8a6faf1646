package trellis.transformer;

import java.util.Arrays;
import trellis.kernel.Transpose;
import trellis.kernel.VectorMath;

/**
 * Attention of each piece to all pieces of its window, head by head.
 *
 * <p>Keys and values are read where the product left them. Only the queries of one head, some at a
 * time, are copied, transposed: scores stand as {@code [keys][queries]}, so that a softmax goes
 * down columns, each of which is a lane of a vector and needs nothing of its neighbors.
 */
final class Attention {
  /** The queries that are done at a time: their scores stay in the nearest caches. */
  static final int QUERIES = 64;

  /** Queries are done in whole vectors of any processor, if need be with some of no piece. */
  private static final int LANES = 16;

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

  /** Adds to the rows of {@code context} what the pieces of one window get from each other. */
  void attend(int first, int pieces, BlockArrays arrays) {
    for (int head = 0; head < heads; head++) {
      for (int from = 0; from < pieces; from += QUERIES) {
        attend(head, first, pieces, from, Math.min(QUERIES, pieces - from), arrays);
      }
    }
  }

  private void attend(int head, int first, int pieces, int from, int count, BlockArrays arrays) {
    int width = heads * headWidth;
    int threefold = 3 * width;
    int stride = (count + LANES - 1) / LANES * LANES;
    float[] joined = arrays.joined();
    float[] queries = arrays.queries();
    float[] scores = arrays.scores();
    int query = (first + from) * threefold + head * headWidth;
    int key = first * threefold + width + head * headWidth;
    int value = key + width;
    int to = (first + from) * width + head * headWidth;
    if (stride > count) {
      Arrays.fill(queries, 0, headWidth * stride, 0);
    }
    Transpose.copy(joined, query, threefold, queries, 0, stride, count, headWidth);
    Arrays.fill(scores, 0, pieces * stride, 0);
    math.addProduct(
        pieces, stride, headWidth, joined, key, threefold, 1, queries, 0, stride, scores, 0,
        stride);
    math.softmaxColumns(scale, scores, 0, stride, pieces, stride);
    float[] context = arrays.context();
    math.addProduct(
        count, headWidth, pieces, scores, 0, 1, stride, joined, value, threefold, context, to,
        width);
  }
}
