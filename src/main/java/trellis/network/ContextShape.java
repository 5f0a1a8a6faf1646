package trellis.network;

/**
 * What a network reads of an encoder.
 *
 * @param layers how many layers stand side by side
 * @param width numbers of a layer
 * @param mix whether the layers become one by a learned mean
 * @param dim numbers that the projection makes of them
 * @param dropout share of the numbers that training sets to 0
 */
public record ContextShape(int layers, int width, boolean mix, int dim, double dropout) {
  /** The numbers that come from the encoder for each token. */
  public int inputs() {
    return layers * width;
  }

  /** The numbers that are projected. */
  int projected() {
    return mix ? width : inputs();
  }

  /** How many weights it takes. */
  public long weights() {
    return (projected() + 1L) * dim + (mix ? layers + 1L : 0);
  }
}
