package trellis.encoder.piece;

import java.util.Arrays;
import trellis.util.ClassResource;

/**
 * Sets of characters as the library sees them for which tokenizer.json is written.
 *
 * <p>It judges different sets by different versions of Unicode, and the JDK's version changes with
 * the JDK: so each set stands in a file of its own, as ranges of code points in hexadecimal. A set
 * is read when it is first asked for; plain ASCII asks for none.
 */
enum CharacterSet {
  /** Punctuation as BERT has it: all of ASCII that is no letter, digit or control; Unicode 8. */
  PUNCTUATION("punctuation.txt"),
  /** Marks without a width of their own; Unicode 8. */
  NONSPACING("nonspacing.txt"),
  /** Characters of Unicode 10 to 16 that take part in a normalization form. */
  LATE("late.txt"),
  /** All combining marks; Unicode 9. */
  MARKS("marks.txt"),
  /** Letters; Unicode 16. */
  LETTERS("letters.txt"),
  /** Digits and other numbers; Unicode 16. */
  NUMBERS("numbers.txt"),
  /** What a regular expression calls a word character; Unicode 16. */
  WORD("word.txt");

  private final String file;
  private volatile int[] bounds; // the first code point of a range and the first behind it, in turn

  CharacterSet(String file) {
    this.file = file;
  }

  /** Whether the set has this code point. */
  boolean has(int character) {
    int[] all = bounds == null ? read() : bounds;
    int at = Arrays.binarySearch(all, character);
    return (at >= 0 ? at : -at - 2) % 2 == 0; // at or behind the begin of a range
  }

  private int[] read() {
    String[] ranges = ClassResource.text(CharacterSet.class, file).split("\\s+");
    int[] all = new int[2 * ranges.length];
    for (int i = 0; i < ranges.length; i++) {
      String range = ranges[i];
      int dash = range.indexOf('-');
      all[2 * i] = Integer.parseInt(range, 0, dash < 0 ? range.length() : dash, 16);
      all[2 * i + 1] =
          dash < 0 ? all[2 * i] + 1 : Integer.parseInt(range, dash + 1, range.length(), 16) + 1;
    }
    bounds = all;
    return all;
  }

  /** White space; the same in every version of Unicode from 6.3 on. */
  static boolean isSpace(int c) {
    if (c <= ' ') {
      return c == ' ' || c >= '\t' && c <= '\r';
    }
    return switch (c) {
      case 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
      default -> c >= 0x2000 && c <= 0x200A;
    };
  }
}
