package trellis.annotation.brat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import trellis.annotation.WrittenSpan;
import trellis.error.CorpusException;
import trellis.util.Excerpt;

/**
 * Reads the lines of brat's annotations. Spans are taken; relations, events, attributes,
 * normalizations, equivalences and notes are passed over.
 */
final class BratAnnotations {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");

  private static final Map<Character, String> OTHERS =
      Map.of(
          'R', "relations",
          'E', "events",
          'A', "attributes",
          'M', "attributes",
          'N', "normalizations",
          '#', "notes",
          '*', "equivalences");

  private final String file;
  private final Consumer<String> passOver;

  BratAnnotations(String file, Consumer<String> passOver) {
    this.file = file;
    this.passOver = passOver;
  }

  /** The spans of a file {@code .ann}. */
  List<WrittenSpan> read(String annotations) {
    List<WrittenSpan> spans = new ArrayList<>();
    long number = 0;
    for (String raw : annotations.split("\n", -1)) {
      number++;
      String line = raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw;
      if (number == 1 && line.startsWith("\uFEFF")) {
        line = line.substring(1);
      }
      if (line.isBlank()) {
        continue;
      }
      String other = OTHERS.get(line.charAt(0));
      if (line.charAt(0) == 'T') {
        spans.add(span(line, number));
      } else if (other != null) {
        passOver.accept(other);
      } else {
        throw fault(
            number,
            Excerpt.quoted(line)
                + " is no annotation of brat: a line begins with T (a span), R, E, A, M, N, # or"
                + " *");
      }
    }
    return spans;
  }

  /** Reads {@code T1<tab>PER 0 3;4 12<tab>Ada Lovelace}; the text may be missing. */
  private WrittenSpan span(String line, long number) {
    String[] cells = line.split("\t", 3);
    int blank = cells.length < 2 ? -1 : cells[1].indexOf(' ');
    if (blank <= 0) {
      throw noSpan(line, number);
    }
    List<Long> offsets = new ArrayList<>();
    for (String piece : cells[1].substring(blank + 1).strip().split(";", -1)) {
      String[] bounds = piece.split(" ", -1);
      if (bounds.length != 2) {
        throw noSpan(line, number);
      }
      offsets.add(offset(bounds[0], line, number));
      offsets.add(offset(bounds[1], line, number));
    }
    String covered = cells.length < 3 ? null : cells[2];
    return new WrittenSpan(file, number, cells[1].substring(0, blank), offsets, covered);
  }

  private long offset(String text, String line, long number) {
    if (!NUMBER.matcher(text).matches()) {
      throw noSpan(line, number);
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException tooLong) {
      throw new CorpusException(
          file, number, Excerpt.quoted(text) + " is no place of a text: too long", tooLong);
    }
  }

  private CorpusException noSpan(String line, long number) {
    return fault(
        number,
        Excerpt.quoted(line)
            + " is no span: expected T1, a tab, a type, a blank, start and end set off by a blank"
            + " (and ; between pieces), a tab and the text");
  }

  private CorpusException fault(long line, String text) {
    return new CorpusException(file, line, text);
  }
}
