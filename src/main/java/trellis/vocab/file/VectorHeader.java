package trellis.vocab.file;

import trellis.error.CorpusException;

/**
 * The first line of a word2vec file: how many words it promises and how wide their vectors are. No
 * memory is allocated because of what it promises.
 *
 * @param count vectors
 * @param width numbers in each
 */
record VectorHeader(long count, int width) {
  private static final String TWO_WHOLE_NUMBERS = "\\d{1,18} \\d{1,18}";

  /** Whether a line looks like a header. */
  static boolean isHeader(String line) {
    return line.matches(TWO_WHOLE_NUMBERS);
  }

  /** Reads a line that looks like one. */
  static VectorHeader of(String file, String line) {
    String[] cells = line.split(" ");
    long width = Long.parseLong(cells[1]);
    if (width < 1 || width > VectorFile.WIDEST) {
      throw new CorpusException(
          file,
          1,
          "the header promises vectors of "
              + width
              + " numbers, expected a word and its numbers, or a header with a width from 1 to "
              + VectorFile.WIDEST
              + ": is this a file of word vectors?");
    }
    return new VectorHeader(Long.parseLong(cells[0]), (int) width);
  }
}
