package trellis.demand;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.error.CorpusException;
import trellis.text.RawText;
import trellis.util.Excerpt;

/**
 * Reads the names of a word list from a file: a line is a type, a tab and the words of a name.
 *
 * <p>Words are set off by blanks. Empty lines and those that begin with {@code #} are passed over.
 * Gzip files are recognized by their first bytes.
 */
final class WordListFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private WordListFile() {}

  static List<Name> read(Path file) {
    List<Name> names = new ArrayList<>();
    long number = 0;
    for (String line : (Iterable<String>) RawText.read(file).lines()::iterator) {
      number++;
      String text = number == 1 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
      if (!text.isBlank() && !text.startsWith("#")) {
        names.add(name(file, number, text));
      }
    }
    return names;
  }

  private static Name name(Path file, long number, String line) {
    int tab = line.indexOf('\t');
    String type = line.substring(0, Math.max(0, tab)).strip();
    String words = line.substring(tab + 1).strip();
    if (tab < 0 || words.isEmpty() || type.isEmpty()) {
      String missing =
          tab < 0
              ? " has no tab"
              : words.isEmpty() ? " has no words behind the tab" : " has no type before the tab";
      throw new CorpusException(
          file.toString(),
          number,
          Excerpt.quoted(line)
              + missing
              + ": a line is a type, a tab and the words of a name, such as LOC\\tNew York");
    }
    return new Name(type, List.of(words.split("[ \t]+")));
  }
}
