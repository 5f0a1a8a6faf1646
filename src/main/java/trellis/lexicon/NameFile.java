package trellis.lexicon;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.error.CorpusException;
import trellis.text.RawText;
import trellis.util.Excerpt;

/**
 * Reads names from a file: a line is a type, a tab and the words of a name.
 *
 * <p>Words are set off by blanks. Empty lines and those that begin with {@code #} are passed over.
 * Gzip files are recognized by their first bytes.
 */
public final class NameFile {
  private static final String COMMENT = "#";

  private final String file;
  private final Optional<String> type; // of all names; empty where lines have one

  private NameFile(String file, Optional<String> type) {
    this.file = file;
    this.type = type;
  }

  /**
   * Reads names whose lines have a type.
   *
   * @throws CorpusException when the file is not there, or a line is not so
   */
  public static List<Name> read(Path file) {
    return new NameFile(file.toString(), Optional.empty()).names(RawText.readWithoutMark(file));
  }

  /**
   * Reads names whose lines have a type, or, where the first line with a name has no tab, all of
   * which are of one type: the name of the file up to its first dot.
   *
   * @throws CorpusException when the file is not there, a line is unlike the first, or there is no
   *     name
   */
  public static List<Name> readTypedOrPlain(Path file) {
    String text = RawText.readWithoutMark(file);
    boolean isTyped = text.lines().filter(NameFile::hasName).findFirst().orElse("").contains("\t");
    Optional<String> type = isTyped ? Optional.empty() : Optional.of(typeOf(file));
    List<Name> names = new NameFile(file.toString(), type).names(text);
    if (names.isEmpty()) {
      throw new CorpusException(
          file.toString(), 0, "has no name: a line is a name, or a type, a tab and a name");
    }
    return names;
  }

  private static String typeOf(Path file) {
    String name = file.getFileName().toString();
    int dot = name.indexOf('.', 1);
    String type = (dot < 0 ? name : name.substring(0, dot)).strip();
    if (type.isEmpty() || type.startsWith(COMMENT) || type.contains("\t")) {
      throw new CorpusException(
          file.toString(),
          0,
          "its lines have no type and no tab, and "
              + Excerpt.quoted(type)
              + " of its name cannot be one: name the file as its type, such as LOC.txt");
    }
    return type;
  }

  /**
   * The names of a text whose lines have a type.
   *
   * @param file what messages call it
   * @throws CorpusException when a line is not so
   */
  static List<Name> parse(String file, String text) {
    return new NameFile(file, Optional.empty()).names(text);
  }

  /** A name as a line that {@link #parse} reads, without its end. */
  static String line(Name name) {
    return name.type() + '\t' + String.join(" ", name.words());
  }

  private static boolean hasName(String line) {
    return !line.isBlank() && !line.startsWith(COMMENT);
  }

  private List<Name> names(String text) {
    List<Name> names = new ArrayList<>();
    long number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (hasName(line)) {
        names.add(type.isPresent() ? plain(number, line, type.get()) : typed(number, line));
      }
    }
    return names;
  }

  private Name plain(long number, String line, String typeOfAll) {
    if (line.strip().contains("\t")) {
      throw new CorpusException(
          file,
          number,
          Excerpt.quoted(line)
              + " has a tab, but the first line has none: either all lines are a type, a tab and a"
              + " name, or none");
    }
    return new Name(typeOfAll, words(line.strip()));
  }

  private Name typed(long number, String line) {
    int tab = line.indexOf('\t');
    String written = line.substring(0, Math.max(0, tab)).strip();
    String words = line.substring(tab + 1).strip();
    boolean hasMore = words.contains("\t"); // a count or an id, which is no part of the name
    if (tab < 0 || words.isEmpty() || written.isEmpty() || hasMore) {
      String missing =
          tab < 0
              ? " has no tab"
              : words.isEmpty()
                  ? " has no words behind the tab"
                  : hasMore ? " has two tabs" : " has no type before the tab";
      throw new CorpusException(
          file,
          number,
          Excerpt.quoted(line)
              + missing
              + ": a line is a type, a tab and the words of a name, such as LOC\\tNew York");
    }
    return new Name(written, words(words));
  }

  private static List<String> words(String text) {
    return List.of(text.split(" +"));
  }
}
