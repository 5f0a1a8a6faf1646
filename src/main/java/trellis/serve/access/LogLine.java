package trellis.serve.access;

/**
 * Writes the fields of one line as JSON. All but printable ASCII is escaped, and texts are cut, so
 * that nothing that a client sends can end a line, begin another one, or steer a terminal.
 */
final class LogLine {
  private static final int MOST_CHARACTERS = 256; // of a text
  private static final String CUT = "...";
  private static final double NANOS_A_MICRO = 1e3;
  private static final double MICROS_A_MILLI = 1e3;

  private final StringBuilder line;
  private char before = '{';

  /** Begins a line at the end of others. */
  LogLine(StringBuilder lines) {
    this.line = lines;
  }

  /** Cuts a text to what a line has of it, so that nothing longer need be kept until then. */
  static String cut(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + CUT;
  }

  LogLine string(String name, String text) {
    name(name).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c >= ' ' && c <= '~') {
        line.append(c);
      } else {
        line.append(String.format("\\u%04x", (int) c));
      }
    }
    line.append('"');
    return this;
  }

  LogLine number(String name, long value) {
    name(name).append(value);
    return this;
  }

  /** Writes a time in milliseconds, to the microsecond. */
  LogLine millis(String name, long nanos) {
    name(name).append(Math.round(nanos / NANOS_A_MICRO) / MICROS_A_MILLI);
    return this;
  }

  void end() {
    line.append("}\n");
  }

  private StringBuilder name(String name) {
    line.append(before).append('"').append(name).append("\":");
    before = ',';
    return line;
  }
}
