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
public final class Attention {
  /** The queries that are done at a time: their scores stay in the nearest caches. */
  static final int QUERIES = 64;

  /** Queries are done in whole vectors of any processor, if need be with some of no piece. */
  private static final int LANES = 16;

  private final int heads;
  private final int headWidth;
  private final VectorMath math;
  private final float scale;

  /** Attention of so many heads. */
  public Attention(int heads, int headWidth, VectorMath math) {
    this.heads = heads;
    this.headWidth = headWidth;
    this.math = math;
    scale = (float) (1 / Math.sqrt(headWidth));
  }

  /**
   * Adds to the rows of {@code context} what the pieces of one window get from each other.
   *
   * @param joined query, key and value of each row, {@code [rows][3 * width]}
   * @param context {@code [rows][width]}
   */
  public void attend(int first, int pieces, float[] joined, float[] context, BlockArrays arrays) {
    attend(first, pieces, joined, context, DropoutMasks.NONE, arrays);
  }

  /**
   * Does the same with dropout.
   *
   * @param masks of this window: which shares become zero
   */
  public void attend(
      int first,
      int pieces,
      float[] joined,
      float[] context,
      DropoutMasks masks,
      BlockArrays arrays) {
    int width = heads * headWidth;
    for (int head = 0; head < heads; head++) {
      int value = first * 3 * width + 2 * width + head * headWidth;
      for (int from = 0; from < pieces; from += QUERIES) {
        int count = Math.min(QUERIES, pieces - from);
        int stride = stride(count);
        float[] shares = shares(head, first, pieces, from, joined, arrays);
        ofQueries(masks, head, from).apply(shares, 0, pieces * stride, arrays);
        int to = (first + from) * width + head * headWidth;
        math.addProduct(
            count, headWidth, pieces, shares, 0, 1, stride, joined, value, 3 * width, context, to,
            width);
      }
    }
  }

  /** The masks of what some queries take in a head. */
  private static DropoutMasks ofQueries(DropoutMasks masks, int head, int from) {
    return masks.of(head).of(from);
  }

  /** The distance from a row of shares to the next. */
  private static int stride(int count) {
    return (count + LANES - 1) / LANES * LANES;
  }

  /** How much some queries take of the value of each key, {@code [keys][stride]}. */
  private float[] shares(
      int head, int first, int pieces, int from, float[] joined, BlockArrays arrays) {
    int threefold = 3 * heads * headWidth;
    int count = Math.min(QUERIES, pieces - from);
    int stride = stride(count);
    int query = (first + from) * threefold + head * headWidth;
    int key = first * threefold + heads * headWidth + head * headWidth;
    float[] scores = arrays.scores();
    float[] queries = transposed(joined, query, threefold, count, arrays);
    Arrays.fill(scores, 0, pieces * stride, 0);
    math.addProduct(
        pieces, stride, headWidth, joined, key, threefold, 1, queries, 0, stride, scores, 0,
        stride);
    math.softmaxColumns(scale, scores, 0, stride, pieces, stride);
    return scores;
  }

  /** The numbers that one head has of some rows, {@code [headWidth][stride]}. */
  private float[] transposed(float[] x, int at, int rowStride, int count, BlockArrays arrays) {
    float[] queries = arrays.queries();
    int stride = stride(count);
    if (stride > count) {
      Arrays.fill(queries, 0, headWidth * stride, 0);
    }
    Transpose.copy(x, at, rowStride, queries, 0, stride, count, headWidth);
    return queries;
  }

  /**
   * The adjoint of {@link #attend}: adds to the gradient of queries, keys and values. The shares
   * are computed anew, which is cheaper than to keep them of every pair of pieces.
   *
   * @param joined as it was
   * @param contextGradient {@code [rows][width]}
   * @param joinedGradient {@code [rows][3 * width]}
   * @param masks as they were
   */
  public void differentiate(
      int first,
      int pieces,
      float[] joined,
      float[] contextGradient,
      float[] joinedGradient,
      DropoutMasks masks,
      BlockArrays arrays) {
    arrays.growForGradients(pieces);
    for (int head = 0; head < heads; head++) {
      for (int from = 0; from < pieces; from += QUERIES) {
        DropoutMasks ofThese = ofQueries(masks, head, from);
        differentiate(
            head, first, pieces, from, joined, contextGradient, joinedGradient, ofThese, arrays);
      }
    }
  }

  private void differentiate(
      int head,
      int first,
      int pieces,
      int from,
      float[] joined,
      float[] contextGradient,
      float[] joinedGradient,
      DropoutMasks masks,
      BlockArrays arrays) {
    int width = heads * headWidth;
    int threefold = 3 * width;
    int count = Math.min(QUERIES, pieces - from);
    int stride = stride(count);
    int query = (first + from) * threefold + head * headWidth;
    int key = first * threefold + width + head * headWidth;
    int value = key + width;
    int context = (first + from) * width + head * headWidth;
    float[] shares = shares(head, first, pieces, from, joined, arrays);
    float[] gradients = arrays.scoreGradients(); // [keys][stride]
    math.addProduct(
        pieces,
        headWidth,
        count,
        masked(shares, pieces * stride, gradients, masks, arrays),
        0,
        stride,
        1,
        contextGradient,
        context,
        width,
        joinedGradient,
        value,
        threefold);
    float[] turned = transposed(contextGradient, context, width, count, arrays);
    Arrays.fill(gradients, 0, pieces * stride, 0);
    math.addProduct(
        pieces, stride, headWidth, joined, value, threefold, 1, turned, 0, stride, gradients, 0,
        stride);
    masks.apply(gradients, 0, pieces * stride, arrays); // now of shares
    throughSoftmax(shares, gradients, arrays.sums(), pieces, stride);
    math.addProduct(
        count,
        headWidth,
        pieces,
        gradients,
        0,
        1,
        stride,
        joined,
        key,
        threefold,
        joinedGradient,
        query,
        threefold);
    math.addProduct(
        pieces,
        headWidth,
        count,
        gradients,
        0,
        stride,
        1,
        joined,
        query,
        threefold,
        joinedGradient,
        key,
        threefold);
  }

  /** What was taken of the values: the shares, or what dropout leaves of them, in {@code room}. */
  private static float[] masked(
      float[] shares, int size, float[] room, DropoutMasks masks, BlockArrays arrays) {
    if (masks.isNone()) {
      return shares;
    }
    System.arraycopy(shares, 0, room, 0, size);
    masks.apply(room, 0, size, arrays);
    return room;
  }

  /** Makes gradients of scores from those of shares. */
  private void throughSoftmax(
      float[] shares, float[] gradients, float[] sums, int keys, int stride) {
    Arrays.fill(sums, 0, stride, 0);
    for (int row = 0; row < keys * stride; row += stride) {
      for (int i = 0; i < stride; i++) {
        sums[i] += shares[row + i] * gradients[row + i];
      }
    }
    for (int row = 0; row < keys * stride; row += stride) {
      for (int i = 0; i < stride; i++) {
        gradients[row + i] = scale * shares[row + i] * (gradients[row + i] - sums[i]);
      }
    }
  }
}
