package trellis.vocab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import trellis.text.CorpusException;
import trellis.text.CorpusInput;

/**
 * Passes over a text file of word vectors: GloVe, word2vec text or fastText {@code .vec}, also
 * {@code .gz}.
 *
 * <p>A line is a word and its numbers with single blanks between them; the word itself may have
 * blanks. A first line of two whole numbers is the header of word2vec: how many words, how wide.
 */
final class VectorFile {
  private VectorFile() {}

  /** Takes what the file holds, from its beginning to its end. */
  interface Visitor {
    /** Takes the length of the vectors, once, before the first of them. */
    void width(int width);

    /** Takes one vector; the line is valid during the call alone. */
    void vector(VectorLine line);
  }

  /**
   * Reads a file once.
   *
   * @throws CorpusException when it cannot be read, or a line is no word with as many numbers as
   *     the first one
   */
  static void scan(Path file, Visitor visitor) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(CorpusInput.open(file), StandardCharsets.UTF_8.newDecoder()),
            1 << 16)) {
      scan(file.toString(), lines, visitor);
    } catch (CharacterCodingException e) {
      throw new CorpusException(
          file.toString(), 0, "is not UTF-8 text: only text files of vectors can be read", e);
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be read: " + e.getMessage(), e);
    }
  }

  private static void scan(String file, BufferedReader lines, Visitor visitor) throws IOException {
    String first = lines.readLine();
    if (first == null) {
      throw empty(file);
    }
    first = first.stripTrailing();
    String bare = first.startsWith("\uFEFF") ? first.substring(1) : first;
    Optional<Integer> announced = header(bare);
    int width = announced.orElseGet(() -> numbersAtEnd(bare));
    if (width == 0) {
      throw new CorpusException(
          file, 1, "expected a word and its numbers, or a header of two whole numbers");
    }
    visitor.width(width);
    VectorLine vector = new VectorLine(file, width);
    boolean found = announced.isEmpty();
    if (found) {
      vector.read(1, bare);
      visitor.vector(vector);
    }
    long line = 2;
    for (String text = lines.readLine(); text != null; text = lines.readLine(), line++) {
      String stripped = text.stripTrailing();
      if (!stripped.isEmpty()) {
        vector.read(line, stripped);
        visitor.vector(vector);
        found = true;
      }
    }
    if (!found) {
      throw empty(file);
    }
  }

  private static Optional<Integer> header(String text) {
    String[] cells = text.split(" ");
    return cells.length == 2 && cells[0].matches("\\d{1,18}") && cells[1].matches("\\d{1,6}")
        ? Optional.of(Integer.parseInt(cells[1]))
        : Optional.empty();
  }

  /** How many cells at the end are numbers; the first cell is a word in any case. */
  private static int numbersAtEnd(String text) {
    String[] cells = text.split(" ");
    int first = cells.length;
    while (first > 1 && VectorLine.isNumber(cells[first - 1])) {
      first--;
    }
    return cells.length - first;
  }

  private static CorpusException empty(String file) {
    return new CorpusException(file, 0, "has no vectors: expected a word and its numbers a line");
  }
}
