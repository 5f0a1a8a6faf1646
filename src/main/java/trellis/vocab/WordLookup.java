package trellis.vocab;

import java.util.List;

/** Finds a word's row under the first of its forms that has one; immutable. */
public final class WordLookup {
  private final Vocabulary words;
  private final WordNormalizer[] chain;

  public WordLookup(Vocabulary words, List<WordNormalizer> chain) {
    this.words = words;
    this.chain = chain.toArray(WordNormalizer[]::new);
  }

  /** The row of the word, {@link Vocabulary#UNKNOWN} when none of its forms has one. */
  public int row(String word) {
    String tried = null;
    for (WordNormalizer normalizer : chain) {
      String form = normalizer.of(word);
      int row = form.equals(tried) ? Vocabulary.UNKNOWN : words.row(form);
      if (row != Vocabulary.UNKNOWN) {
        return row;
      }
      tried = form;
    }
    return Vocabulary.UNKNOWN;
  }
}
