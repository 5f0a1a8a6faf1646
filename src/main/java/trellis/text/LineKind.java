package trellis.text;

import java.nio.charset.StandardCharsets;

/** What a line of a corpus file is, and the few places where its bytes are looked at one by one. */
enum LineKind {
  /** Nothing but blanks: ends a sentence. */
  EMPTY,
  /** A -DOCSTART- line of a CoNLL file. */
  BORDER,
  /** A comment of CoNLL-U. */
  COMMENT,
  /** Cells: a token, or what CoNLL-U has beside the tokens. */
  ROW;

  private static final byte[] DOCSTART = ascii("-DOCSTART-");
  private static final byte[] NEWDOC = ascii("newdoc");
  private static final byte[] BEGIN_DOCUMENT = ascii("begin document");
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** The kind of the line whose text, without its trailing blanks, is {@code bytes[from, to)}. */
  static LineKind of(ConllFormat format, byte[] bytes, int from, int to) {
    if (from == to) {
      return EMPTY;
    }
    if (format == ConllFormat.CONLLU) {
      return bytes[from] == '#' ? COMMENT : ROW;
    }
    return isBorder(bytes, from, to) ? BORDER : ROW;
  }

  /**
   * Whether a new document begins at this line, which is no row: a -DOCSTART- line, a newdoc
   * comment or one such as {@code #begin document (x)}.
   */
  static boolean startsDocument(ConllFormat format, byte[] bytes, int from, int to) {
    return switch (of(format, bytes, from, to)) {
      case BORDER -> true;
      case COMMENT -> isNewdoc(bytes, from + 1, to);
      case EMPTY -> false;
      // Between sentences, what begins with # is no row but a comment.
      case ROW ->
          bytes[from] == '#'
              && (isNewdoc(bytes, from + 1, to)
                  || startsWithWord(BEGIN_DOCUMENT, bytes, from + 1, to));
    };
  }

  /** The first cell is -DOCSTART-. */
  static boolean isBorder(byte[] bytes, int from, int to) {
    return startsWithWord(DOCSTART, bytes, from, to);
  }

  private static boolean isNewdoc(byte[] bytes, int from, int to) {
    int word = from;
    while (word < to && isBlank(bytes[word])) {
      word++;
    }
    return startsWithWord(NEWDOC, bytes, word, to);
  }

  private static boolean startsWithWord(byte[] word, byte[] bytes, int from, int to) {
    int after = from + word.length;
    return startsWith(word, bytes, from, to) && (after == to || isBlank(bytes[after]));
  }

  static boolean startsWith(byte[] prefix, byte[] bytes, int from, int to) {
    if (to - from < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (bytes[from + i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  /** The length of the byte order mark at the beginning of {@code bytes[0, to)}: 3 or 0. */
  static int byteOrderMark(byte[] bytes, int to) {
    return startsWith(BYTE_ORDER_MARK, bytes, 0, to) ? BYTE_ORDER_MARK.length : 0;
  }

  /** Where the line's text ends when its terminator and trailing blanks are left out. */
  static int textEnd(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && (bytes[end - 1] == '\n' || isBlank(bytes[end - 1]))) {
      end--;
    }
    return end;
  }

  /** Where the line that begins at {@code from} ends, after its terminator. */
  static int lineEnd(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return to;
  }

  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
