package trellis.vocab;

import java.util.List;

/**
 * Finds a word's row under the first of its forms that has one; immutable.
 *
 * <p>Rows from the vocabulary's size on are frozen rows: those of words that only the pre-trained
 * vectors know.
 */
public final class WordLookup {
  private final Vocabulary words;
  private final WordVectors vectors;
  private final WordNormalizer[] forms;

  /**
   * Looks each form up among the words first and then among the vectors.
   *
   * @param vectors the vectors, whose row {@code r} is the frozen row {@code words.size() + r - 1}
   */
  public WordLookup(Vocabulary words, WordVectors vectors, List<WordNormalizer> forms) {
    this.words = words;
    this.vectors = vectors;
    this.forms = forms.toArray(WordNormalizer[]::new);
  }

  /** The row of the word, {@link Vocabulary#UNKNOWN} when none of its forms has one. */
  public int row(String word) {
    String tried = null;
    for (WordNormalizer normalizer : forms) {
      String form = normalizer.of(word);
      int row = form.equals(tried) ? Vocabulary.UNKNOWN : rowOfForm(form);
      if (row != Vocabulary.UNKNOWN) {
        return row;
      }
      tried = form;
    }
    return Vocabulary.UNKNOWN;
  }

  private int rowOfForm(String form) {
    int row = words.row(form);
    if (row != Vocabulary.UNKNOWN) {
      return row;
    }
    int vectorRow = vectors.row(form);
    return vectorRow == Vocabulary.UNKNOWN ? Vocabulary.UNKNOWN : words.size() + vectorRow - 1;
  }
}
