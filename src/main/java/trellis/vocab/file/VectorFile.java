package trellis.vocab.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.OptionalLong;
import trellis.error.CorpusException;
import trellis.text.CorpusInput;

/**
 * Scans a file of word vectors: GloVe text, word2vec text or binary, fastText {@code .vec}; plain,
 * {@code .gz} or the only file of a {@code .zip}. The format is recognized by its bytes, not by its
 * name.
 */
public final class VectorFile {
  /** No vector has more numbers: a line that promises more is no header. */
  static final int WIDEST = 100_000;

  /** No word has more bytes. */
  static final int LONGEST_WORD = 1 << 16;

  private static final int PEEKED = 1 << 16;

  private VectorFile() {}

  /** Receives what the file holds, from its beginning to its end. */
  public interface Visitor {
    /** Receives the length of the vectors, once, before the first of them. */
    void width(int width);

    /** Receives one vector; the entry is valid during the call alone. */
    void vector(VectorEntry entry);
  }

  /**
   * Reads a file once.
   *
   * @return how many vectors its header promises, if it has one
   * @throws CorpusException when it cannot be read, or something in it is no word with as many
   *     numbers as the first one
   */
  public static OptionalLong scan(Path file, Visitor visitor) {
    String name = file.toString();
    try (InputStream in = VectorInput.open(file)) {
      in.mark(PEEKED);
      byte[] beginning = in.readNBytes(PEEKED);
      in.reset();
      WrongFile.refuse(name, beginning);
      return BinaryVectors.isBinary(beginning)
          ? new BinaryVectors(name, in).read(visitor)
          : new TextVectors(name, in).read(visitor);
    } catch (IOException e) {
      throw CorpusInput.unreadable(name, 0, e);
    }
  }

  /** The exception about a file without a single vector. */
  static CorpusException empty(String file) {
    return new CorpusException(file, 0, "has no vectors: expected a word and its numbers a line");
  }
}
