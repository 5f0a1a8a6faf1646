package trellis.vocab.store;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import trellis.error.CorpusException;
import trellis.vocab.file.VectorEntry;
import trellis.vocab.file.VectorFile;

/**
 * The set of words that a vector file, or a store, has vectors for; the vectors themselves are not
 * kept.
 *
 * @param width numbers in a vector
 * @param words vectors in the file
 * @param repeated how many further vectors the wanted words have; the first of a word counts
 * @param found the wanted words that have a vector
 */
public record VectorFileWords(int width, long words, long repeated, Set<String> found) {
  public VectorFileWords {
    found = Set.copyOf(found);
  }

  /**
   * Reads a file.
   *
   * @param wanted the words to look for; a file of millions of words is not kept in memory
   * @throws CorpusException when a line is no word with as many numbers as the first one
   */
  public static VectorFileWords read(Path file, Predicate<String> wanted) {
    if (VectorStore.isStore(file)) {
      return of(VectorStore.open(file), wanted);
    }
    Tally tally = new Tally(wanted);
    VectorFile.scan(file, tally);
    return new VectorFileWords(tally.width, tally.words, tally.repeated, tally.found);
  }

  private static VectorFileWords of(VectorStore store, Predicate<String> wanted) {
    Set<String> found = new HashSet<>();
    for (int row = 1; row <= store.size(); row++) {
      String word = store.word(row);
      if (wanted.test(word)) {
        found.add(word);
      }
    }
    return new VectorFileWords(store.width(), store.size(), 0, found);
  }

  /** Counts while a file is read. */
  private static final class Tally implements VectorFile.Visitor {
    private final Predicate<String> wanted;
    private final Set<String> found = new HashSet<>();
    private int width;
    private long words;
    private long repeated;

    Tally(Predicate<String> wanted) {
      this.wanted = wanted;
    }

    @Override
    public void width(int width) {
      this.width = width;
    }

    @Override
    public void vector(VectorEntry entry) {
      entry.requireNumbers();
      words++;
      String word = entry.word();
      if (wanted.test(word) && !found.add(word)) {
        repeated++;
      }
    }
  }
}
