package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import org.junit.jupiter.api.Test;

class LineScannerTest {
  private static final byte[] LINES = "Ada\tB-PER\nsaw\tO\n\n".getBytes(UTF_8);

  @Test
  void whatIsReleasedTakesNoMemoryHoweverLongTheStreamIs() {
    LineScanner scanner = new LineScanner("endless", endless());
    int smallest = scanner.bytes().length;
    for (int line = 0; line < 3_000_000; line++) {
      assertTrue(scanner.advance());
      if (scanner.textEnd() == scanner.start()) {
        scanner.release();
      }
    }
    assertEquals(3_000_000, scanner.number());
    assertEquals(smallest, scanner.bytes().length);
  }

  @Test
  void whatIsNotReleasedIsKept() {
    LineScanner scanner = new LineScanner("endless", endless());
    for (int line = 0; line < 30_000; line++) {
      assertTrue(scanner.advance());
    }
    int length = 10_000 * LINES.length;
    assertEquals(length, scanner.end() - scanner.kept());
    assertEquals(
        new String(LINES, UTF_8).repeat(10_000),
        new String(scanner.bytes(), scanner.kept(), length, UTF_8));
  }

  /** The same sentence again and again. */
  private static InputStream endless() {
    return new InputStream() {
      private int at;

      @Override
      public int read() {
        int next = LINES[at];
        at = (at + 1) % LINES.length;
        return next;
      }

      @Override
      public int read(byte[] target, int offset, int length) {
        for (int i = 0; i < length; i++) {
          target[offset + i] = (byte) read();
        }
        return length;
      }
    };
  }
}
