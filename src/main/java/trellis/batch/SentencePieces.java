package trellis.batch;

/**
 * A sentence as an encoder reads it: the pieces of its windows, and which of them stand for each
 * token. The arrays are not to be changed.
 *
 * @param ids of the pieces of all windows, borders included
 * @param windows where each window begins among them, and the end
 * @param rows the places of the pieces that stand for tokens
 * @param starts where those of each token begin among {@code rows}, and the end
 */
public record SentencePieces(int[] ids, int[] windows, int[] rows, int[] starts) {
  /** How many tokens it has. */
  public int tokens() {
    return starts.length - 1;
  }
}
