package trellis.encoder;

/** Reads the hidden states of one layer after the other. */
@FunctionalInterface
public interface LayerReader {

  /**
   * Reads the states of a layer, which are overwritten by the next one.
   *
   * @param layer 0 for the embeddings, k after block k
   * @param states {@code [rows][width]}, a row for each piece; the array may be longer
   */
  void read(int layer, float[] states);
}
