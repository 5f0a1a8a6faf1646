package trellis.vocab;

/**
 * Pre-trained word vectors to look up; immutable.
 *
 * <p>The words have the rows 1 to {@link #size}, in the order of their file; row 0 is that of a
 * word without a vector.
 */
public interface WordVectors {
  /** The numbers in a vector. */
  int width();

  /** How many words have a vector. */
  int size();

  /** The row of a word, {@link Vocabulary#UNKNOWN} when it has none. */
  int row(String word);

  /** The word of a row, from 1 on. */
  String word(int row);

  /** Writes the vector of a row, from 1 on, to {@code target[at, at + width)}. */
  void copy(int row, float[] target, int at);
}
