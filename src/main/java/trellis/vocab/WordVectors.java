package trellis.vocab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import trellis.text.CorpusException;

/**
 * Pre-trained word vectors in memory, read from a text file; immutable.
 *
 * <p>The words are a {@link Vocabulary} in the order of the file; its row 0 has no vector. Of a
 * word that stands there twice the first vector counts.
 */
public final class WordVectors {
  private static final int BLOCK_FLOATS = 1 << 20;
  private static final int MOST_FLOATS = Integer.MAX_VALUE - 8; // what a Java array can hold

  private final int width;
  private final Vocabulary words;
  private final List<float[]> blocks; // [row / rowsInBlock][row % rowsInBlock][width]
  private final int rowsInBlock;

  private WordVectors(int width, Vocabulary words, List<float[]> blocks) {
    this.width = width;
    this.words = words;
    this.blocks = List.copyOf(blocks);
    this.rowsInBlock = rowsInBlock(width);
  }

  /** No vectors at all. */
  public static WordVectors none() {
    return new WordVectors(1, Vocabulary.of(List.of()), List.of());
  }

  /**
   * Reads all vectors of a file.
   *
   * @param dim how long they must be: {@code network.words.dim} of the config
   * @throws CorpusException when the file cannot be read, is damaged, has vectors of another length
   *     or more than fit in memory
   */
  public static WordVectors read(Path file, int dim) {
    return read(file, dim, word -> true);
  }

  /** Reads as above, but keeps the vectors of the wanted words alone. */
  public static WordVectors read(Path file, int dim, Predicate<String> wanted) {
    return read(file, dim, wanted, MOST_FLOATS);
  }

  static WordVectors read(Path file, int dim, Predicate<String> wanted, int mostFloats) {
    Collector collector = new Collector(file.toString(), dim, wanted, mostFloats / dim);
    VectorFile.scan(file, collector);
    return new WordVectors(dim, new Vocabulary(collector.words), collector.blocks);
  }

  /** The numbers in a vector. */
  public int width() {
    return width;
  }

  /** The words that have a vector. */
  public Vocabulary words() {
    return words;
  }

  /** Writes the vector of a row of {@link #words}, from 1 on, to {@code target[at, at + width)}. */
  public void copy(int row, float[] target, int at) {
    int from = (row - 1) % rowsInBlock * width;
    System.arraycopy(blocks.get((row - 1) / rowsInBlock), from, target, at, width);
  }

  private static int rowsInBlock(int width) {
    return Math.max(1, BLOCK_FLOATS / width);
  }

  /** Gathers vectors in blocks, so that none is copied when there are more than expected. */
  private static final class Collector implements VectorFile.Visitor {
    private final String file;
    private final int dim;
    private final Predicate<String> wanted;
    private final int mostRows; // of a table, with the row of the unknown word
    private final EntryIndex words = new EntryIndex(0);
    private final List<float[]> blocks = new ArrayList<>();

    Collector(String file, int dim, Predicate<String> wanted, int mostRows) {
      this.file = file;
      this.dim = dim;
      this.wanted = wanted;
      this.mostRows = mostRows;
    }

    @Override
    public void width(int width) {
      if (width != dim) {
        throw new CorpusException(
            file,
            0,
            "has vectors of "
                + width
                + " numbers, but `network.words.dim` is "
                + dim
                + ": set `network.words.dim: "
                + width
                + "`, or name another file");
      }
    }

    @Override
    public void vector(VectorLine line) {
      String word = line.word();
      if (!wanted.test(word) || !words.add(word)) {
        line.requireNumbers();
        return;
      }
      int row = words.size() - 2; // counted from 0
      if (words.size() > mostRows) {
        throw line.wrong(
            "one table cannot hold more than "
                + (mostRows - 1)
                + " vectors of "
                + dim
                + " numbers: set `embeddings.pack: none`, or cut the file to its most frequent"
                + " words");
      }
      int inBlock = row % rowsInBlock(dim);
      if (inBlock == 0) {
        blocks.add(new float[rowsInBlock(dim) * dim]);
      }
      line.copyNumbers(blocks.get(blocks.size() - 1), inBlock * dim);
    }
  }
}
