package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Gives equal labels as the same {@code String}, so that the few labels of a corpus cost no
 * allocation and compare quickly.
 *
 * <p>The hash of a label gives it one place, where it replaces the label before. The pool therefore
 * never grows, whatever the file holds.
 */
final class LabelPool {
  private static final int SIZE = 1 << 10; // a power of two
  private static final int LONGEST = 64; // bytes; longer labels are rare and not worth keeping

  private final byte[][] keys = new byte[SIZE][];
  private final String[] values = new String[SIZE];

  /** The text of {@code bytes[from, to)}, which must be valid UTF-8. */
  String get(byte[] bytes, int from, int to) {
    if (to - from > LONGEST) {
      return decode(bytes, from, to);
    }
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    int place = (hash ^ hash >>> 15) & SIZE - 1;
    byte[] key = keys[place];
    if (key == null || !Arrays.equals(key, 0, key.length, bytes, from, to)) {
      keys[place] = Arrays.copyOfRange(bytes, from, to);
      values[place] = decode(bytes, from, to);
    }
    return values[place];
  }

  private static String decode(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
