package trellis.vocab.file;

import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import trellis.error.CorpusException;
import trellis.util.Excerpt;

/**
 * Reads word vectors from text: GloVe, word2vec text or fastText {@code .vec}.
 *
 * <p>A line is a word and its numbers with single blanks between them; the word itself may have
 * blanks. A first line of two whole numbers is the header of word2vec: how many words, how wide.
 */
final class TextVectors {
  private final String file;
  private final VectorLines lines;

  TextVectors(String file, InputStream in) {
    this.file = file;
    this.lines = new VectorLines(file, in);
  }

  /** Reads the whole file; returns how many vectors its header promises, if it has one. */
  OptionalLong read(VectorFile.Visitor visitor) {
    if (!lines.next()) {
      throw VectorFile.empty(file);
    }
    Optional<VectorHeader> header =
        VectorHeader.isHeader(lines.text())
            ? Optional.of(VectorHeader.of(file, lines.text()))
            : Optional.empty();
    int width = header.map(VectorHeader::width).orElseGet(() -> numbersAtEnd(lines.text()));
    if (width == 0) {
      throw wrong(
          "expected a word and its numbers with single blanks between them, or a header of two"
              + " whole numbers, but found "
              + Excerpt.quoted(lines.text()));
    }
    if (width > VectorFile.WIDEST) {
      throw wrong("has " + width + " numbers: no vector has more than " + VectorFile.WIDEST);
    }
    if (header.isPresent() && !lines.next()) {
      throw VectorFile.empty(file);
    }
    visitor.width(width);
    VectorLine vector = new VectorLine(file, width);
    do {
      vector.read(lines.number(), lines.text());
      visitor.vector(vector);
    } while (lines.next());
    return header.isPresent() ? OptionalLong.of(header.get().count()) : OptionalLong.empty();
  }

  /** How many cells at the end are numbers; the first cell is a word in any case. */
  private static int numbersAtEnd(String line) {
    String[] cells = line.split(" ");
    int first = cells.length;
    while (first > 1 && VectorLine.isNumber(cells[first - 1])) {
      first--;
    }
    return cells.length - first;
  }

  private CorpusException wrong(String text) {
    return new CorpusException(file, lines.number(), text);
  }
}
