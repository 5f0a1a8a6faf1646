package trellis.encoder.piece;

import java.nio.charset.StandardCharsets;

/**
 * How GPT-2 and RoBERTa split a text: the endings {@code 's 't 're 've 'm 'll 'd}, else a run of
 * letters, of numbers or of other characters, each with a space before it, else white space.
 */
final class Gpt2Split {
  private static final char[] CHARACTERS = characters(); // [256]: of each byte

  private static final int SPACE = 0;
  private static final int LETTER = 1;
  private static final int NUMBER = 2;
  private static final int OTHER = 3;

  private Gpt2Split() {}

  /** Where the part ends that begins at {@code from}. */
  static int end(String text, int from) {
    int ending = text.charAt(from) == '\'' ? ending(text, from + 1) : 0;
    if (ending > 0) {
      return from + 1 + ending;
    }
    boolean hasSpace = text.charAt(from) == ' ' && from + 1 < text.length();
    int start = hasSpace ? from + 1 : from;
    int kind = kind(text.codePointAt(start));
    if (kind != SPACE) {
      return run(text, start, kind);
    }
    int end = run(text, from, SPACE);
    // the last space before a word belongs to the word, unless it is all there is
    int last = text.offsetByCodePoints(end, -1);
    return end < text.length() && last > from ? last : end;
  }

  /** The length of an English ending that stands at {@code at}; 0: there is none. */
  private static int ending(String text, int at) {
    char first = at < text.length() ? text.charAt(at) : ' ';
    char second = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return switch (first) {
      case 's', 't', 'm', 'd' -> 1;
      case 'r', 'v' -> second == 'e' ? 2 : 0;
      case 'l' -> second == 'l' ? 2 : 0;
      default -> 0;
    };
  }

  private static int run(String text, int from, int kind) {
    int i = from;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (kind(c) != kind) {
        break;
      }
      i += Character.charCount(c);
    }
    return i;
  }

  private static int kind(int c) {
    if (c < 0x80) {
      if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') {
        return LETTER;
      }
      return c >= '0' && c <= '9' ? NUMBER : CharacterSet.isSpace(c) ? SPACE : OTHER;
    }
    if (CharacterSet.isSpace(c)) {
      return SPACE;
    }
    return CharacterSet.LETTERS.has(c) ? LETTER : CharacterSet.NUMBERS.has(c) ? NUMBER : OTHER;
  }

  /** A visible character for each byte of the text in UTF-8. */
  static String byteCharacters(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    char[] all = new char[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = CHARACTERS[bytes[i] & 0xFF];
    }
    return new String(all);
  }

  /** The visible characters of Latin-1 stand for themselves; the other bytes from 256 on. */
  private static char[] characters() {
    char[] all = new char[256];
    char next = 256;
    for (char b = 0; b < 256; b++) {
      boolean isVisible = b > ' ' && b < 0x7F || b > 0xA0 && b != 0xAD;
      all[b] = isVisible ? b : next++;
    }
    return all;
  }
}
