package trellis.batch;

import trellis.vocab.Vocabulary;

/** The rows of characters by their code point: a table up to the highest one known; immutable. */
final class CharacterRows {
  private final int[] rows; // [code point]

  CharacterRows(Vocabulary characters) {
    int highest = -1;
    for (String character : characters.entries()) {
      highest = Math.max(highest, codePoint(character));
    }
    rows = new int[highest + 1];
    for (int row = 1; row < characters.size(); row++) {
      rows[codePoint(characters.entry(row))] = row;
    }
  }

  /** The row of each character of a word; half a surrogate pair is an unknown character. */
  int[] of(String word) {
    int[] found = new int[word.codePointCount(0, word.length())];
    int at = 0;
    for (int i = 0; i < found.length; i++) {
      int c = word.codePointAt(at);
      found[i] = c < rows.length ? rows[c] : Vocabulary.UNKNOWN;
      at += Character.charCount(c);
    }
    return found;
  }

  private static int codePoint(String character) {
    Vocabularies.requireCharacter(character);
    return character.codePointAt(0);
  }
}
