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

  static final int[] NONE = {};

  private final int word;
  private final int[] further; // [table - 1] the rows in further word tables
  private final int[] characters; // [character] a row, one for each code point
  private final Capitals capitals;
  private final int rare; // a bit for each word table
  private final int serial;
  private final int ofLists;
  private final int[] clusters; // [table] a row
  private final int[] values; // [reading] of a linear model

  /**
   * A word type.
   *
   * @param words the row in each word table
   * @param rare a bit for each word table, the lowest one for the first
   * @param ofLists the number that lists of names have for the word
   * @param clusters the row in each table of clusters
   * @param values what the patterns of a linear model read of it; none for other models
   */
  WordType(
      int[] words,
      int[] characters,
      Capitals capitals,
      int rare,
      int serial,
      int ofLists,
      int[] clusters,
      int[] values) {
    this.word = words.length == 0 ? 0 : words[0];
    this.further = words.length <= 1 ? NONE : Arrays.copyOfRange(words, 1, words.length);
    this.characters = characters;
    this.capitals = capitals;
    this.rare = rare;
    this.serial = serial;
    this.ofLists = ofLists;
    this.clusters = clusters;
    this.values = values;
  }

  /**
   * The row of the word in the first word table, 0 when it is unknown; frozen rows come after those
   * of the table.
   */
  public int word() {
    return word;
  }

  /** The row of the word in any word table, counted from 0. */
  public int word(int table) {
    return table == 0 ? word : further[table - 1];
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
        && Arrays.equals(characters, other.characters)
        && Arrays.equals(further, other.further)
        && Arrays.equals(clusters, other.clusters);
  }

  /** A number that is the same for words that are read alike. */
  public int readingHash() {
    int hash = (word * GOLDEN ^ Arrays.hashCode(characters)) + capitals.ordinal();
    return further.length == 0 ? hash : hash + GOLDEN * Arrays.hashCode(further);
  }

  /** How the word is capitalized. */
  public Capitals capitals() {
    return capitals;
  }

  /**
   * Whether training may show the word as the unknown one, in one word table at least, so that this
   * row is learned.
   */
  public boolean isRare() {
    return rare != 0;
  }

  /** Whether training may show the word as the unknown one of a word table. */
  public boolean isRare(int table) {
    return (rare >> table & 1) != 0;
  }

  /** The number that lists of names have for the word. */
  int ofLists() {
    return ofLists;
  }

  /** The row of the word's cluster in a table of clusters, 0 when it has none. */
  public int cluster(int table) {
    return clusters[table];
  }

  /** What the patterns of a linear model read of it, {@code [reading]}; not to be changed. */
  int[] values() {
    return values;
  }

  /** The number of the word type among those of its scope: spreads word types over a hash table. */
  int serial() {
    return serial;
  }
}
