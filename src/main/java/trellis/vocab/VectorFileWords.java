package trellis.vocab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import trellis.message.Excerpt;
import trellis.text.CorpusException;
import trellis.text.CorpusInput;

/**
 * Reads which words a text file of word vectors knows: GloVe, word2vec text or fastText {@code
 * .vec}, also {@code .gz}.
 *
 * <p>A line is a word and its numbers with single blanks between them; the word itself may have
 * blanks. A first line of two whole numbers is the header of word2vec: how many words, how wide.
 *
 * @param width numbers in a vector
 * @param words vectors in the file
 * @param repeated how often a word asked for stood there again; its first vector counts
 * @param found those of the words asked for that have a vector
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
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(CorpusInput.open(file), StandardCharsets.UTF_8.newDecoder()),
            1 << 16)) {
      return new Scan(file.toString(), wanted).read(lines);
    } catch (CharacterCodingException e) {
      throw new CorpusException(
          file.toString(), 0, "is not UTF-8 text: only text files of vectors can be read", e);
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be read: " + e.getMessage(), e);
    }
  }

  /** The state of one pass over a file. */
  private static final class Scan {
    private final String file;
    private final Predicate<String> wanted;
    private final Set<String> found = new HashSet<>();
    private long line;
    private long words;
    private long repeated;
    private int width;

    Scan(String file, Predicate<String> wanted) {
      this.file = file;
      this.wanted = wanted;
    }

    VectorFileWords read(BufferedReader lines) throws IOException {
      String text = lines.readLine();
      while (text != null) {
        line++;
        text = text.stripTrailing();
        if (line == 1) {
          first(text);
        } else if (!text.isEmpty()) {
          vector(text);
        }
        text = lines.readLine();
      }
      if (words == 0) {
        throw new CorpusException(
            file, 0, "has no vectors: expected a word and its numbers a line");
      }
      return new VectorFileWords(width, words, repeated, found);
    }

    /** The first line is a header or a vector; either tells the width. */
    private void first(String text) {
      String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
      Optional<Integer> announced = header(bare);
      width = announced.orElseGet(() -> numbersAtEnd(bare));
      if (width == 0) {
        throw wrong("expected a word and its numbers, or a header of two whole numbers");
      }
      if (announced.isEmpty()) {
        vector(bare);
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
      while (first > 1 && isNumber(cells[first - 1])) {
        first--;
      }
      return cells.length - first;
    }

    private static boolean isNumber(String cell) {
      try {
        Double.parseDouble(cell);
        return true;
      } catch (NumberFormatException notOne) {
        // So that a vector with nan in it is not taken for a shorter one of a longer word.
        return cell.equalsIgnoreCase("nan") || cell.equalsIgnoreCase("inf");
      }
    }

    private void vector(String text) {
      int end = text.length();
      for (int i = 0; i < width && end > 0; i++) {
        end = text.lastIndexOf(' ', end - 1);
      }
      if (end <= 0 || text.length() - end < 2 * width) {
        throw wrong("expected a word and " + width + " numbers, as in the lines before");
      }
      // A word may have blanks, but one that ends in a number is a line that is too wide.
      int blank = text.lastIndexOf(' ', end - 1);
      if (blank > 0 && isNumber(text.substring(blank + 1, end))) {
        throw wrong("has more than the " + width + " numbers of the lines before");
      }
      words++;
      String word = text.substring(0, end);
      requireNumbers(text, end);
      if (wanted.test(word) && !found.add(word)) {
        repeated++;
      }
    }

    /** Quicker than to parse what nobody asked for: numbers have digits and few other signs. */
    private void requireNumbers(String text, int from) {
      for (int i = from; i < text.length(); i++) {
        char c = text.charAt(i);
        if (!(c >= '0' && c <= '9') && " .-+eE".indexOf(c) < 0) {
          int start = text.lastIndexOf(' ', i) + 1;
          int end = text.indexOf(' ', i);
          String cell = text.substring(start, end < 0 ? text.length() : end);
          throw wrong(Excerpt.quoted(cell) + " is no number: a vector is made of plain decimals");
        }
      }
    }

    private CorpusException wrong(String expected) {
      return new CorpusException(file, line, expected);
    }
  }
}
