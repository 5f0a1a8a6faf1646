package trellis.transformer;

import trellis.encoder.weights.EncoderShape;

/** The arrays that a block computes in; they grow with the windows and are used anew. */
public final class BlockArrays {
  private float[] joined = {}; // [rows][3 * width]: query, key, value
  private float[] context = {}; // [rows][width]: what the heads give
  private float[] inner = {}; // [rows][inner], of some rows at a time
  private float[] queries = {}; // [headWidth][QUERIES] of one head
  private float[] scores = {}; // [keys][QUERIES] of one head
  private float[] scoreGradients = {}; // [keys][QUERIES] of one head
  private float[] sums = {}; // [QUERIES]
  private float[] mask = {}; // of dropout

  /** Makes room for windows. */
  void grow(EncoderShape shape, int rows, int innerRows, int longest) {
    joined = grown(joined, rows, 3 * shape.width());
    context = grown(context, rows, shape.width());
    inner = grown(inner, Math.min(rows, innerRows), shape.inner());
    growForAttention(shape, longest);
  }

  /** Makes room for the attention of windows alone. */
  public void growForAttention(EncoderShape shape, int longest) {
    queries = grown(queries, shape.headWidth(), Attention.QUERIES);
    scores = grown(scores, longest, Attention.QUERIES);
  }

  /** Makes room for gradients of the attention too. */
  void growForGradients(int longest) {
    scoreGradients = grown(scoreGradients, longest, Attention.QUERIES);
    sums = grown(sums, 1, Attention.QUERIES);
  }

  /** An array of at least so many rows and columns: this one, or a new one of anything. */
  public static float[] grown(float[] array, int rows, int columns) {
    int size = Math.multiplyExact(rows, columns);
    return array.length >= size ? array : new float[size];
  }

  /** How much memory they take. */
  public long bytes() {
    long passes = 0L + joined.length + context.length + inner.length;
    long attention = 0L + queries.length + scores.length + scoreGradients.length + sums.length;
    return (passes + attention + mask.length) * Float.BYTES;
  }

  float[] joined() {
    return joined;
  }

  float[] context() {
    return context;
  }

  float[] inner() {
    return inner;
  }

  float[] queries() {
    return queries;
  }

  float[] scores() {
    return scores;
  }

  float[] scoreGradients() {
    return scoreGradients;
  }

  float[] sums() {
    return sums;
  }

  /** Room for a mask of this size. */
  float[] mask(int size) {
    mask = grown(mask, 1, size);
    return mask;
  }
}
