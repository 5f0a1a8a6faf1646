package trellis.batch;

/** Reads the numbers that an encoder has for tokens into one array, token by token. */
public final class ContextReader {
  private final float[] row; // [width]

  /** A reader of so many numbers a token. */
  public ContextReader(int width) {
    this.row = new float[width];
  }

  /**
   * The numbers of a token, until the next one is read.
   *
   * @throws IllegalArgumentException when the sentence has none, or another number of them
   */
  public float[] row(EncodedSentence sentence, int token) {
    ContextRows rows =
        sentence
            .context()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the network reads states of an encoder, but a sentence has none"));
    if (rows.width() != row.length) {
      throw new IllegalArgumentException(
          "the network reads "
              + row.length
              + " numbers of an encoder, but a sentence has "
              + rows.width());
    }
    rows.copy(token, row, 0);
    return row;
  }
}
