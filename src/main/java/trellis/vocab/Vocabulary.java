package trellis.vocab;

import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import trellis.util.Excerpt;

/**
 * The words, or the characters, that a tagger has a row for; immutable.
 *
 * <p>Row 0 is the unknown one. Its text is empty, and the empty text has no row of its own, so
 * {@code row(entry(r)) == r} holds for every row.
 */
public final class Vocabulary {
  /** The row of everything that has none of its own. */
  public static final int UNKNOWN = 0;

  private final EntryIndex index; // never changed any more

  /** Takes over an index that nobody adds to any more. */
  public Vocabulary(EntryIndex index) {
    this.index = index;
  }

  /**
   * The vocabulary with these entries, the first in row 1.
   *
   * @throws IllegalArgumentException when an entry is empty, stands there twice, or is no text that
   *     UTF-8 can write (half a surrogate pair)
   */
  public static Vocabulary of(List<String> entries) {
    Builder builder = new Builder(entries.size());
    entries.forEach(builder::add);
    return builder.build();
  }

  /** Takes entries one by one and refuses the first that {@link #of} would refuse. */
  public static final class Builder {
    private final EntryIndex index;

    /**
     * Begins without an entry.
     *
     * @param expected how many will come, if that is known
     */
    public Builder(int expected) {
      index = new EntryIndex(expected);
    }

    /**
     * Gives an entry the next row.
     *
     * @throws IllegalArgumentException when it is empty, stands there already, or is no text that
     *     UTF-8 can write
     */
    public void add(String entry) {
      if (!isWritable(entry)) {
        throw new IllegalArgumentException(
            Excerpt.quoted(entry) + " cannot be an entry: it is empty or no whole Unicode text");
      }
      if (!index.add(entry)) {
        throw new IllegalArgumentException(
            Excerpt.quoted(entry) + " stands twice among the entries: keep one");
      }
    }

    /** The vocabulary; nothing may be added afterwards. */
    public Vocabulary build() {
      return new Vocabulary(index);
    }
  }

  /**
   * The vocabulary of a training file: the most frequent entry first, equally frequent ones in the
   * order of their text.
   *
   * <p>Left out is what {@link #of} would refuse for its text: to the tagger it is unknown.
   */
  public static Vocabulary ofCounts(Map<String, Long> counts) {
    Comparator<Map.Entry<String, Long>> frequentFirst =
        Map.Entry.<String, Long>comparingByValue().reversed();
    return of(
        counts.entrySet().stream()
            .filter(count -> isWritable(count.getKey()))
            .sorted(frequentFirst.thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey)
            .toList());
  }

  /** These entries in their rows, and behind them those of another vocabulary that are new. */
  public Vocabulary joined(Vocabulary other) {
    Builder builder = new Builder(size() + other.size());
    entries().forEach(builder::add);
    for (String entry : other.entries()) {
      if (row(entry) == UNKNOWN) {
        builder.add(entry);
      }
    }
    return builder.build();
  }

  /** The rows, with row 0. */
  public int size() {
    return index.size();
  }

  /** The row of a text, {@link #UNKNOWN} when it has none. */
  public int row(String text) {
    return index.row(text);
  }

  /** The text of a row; empty for {@link #UNKNOWN}. */
  public String entry(int row) {
    if (row < 0 || row >= size()) {
      throw new IndexOutOfBoundsException("row " + row + " of a vocabulary of " + size());
    }
    return index.entry(row);
  }

  /** The texts of the rows from 1 on: {@link #of} makes an equal vocabulary from them. */
  public List<String> entries() {
    return new Entries(index);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vocabulary vocabulary && entries().equals(vocabulary.entries());
  }

  @Override
  public int hashCode() {
    return entries().hashCode();
  }

  @Override
  public String toString() {
    return size()
        - 1
        + " entries: "
        + Excerpt.of(String.join(" ", entries().stream().limit(20).toList()));
  }

  private static boolean isWritable(String text) {
    int character;
    for (int i = 0; i < text.length(); i += Character.charCount(character)) {
      character = text.codePointAt(i);
      if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
        return false; // half a pair
      }
    }
    return !text.isEmpty();
  }

  /** A view of the index, for a copy of half a million entries would be wasted. */
  private static final class Entries extends AbstractList<String> implements RandomAccess {
    private final EntryIndex index;

    Entries(EntryIndex index) {
      this.index = index;
    }

    @Override
    public String get(int i) {
      if (i < 0 || i >= size()) {
        throw new IndexOutOfBoundsException("entry " + i + " of " + size());
      }
      return index.entry(i + 1);
    }

    @Override
    public int size() {
      return index.size() - 1;
    }
  }
}
