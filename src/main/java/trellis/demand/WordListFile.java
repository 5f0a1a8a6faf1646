package trellis.demand;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.message.Excerpt;
import trellis.text.CorpusException;
import trellis.text.CorpusInput;

/**
 * Reads names from a file: a line is a type, a tab and the words of a name, set off by blanks.
 *
 * <p>Empty lines and those that begin with {@code #} are passed over. Gzip files are recognised by
 * their first bytes.
 */
final class WordListFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private WordListFile() {}

  static List<Name> read(Path file) {
    List<Name> names = new ArrayList<>();
    long number = 0;
    // A decoder that is not told otherwise refuses what is no UTF-8.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(CorpusInput.open(file), StandardCharsets.UTF_8.newDecoder()))) {
      String line = lines.readLine();
      while (line != null) {
        number++;
        String text = number == 1 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
        if (!text.isBlank() && !text.startsWith("#")) {
          names.add(name(file, number, text));
        }
        line = lines.readLine();
      }
    } catch (CharacterCodingException noText) {
      throw new CorpusException(
          file.toString(),
          0,
          "is not UTF-8, behind line " + number + ": save it in that encoding",
          noText);
    } catch (IOException broken) {
      throw CorpusInput.unreadable(file.toString(), number, broken);
    }
    return names;
  }

  private static Name name(Path file, long number, String line) {
    int tab = line.indexOf('\t');
    String words = line.substring(tab + 1).strip();
    if (tab < 0 || words.isEmpty()) {
      throw new CorpusException(
          file.toString(),
          number,
          Excerpt.quoted(line)
              + (tab < 0 ? " has no tab" : " has no words behind the tab")
              + ": a line is a type, a tab and the words of a name, such as LOC\\tNew York");
    }
    return new Name(line.substring(0, tab).strip(), List.of(words.split("[ \t]+")));
  }
}
