package trellis.vocab;

import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The rows of a tagger's word table: the words of training, and which of these start from a vector
 * of a vector file; immutable.
 *
 * <p>A row that starts from no vector is drawn at random when the table is filled.
 */
public final class WordRows {
  private final Vocabulary vocabulary;
  private final WordVectors vectors;
  private final int[] source; // [row] of vocabulary: the row in `vectors`, 0 for none
  private final BitSet rare = new BitSet(); // rows of vocabulary

  private WordRows(
      Vocabulary vocabulary,
      Map<String, Long> counts,
      WordVectors vectors,
      List<WordNormalizer> chain) {
    this.vocabulary = vocabulary;
    this.vectors = vectors;
    this.source = new int[vocabulary.size()];
    for (int row = 1; row < source.length; row++) {
      String word = vocabulary.entry(row);
      source[row] =
          WordNormalizer.firstKnown(chain, word, form -> vectors.row(form) != Vocabulary.UNKNOWN)
              .map(form -> vectors.row(form.of(word)))
              .orElse(Vocabulary.UNKNOWN);
      rare.set(row, source[row] == Vocabulary.UNKNOWN && Long.valueOf(1).equals(counts.get(word)));
    }
  }

  /** The training words; each starts from the vector of the first of its forms that has one. */
  public static WordRows ofTraining(
      Map<String, Long> counts, WordVectors vectors, List<WordNormalizer> chain) {
    return new WordRows(Vocabulary.ofCounts(counts), counts, vectors, chain);
  }

  /**
   * The words that an older table has, in its order, then those of training that it lacks; each
   * starts from the vector of the first of its forms that has one.
   */
  public static WordRows behind(
      Vocabulary old, Map<String, Long> counts, WordVectors vectors, List<WordNormalizer> chain) {
    return new WordRows(old.joined(Vocabulary.ofCounts(counts)), counts, vectors, chain);
  }

  /** The rows of another table of the same words, which start from other vectors. */
  public WordRows startingFrom(
      Map<String, Long> counts, WordVectors others, List<WordNormalizer> chain) {
    return new WordRows(vocabulary, counts, others, chain);
  }

  /** The words that have a row. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Whether the row starts from a vector of the file. */
  public boolean hasVector(int row) {
    return source[row] != Vocabulary.UNKNOWN;
  }

  /** Whether the row is that of a word which training has once and the vector file not at all. */
  public boolean isRare(int row) {
    return rare.get(row);
  }

  /** The rows that start from a vector of the file. */
  public BitSet withVector() {
    BitSet rows = new BitSet();
    for (int row = 1; row < source.length; row++) {
      rows.set(row, hasVector(row));
    }
    return rows;
  }

  /** The rows for which {@link #isRare} holds: a copy, with which no word vectors stay. */
  public BitSet rare() {
    return (BitSet) rare.clone();
  }

  /**
   * Writes the vectors into the rows that start from one and leaves the others alone.
   *
   * @param table {@code [row][width]}
   */
  public void copyVectors(float[] table) {
    for (int row = 1; row < source.length; row++) {
      if (hasVector(row)) {
        vectors.copy(source[row], table, row * vectors.width());
      }
    }
  }
}
