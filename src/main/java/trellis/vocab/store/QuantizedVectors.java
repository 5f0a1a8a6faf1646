package trellis.vocab.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import trellis.error.CorpusException;
import trellis.util.Excerpt;
import trellis.vocab.EntryIndex;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordVectors;

/**
 * Word vectors in memory, perhaps rounded to fewer bits, as a model keeps them of words that
 * training did not see; immutable.
 */
public final class QuantizedVectors implements WordVectors {
  private static final int BLOCK_BYTES = 1 << 22;
  private static final QuantizedVectors NONE =
      new QuantizedVectors(VectorType.FLOAT32, 1, Vocabulary.of(List.of()));

  private final VectorType type;
  private final int width;
  private final Vocabulary words;
  private final int rowsInBlock;
  private final ByteBuffer[] blocks; // [(row - 1) / rowsInBlock], as little-endian rows
  private final float[] scales; // [row - 1]; none where numbers need no steps

  private QuantizedVectors(
      VectorType type, int width, Vocabulary words, ByteBuffer[] blocks, float[] scales) {
    this.type = type;
    this.width = width;
    this.words = words;
    this.rowsInBlock = rowsInBlock(type, width);
    this.blocks = blocks;
    this.scales = scales;
  }

  /** Allocates the vectors of these words, all zero. */
  private QuantizedVectors(VectorType type, int width, Vocabulary words) {
    this(
        type,
        width,
        words,
        room(type, width, words.size() - 1),
        new float[type == VectorType.INT8 ? words.size() - 1 : 0]);
  }

  private static ByteBuffer[] room(VectorType type, int width, int rows) {
    int most = rowsInBlock(type, width);
    ByteBuffer[] blocks = new ByteBuffer[(rows + most - 1) / most];
    for (int i = 0; i < blocks.length; i++) {
      int bytes = Math.min(most, rows - i * most) * width * type.bytes();
      blocks[i] = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    return blocks;
  }

  private static int rowsInBlock(VectorType type, int width) {
    return Math.max(1, BLOCK_BYTES / (width * type.bytes()));
  }

  /** No vectors at all. */
  public static QuantizedVectors none() {
    return NONE;
  }

  /**
   * The vectors of the words that a tagger has no row for.
   *
   * @param known the words that it has a row for
   * @param most of how many of the first words of the store; 0: of all
   * @throws CorpusException when a number is too large for the type
   */
  public static QuantizedVectors of(
      VectorStore store, Vocabulary known, VectorType type, int most) {
    int rows = most == 0 ? store.size() : Math.min(most, store.size());
    EntryIndex others = new EntryIndex(rows);
    for (int row = 1; row <= rows; row++) {
      String word = store.word(row);
      if (known.row(word) == Vocabulary.UNKNOWN) {
        others.add(word);
      }
    }
    QuantizedVectors packed = new QuantizedVectors(type, store.width(), new Vocabulary(others));
    float[] vector = new float[store.width()];
    for (int row = 1; row <= packed.size(); row++) {
      String word = packed.word(row);
      store.copy(store.row(word), vector, 0);
      packed.requireFits(store, word, vector);
      packed.put(row, vector);
    }
    return packed;
  }

  private void requireFits(VectorStore store, String word, float[] vector) {
    for (float number : vector) {
      if (!(Math.abs(number) <= type.largest())) {
        throw new CorpusException(
            store.name(),
            0,
            Excerpt.quoted(word)
                + " has the number "
                + number
                + ", more than the 65504 that float16 can hold: set `embeddings.pack: float32`");
      }
    }
  }

  private void put(int row, float[] vector) {
    float scale = type.scale(vector, 0, width);
    if (type == VectorType.INT8) {
      scales[row - 1] = scale;
    }
    type.encode(vector, 0, width, scale, block(row), place(row));
  }

  /**
   * The vectors that a stream holds as {@link #writeRows} writes them; steps of one are worth
   * nothing until {@link #withScales} says otherwise.
   *
   * @throws IOException when the stream ends too early
   */
  public static QuantizedVectors read(
      VectorType type, int width, Vocabulary words, InputStream rows) throws IOException {
    QuantizedVectors packed = new QuantizedVectors(type, width, words);
    for (ByteBuffer block : packed.blocks) {
      if (rows.readNBytes(block.array(), 0, block.capacity()) < block.capacity()) {
        throw new EOFException("ends before the last of its vectors");
      }
    }
    return packed;
  }

  /**
   * These vectors with other scales.
   *
   * @param scales {@code [row - 1]}
   */
  public QuantizedVectors withScales(float[] scales) {
    return new QuantizedVectors(type, width, words, blocks, scales.clone());
  }

  /**
   * Requires that all numbers are from the negative of some number to it, and so none is NaN.
   *
   * @throws IOException when one is not
   */
  public void requireWithin(float largest) throws IOException {
    float[] vector = new float[width];
    for (int row = 1; row <= size(); row++) {
      copy(row, vector, 0);
      for (int i = 0; i < width; i++) {
        if (!(Math.abs(vector[i]) <= largest)) { // NaN is not, either
          throw new IOException(
              "row "
                  + (row - 1)
                  + ", column "
                  + i
                  + " is "
                  + vector[i]
                  + ", not a number from "
                  + -largest
                  + " to "
                  + largest);
        }
      }
    }
  }

  /** Writes the rows as they are kept, little-endian. */
  public void writeRows(OutputStream out) throws IOException {
    for (ByteBuffer block : blocks) {
      out.write(block.array());
    }
  }

  /** What a step is worth in each vector; none where numbers need no steps. */
  public float[] scales() {
    return scales.clone();
  }

  /** How the numbers are kept. */
  public VectorType type() {
    return type;
  }

  /** The words that have a vector, the first in row 1. */
  public Vocabulary words() {
    return words;
  }

  private ByteBuffer block(int row) {
    return blocks[(row - 1) / rowsInBlock];
  }

  private int place(int row) {
    return (row - 1) % rowsInBlock * width * type.bytes();
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public int size() {
    return words.size() - 1;
  }

  @Override
  public int row(String word) {
    return words.row(word);
  }

  @Override
  public String word(int row) {
    return words.entry(row);
  }

  @Override
  public void copy(int row, float[] target, int at) {
    float scale = type == VectorType.INT8 ? scales[row - 1] : 1;
    type.decode(block(row), place(row), scale, target, at, width);
  }
}
