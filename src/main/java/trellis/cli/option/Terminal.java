package trellis.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/**
 * The terminal that shows standard error, as far as a line that is drawn over and over needs it.
 *
 * @param width of that line at most, in characters; 0 where no terminal shows it, and nothing
 *     should be drawn
 */
public record Terminal(int width) {
  /** No terminal: a file, a pipe, or one that cannot go back to the beginning of a line. */
  public static final Terminal NONE = new Terminal(0);

  private static final int NARROWEST = 40;
  private static final int WIDEST = 120;
  private static final int USUAL_COLUMNS = 80;

  /** Prints rows and columns when standard error is a terminal, and nothing when it is none. */
  private static final String SIZE = "test -t 2 && { stty size <&2 2>/dev/null || echo 24 80; }";

  /**
   * Finds out what shows standard error.
   *
   * <p>{@link System#console()} tells of standard input and output only, and on newer JDKs not even
   * that; so a shell is asked, which inherits our standard error. Without one there is no terminal.
   */
  public static Terminal ofStandardError() {
    String type = System.getenv("TERM");
    if (type == null || type.equals("dumb")) {
      return NONE;
    }
    try {
      Process shell = new ProcessBuilder("sh", "-c", SIZE).redirectError(Redirect.INHERIT).start();
      try (InputStream out = shell.getInputStream()) {
        return ofSize(new String(out.readAllBytes(), StandardCharsets.US_ASCII));
      }
    } catch (IOException noShell) {
      return NONE; // a bar that is not drawn is no loss
    }
  }

  /** Reads what {@code stty size} prints. */
  public static Terminal ofSize(String size) {
    Scanner words = new Scanner(size);
    if (!words.hasNextInt()) {
      return NONE;
    }
    words.nextInt(); // rows
    int columns = words.hasNextInt() ? words.nextInt() : 0;
    // One column stays free: a full line would wrap on some terminals.
    int width = (columns == 0 ? USUAL_COLUMNS : columns) - 1;
    return new Terminal(Math.max(NARROWEST, Math.min(WIDEST, width)));
  }

  /** Whether there is one to draw on. */
  public boolean isThere() {
    return width > 0;
  }
}
