package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import trellis.error.CorpusException;

/**
 * Recognizes, by their first lines, files that are taken for a corpus of columns by mistake, and
 * says what to do instead.
 */
final class WrongFile {
  private static final Map<String, String> BY_MAGIC =
      new TreeMap<>(
          Map.of(
              "version https://git-lfs",
              "only points to a file that Git LFS keeps: fetch it with `git lfs pull`",
              "PK\u0003\u0004",
              "is a ZIP archive (as .docx, .xlsx and .jar are): unpack it and name the file in it",
              "%PDF-",
              "is a PDF: a corpus is text, with a token and its label a line",
              "\u00FD7zXZ\0",
              "is packed with xz: unpack it with `xz -d`, or pack it with gzip, which is read",
              "BZh91AY",
              "is packed with bzip2: unpack it with `bunzip2`, or pack it with gzip, which is read",
              "\u0028\u00B5\u002F\u00FD",
              "is packed with zstd: unpack it with `unzstd`, or pack it with gzip, which is read",
              "PAR1\u0015",
              "is a Parquet file: write it as JSON, an example a line, and set data.format: jsonl",
              "{\\rtf",
              "is RTF of a word processor: save it as plain text, with a token and its label a"
                  + " line"));

  /** JSON whose values have names: no token begins so. */
  private static final Pattern JSON = Pattern.compile("(\\[\\s*)?\\{\\s*\"[^\"\t]*\"\\s*:[^\t]*");

  private static final Pattern BRAT = Pattern.compile("[TEARMN#*][0-9]*\t[^\t ]+ [0-9]+ [0-9]+.*");

  private static final Set<String> HEADS =
      Set.of("token", "tokens", "word", "words", "text", "form", "sentence", "sentence #");

  private static final int MOST_LINES = 20;

  private WrongFile() {}

  /** Throws when a file that begins with {@code bytes[from, to)} is no corpus of columns. */
  static void refuse(String file, ConllLayout layout, byte[] bytes, int from, int to) {
    String start = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    complaint(layout, start)
        .ifPresent(
            text -> {
              throw new CorpusException(file, 0, text);
            });
  }

  private static Optional<String> complaint(ConllLayout layout, String start) {
    for (Map.Entry<String, String> kind : BY_MAGIC.entrySet()) {
      if (start.startsWith(kind.getKey())) {
        return Optional.of(kind.getValue());
      }
    }
    List<String> lines = start.lines().filter(line -> !line.isBlank()).limit(MOST_LINES).toList();
    String first = lines.isEmpty() ? "" : lines.get(0).strip();
    String lower = first.toLowerCase(Locale.ROOT);
    if (lower.startsWith("<!doctype html") || lower.startsWith("<html")) {
      return Optional.of("is a web page: the download went wrong; fetch the file itself");
    }
    if (lower.startsWith("<?xml") || lower.startsWith("<!doctype")) {
      return Optional.of(
          "is XML: write it as columns, with a token and its label a line and an empty line after"
              + " each sentence");
    }
    if (isJson(first, lines)) {
      return Optional.of(
          "is JSON: set data.format: jsonl, an example a line, or write it as columns, with a token"
              + " and its label a line");
    }
    if (!lines.isEmpty() && lines.stream().allMatch(line -> BRAT.matcher(line).matches())) {
      return Optional.of(
          "has annotations of brat: set data.format: brat, and name the folder with the .txt and"
              + " .ann files");
    }
    return separator(layout, lines).map(WrongFile::values);
  }

  private static boolean isJson(String first, List<String> lines) {
    boolean opens = first.equals("{") || first.equals("[");
    List<String> beginning = opens ? lines.subList(0, Math.min(3, lines.size())) : List.of(first);
    String text = beginning.stream().map(String::strip).collect(Collectors.joining());
    return JSON.matcher(text).matches();
  }

  private static String values(char separator) {
    String name = separator == ',' ? "commas" : "semicolons";
    return "has its values set off by "
        + name
        + " (CSV): columns are set off by a tab or blanks, without a header line, and an empty line"
        + " ends a sentence; if no cell has "
        + name
        + " in it: tail -n +2 FILE | tr '"
        + separator
        + "' '\\t'";
  }

  /** What sets off the values of a CSV file: all its lines have as many, and none has a tab. */
  private static Optional<Character> separator(ConllLayout layout, List<String> lines) {
    boolean fits = layout.format() == ConllFormat.CONLL && lines.size() > 1;
    for (char separator : new char[] {',', ';'}) {
      long wanted = lines.isEmpty() ? 0 : lines.get(0).chars().filter(c -> c == separator).count();
      boolean isHead = !lines.isEmpty() && hasHead(lines.get(0), separator);
      boolean all =
          lines.stream()
              .allMatch(
                  line ->
                      line.indexOf('\t') < 0
                          && (isHead || line.indexOf(' ') < 0)
                          && line.chars().filter(c -> c == separator).count() >= wanted);
      // Tokens alone may be numbers such as 1,5; with a label no line without a blank is a row.
      if (fits && wanted > 0 && all && (isHead || layout.label().isPresent())) {
        return Optional.of(separator);
      }
    }
    return Optional.empty();
  }

  private static boolean hasHead(String line, char separator) {
    for (String cell : line.toLowerCase(Locale.ROOT).split(String.valueOf(separator))) {
      if (line.indexOf('\t') < 0 && HEADS.contains(cell.replace("\"", "").strip())) {
        return true;
      }
    }
    return false;
  }
}
