package trellis.batch;

/** How a word is capitalized, which its lower-cased form no longer tells. */
public enum Capitals {
  /** No letter at all, and no digit. */
  NO_LETTER,
  /** Digits, and no letter: {@code 1,000}. */
  DIGITS,
  /** Letters, none of them a capital: {@code house}. */
  LOWER,
  /** The first letter alone is a capital: {@code House}. */
  FIRST,
  /** Two letters or more, all of them capitals: {@code USA}. */
  ALL,
  /** Capitals elsewhere: {@code iPhone}, {@code McDonald}. */
  MIXED;

  /** How the word is capitalized; titlecase letters count as capitals. */
  public static Capitals of(String word) {
    boolean first = false;
    boolean digits = false;
    int letters = 0;
    int capitals = 0;
    for (int i = 0; i < word.length(); i += Character.charCount(word.codePointAt(i))) {
      int character = word.codePointAt(i);
      if (Character.isLetter(character)) {
        boolean capital = Character.isUpperCase(character) || Character.isTitleCase(character);
        first |= letters == 0 && capital;
        letters++;
        capitals += capital ? 1 : 0;
      } else {
        digits |= Character.isDigit(character);
      }
    }
    if (letters == 0) {
      return digits ? DIGITS : NO_LETTER;
    }
    if (capitals == 0) {
      return LOWER;
    }
    if (first && capitals == 1) {
      return FIRST;
    }
    return capitals == letters ? ALL : MIXED;
  }
}
