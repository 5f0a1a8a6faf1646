package trellis.cli.card;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * A line of a template that stands for figures, such as {@code {{scores News | news.conll}}}.
 *
 * @param line of the template, counted from 1
 * @param text as it stands there
 * @param title of scores; else empty
 * @param count of errors; else 0
 * @param arguments null where it is about no file
 */
record Directive(
    long line, String text, Kind kind, String title, int count, FileArguments arguments) {
  private static final int MOST_ERRORS = 1_000;
  private static final Pattern FORM = Pattern.compile("\\{\\{\\s*(\\S*?)(?:\\s+(.*?))?\\s*}}");

  private static final Pattern WITHIN =
      Pattern.compile("(?<!`)\\{\\{\\s*(" + String.join("|", words()) + ")(\\s|}})");

  /** What stands in its place. */
  enum Kind {
    DATA("{{data}}"),
    MODEL("{{model}}"),
    SCORES("{{scores TITLE | FILE OPTIONS}}"),
    CALIBRATION("{{calibration FILE OPTIONS}}"),
    ERRORS("{{errors N FILE OPTIONS}}");

    private final String form;

    Kind(String form) {
      this.form = form;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Whether a line is meant to be one: all others are copied. One within other text is meant, too,
   * and wrong; behind a backtick it is text.
   */
  static boolean isMeant(String line) {
    return line.strip().startsWith("{{") || WITHIN.matcher(line).find();
  }

  /**
   * Reads a line.
   *
   * @param number of the line
   * @throws IllegalArgumentException when it makes no sense; the message says why
   */
  static Directive parse(String line, long number) {
    String text = line.strip();
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "a directive stands on a line of its own and ends with }}, as in "
              + forms()
              + "; not "
              + Excerpt.quoted(text));
    }
    Kind kind = kind(parts.group(1));
    String rest = parts.group(2) == null ? "" : parts.group(2);
    return switch (kind) {
      case DATA, MODEL -> {
        require(rest.isEmpty(), kind);
        yield new Directive(number, text, kind, "", 0, null);
      }
      case SCORES -> {
        int bar = rest.indexOf('|');
        require(bar > 0, kind);
        FileArguments arguments = FileArguments.parse(rest.substring(bar + 1));
        yield new Directive(number, text, kind, rest.substring(0, bar).strip(), 0, arguments);
      }
      case CALIBRATION -> new Directive(number, text, kind, "", 0, FileArguments.parse(rest));
      case ERRORS -> {
        String[] words = rest.split("\\s+", 2);
        require(words.length == 2 && words[0].matches("\\d{1,4}"), kind);
        int count = Integer.parseInt(words[0]);
        if (count < 1 || count > MOST_ERRORS) {
          throw new IllegalArgumentException(
              "lists from 1 to " + MOST_ERRORS + " kinds of error, not " + count);
        }
        yield new Directive(number, text, kind, "", count, FileArguments.parse(words[1]));
      }
    };
  }

  private static Kind kind(String word) {
    return Arrays.stream(Kind.values())
        .filter(one -> one.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Excerpt.quoted(word)
                        + " is no directive"
                        + NearestName.among(words(), word)
                            .map(near -> ": did you mean `" + near + "`? It is one of ")
                            .orElse(": it is one of ")
                        + forms()));
  }

  private static List<String> words() {
    return Arrays.stream(Kind.values()).map(Kind::word).toList();
  }

  private static String forms() {
    return String.join(", ", Arrays.stream(Kind.values()).map(one -> one.form).toList());
  }

  private static void require(boolean isSensible, Kind kind) {
    if (!isSensible) {
      throw new IllegalArgumentException("expected is " + kind.form);
    }
  }
}
