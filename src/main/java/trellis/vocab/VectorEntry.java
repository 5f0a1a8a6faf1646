package trellis.vocab;

import trellis.text.CorpusException;

/** A word and its numbers as they stand in a vector file; the next one takes its place. */
interface VectorEntry {
  /** The word, which is not empty. */
  String word();

  /** Checks what nobody asked for, as far as that is quick. */
  void requireNumbers();

  /** Writes the numbers to {@code target[at, at + width)}; all are finite. */
  void copyNumbers(float[] target, int at);

  /** The exception that tells what is wrong here. */
  CorpusException wrong(String expected);
}
