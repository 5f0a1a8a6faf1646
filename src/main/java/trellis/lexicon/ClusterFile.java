package trellis.lexicon;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.error.CorpusException;
import trellis.text.RawText;
import trellis.util.Excerpt;

/**
 * Reads clusters of words from a file.
 *
 * <p>A line of Brown's clusters is a path of 0 and 1, a tab and a word, and maybe a tab and how
 * often the word is; a line of any others is a word, a tab and the name of its cluster. What most
 * lines look like decides. Empty lines are passed over; gzip files are recognized by their first
 * bytes.
 */
final class ClusterFile {
  private final String file;

  private ClusterFile(String file) {
    this.file = file;
  }

  /**
   * A word and its cluster.
   *
   * @param cluster a path of 0 and 1, or any name
   */
  record Entry(String word, String cluster) {}

  /**
   * Reads a file.
   *
   * @throws CorpusException when it is not there, has no cluster, or a line is not so
   */
  static List<Entry> read(Path file) {
    return new ClusterFile(file.toString()).read(RawText.readWithoutMark(file));
  }

  private List<Entry> read(String text) {
    long lines = text.lines().filter(line -> !line.isBlank()).count();
    if (lines == 0) {
      throw new CorpusException(
          file, 0, "has no word: a line is a path of 0 and 1, a tab and a word");
    }
    long paths = text.lines().filter(line -> isPath(line.substring(0, end(line)))).count();
    boolean isBrown = 2 * paths >= lines;
    List<Entry> entries = new ArrayList<>();
    long number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (!line.isBlank()) {
        entries.add(entry(line, number, isBrown));
      }
    }
    return entries;
  }

  private static int end(String line) {
    int tab = line.indexOf('\t');
    return Math.max(0, tab);
  }

  static boolean isPath(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != '0' && text.charAt(i) != '1') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private Entry entry(String line, long number, boolean isBrown) {
    String[] cells = line.split("\t", -1);
    boolean isComplete = cells.length > 1 && !cells[0].isBlank() && !cells[1].isBlank();
    if (!isComplete || isBrown && !isPath(cells[0].strip())) {
      throw new CorpusException(
          file,
          number,
          Excerpt.quoted(line)
              + (isBrown
                  ? " is no path of 0 and 1, a tab and a word, which most lines are"
                  : " is no word, a tab and the name of its cluster"));
    }
    return isBrown
        ? new Entry(cells[1].strip(), cells[0].strip())
        : new Entry(cells[0].strip(), cells[1].strip());
  }
}
