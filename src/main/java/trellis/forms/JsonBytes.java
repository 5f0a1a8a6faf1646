package trellis.forms;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import trellis.util.Arguments;

/**
 * JSON as UTF-8 in one buffer that grows and is used again; for one thread.
 *
 * <p>Whoever writes sets braces, brackets and commas as {@link #raw}. Strings are escaped so that
 * no JSON breaks a line, by whatever notion of a line: Unicode's ends of lines are escaped. So are
 * surrogates without their other half, which no UTF-8 can hold.
 */
public final class JsonBytes {
  private static final int FIRST_SIZE = 1 << 12;
  private static final int MOST_BYTES_OF_CHAR = 8; // an escape of six, and quotation marks
  private static final int MOST_BYTES_OF_INT = 11;
  private static final int MILLION = 1_000_000;
  private static final byte[] LOWER = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] UPPER = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  /** What stands after the backslash for an ASCII character; 0: the character stands for itself. */
  private static final byte[] ESCAPE = new byte[128];

  static {
    Arrays.fill(ESCAPE, 0, ' ', (byte) 'u');
    ESCAPE['\b'] = 'b';
    ESCAPE['\t'] = 't';
    ESCAPE['\n'] = 'n';
    ESCAPE['\f'] = 'f';
    ESCAPE['\r'] = 'r';
    ESCAPE['"'] = '"';
    ESCAPE['\\'] = '\\';
  }

  private byte[] bytes = new byte[FIRST_SIZE];
  private int size;

  /** Makes an empty buffer. */
  public JsonBytes() {}

  /**
   * Writes ASCII as it stands: braces, commas, keys.
   *
   * @param ascii not escaped
   * @return this
   */
  public JsonBytes raw(String ascii) {
    int length = Arguments.given(ascii, "the ASCII to write", "give a string").length();
    reserve(length);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) ascii.charAt(i);
    }
    size += length;
    return this;
  }

  /**
   * Writes a string in quotation marks.
   *
   * @param text whatever is in it
   * @return this
   */
  public JsonBytes string(String text) {
    int length = Arguments.given(text, "the string to write", "JSON's null is raw").length();
    reserve(Math.addExact(length, 2));
    bytes[size++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 128 && ESCAPE[c] == 0) {
        bytes[size++] = (byte) c;
      } else {
        reserve(Math.addExact(length - i, MOST_BYTES_OF_CHAR)); // what is left stays reserved
        i += special(text, i);
      }
    }
    bytes[size++] = '"';
    return this;
  }

  /** Writes a character that is no plain ASCII; tells how many more belonged to it: 0 or 1. */
  private int special(String text, int i) {
    char c = text.charAt(i);
    if (c < 128) {
      bytes[size++] = '\\';
      bytes[size++] = ESCAPE[c];
      if (ESCAPE[c] == 'u') {
        digits(c, UPPER);
      }
      return 0;
    }
    int code = text.codePointAt(i);
    if (code >= 0x10000) {
      bytes[size++] = (byte) (0xF0 | code >> 18);
      bytes[size++] = (byte) (0x80 | code >> 12 & 0x3F);
      bytes[size++] = (byte) (0x80 | code >> 6 & 0x3F);
      bytes[size++] = (byte) (0x80 | code & 0x3F);
      return 1;
    }
    if (Character.isSurrogate(c) || c == 0x85 || c == 0x2028 || c == 0x2029) {
      bytes[size++] = '\\';
      bytes[size++] = 'u';
      digits(c, LOWER);
    } else if (c < 0x800) {
      bytes[size++] = (byte) (0xC0 | c >> 6);
      bytes[size++] = (byte) (0x80 | c & 0x3F);
    } else {
      bytes[size++] = (byte) (0xE0 | c >> 12);
      bytes[size++] = (byte) (0x80 | c >> 6 & 0x3F);
      bytes[size++] = (byte) (0x80 | c & 0x3F);
    }
    return 0;
  }

  private void digits(char c, byte[] hex) {
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[size++] = hex[c >> shift & 0xF];
    }
  }

  /** Writes an array of strings. */
  JsonBytes strings(List<String> texts) {
    raw("[");
    for (int i = 0; i < texts.size(); i++) {
      raw(i == 0 ? "" : ",").string(texts.get(i));
    }
    return raw("]");
  }

  /**
   * Writes a whole number.
   *
   * @param value 0 or more
   * @return this
   * @throws IllegalArgumentException when it is negative
   */
  public JsonBytes number(int value) {
    if (value < 0) {
      throw new IllegalArgumentException(value + " is negative: only counts are written");
    }
    reserve(MOST_BYTES_OF_INT);
    int digits = 1;
    for (int rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    int rest = value;
    for (int place = size + digits - 1; place >= size; place--) {
      bytes[place] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
    return this;
  }

  /** Writes an array of two whole numbers. */
  JsonBytes pair(int first, int second) {
    return raw("[").number(first).raw(",").number(second).raw("]");
  }

  /** Writes a probability rounded to six digits, as {@link Double#toString} has that number. */
  JsonBytes probability(double probability) {
    long millionths = Probabilities.millionths(probability);
    if (millionths < MILLION / 1000 || millionths >= MILLION) {
      return raw(Double.toString((double) millionths / MILLION)); // 0.0, 9.0E-4, 1.0
    }
    raw("0.");
    reserve(MOST_BYTES_OF_INT);
    long rest = millionths;
    for (long unit = MILLION / 10; rest > 0; unit /= 10) {
      bytes[size++] = (byte) ('0' + rest / unit);
      rest %= unit;
    }
    return this;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      int least = Math.addExact(size, more);
      bytes =
          Arrays.copyOf(bytes, Math.max(least, (int) Math.min(2L * size, Integer.MAX_VALUE - 8)));
    }
  }

  /** {@return the number of bytes written} */
  public int size() {
    return size;
  }

  /** {@return a copy of what was written} */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /**
   * Hands what was written to a stream and begins anew.
   *
   * @param out which stays open
   * @throws IOException when the stream takes no more
   */
  public void moveTo(OutputStream out) throws IOException {
    Arguments.given(out, "the stream to write to", "give one");
    out.write(bytes, 0, size);
    size = 0;
  }

  /** What was written, as text. */
  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
