package trellis.batch;

import java.util.Arrays;

/**
 * A word as the network sees it: its row and those of its characters. All tokens that are written
 * alike share one word type.
 *
 * <p>It has no {@code equals}: a batch asks whether two tokens have the same word type object,
 * which is quick, and two equal word types cost nothing but time.
 */
public final class WordType {
  private static final int GOLDEN = 0x9E3779B9; // spreads rows that follow one another

  private final int word;
  private final int[] characters; // [character] a row, one for each code point
  private final Capitals capitals;
  private final boolean rare;
  private final int serial;

  WordType(int word, int[] characters, Capitals capitals, boolean rare, int serial) {
    this.word = word;
    this.characters = characters;
    this.capitals = capitals;
    this.rare = rare;
    this.serial = serial;
  }

  /** The row of the word, 0 when it is unknown; frozen rows come after those of the table. */
  public int word() {
    return word;
  }

  /** The number of characters. */
  public int length() {
    return characters.length;
  }

  /** Writes the rows of the characters to {@code target[at, at + length())}. */
  public void copyCharacters(int[] target, int at) {
    System.arraycopy(characters, 0, target, at, characters.length);
  }

  /** Whether the network reads both words alike: it makes the same of them. */
  public boolean isReadAs(WordType other) {
    return word == other.word
        && capitals == other.capitals
        && Arrays.equals(characters, other.characters);
  }

  /** A number that is the same for words that are read alike. */
  public int readingHash() {
    return (word * GOLDEN ^ Arrays.hashCode(characters)) + capitals.ordinal();
  }

  /** How the word is capitalized. */
  public Capitals capitals() {
    return capitals;
  }

  /** Whether training may show the word as the unknown one, so that this row is learned. */
  public boolean isRare() {
    return rare;
  }

  /** The number of the word type among those of its scope: spreads word types over a hash table. */
  int serial() {
    return serial;
  }
}
