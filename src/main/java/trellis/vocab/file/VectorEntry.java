package trellis.vocab.file;

import trellis.error.CorpusException;

/**
 * One entry of a vector file, a word and its numbers; the object is filled again with each entry.
 */
public interface VectorEntry {
  /** The word, which is not empty. */
  String word();

  /** Checks numbers that are not going to be copied, as far as that is quick. */
  void requireNumbers();

  /** Writes the numbers to {@code target[at, at + width)}; all are finite. */
  void copyNumbers(float[] target, int at);

  /** The exception that says what is wrong with this entry. */
  CorpusException wrong(String expected);
}
