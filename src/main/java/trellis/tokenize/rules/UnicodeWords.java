package trellis.tokenize.rules;

/**
 * Cuts what stands between blanks into words and single marks, by the word rules of Unicode (UAX
 * #29), without ever cutting a grapheme cluster. For one thread.
 */
public final class UnicodeWords {
  private final String text;
  private final Graphemes graphemes;
  private final int limit; // where the text between blanks ends

  // The cluster that was read last.
  private int end;
  private WordClass first; // of its first character; EXTEND when it has no other
  private WordClass last; // of its last character that is not EXTEND

  /** Reads the text before {@code limit}, which has no blank in it. */
  public UnicodeWords(String text, Graphemes graphemes, int limit) {
    this.text = text;
    this.graphemes = graphemes;
    this.limit = limit;
  }

  /** The end of the word or mark that begins at {@code from}. */
  public int end(int from) {
    read(from);
    WordClass before = last;
    int border = end;
    while (border < limit) {
      read(border);
      if (first == WordClass.EXTEND || joins(before, first) || isJoinedPicture(border)) {
        before = first == WordClass.EXTEND ? before : last;
        border = end;
      } else if (isJoint(before, first)) {
        WordClass joint = first;
        int jointEnd = end;
        readOverExtends(end);
        if (joinsOver(before, joint, first)) {
          before = last;
          border = end;
        } else if (before == WordClass.HEBREW_LETTER && joint == WordClass.SINGLE_QUOTE) {
          before = joint; // a geresh: part of the word that it ends
          border = jointEnd;
        } else {
          break;
        }
      } else {
        break;
      }
    }
    return border;
  }

  /** Reads the cluster that begins there; nothing ({@code OTHER}) at the end. */
  private void read(int from) {
    end = from < limit ? graphemes.end(from, limit) : from;
    first = from < limit ? WordClass.of(text.codePointAt(from)) : WordClass.OTHER;
    last = first;
    for (int i = from; i < end; i += Character.charCount(text.codePointAt(i))) {
      WordClass found = WordClass.of(text.codePointAt(i));
      last = found == WordClass.EXTEND ? last : found;
    }
  }

  private void readOverExtends(int from) {
    read(from);
    while (first == WordClass.EXTEND) {
      read(end);
    }
  }

  /** Whether a zero-width joiner stands before a picture: then it joins whatever is before it. */
  private boolean isJoinedPicture(int from) {
    return text.charAt(from - 1) == '\u200D' && Graphemes.isPicture(text.codePointAt(from));
  }

  private static boolean joins(WordClass before, WordClass after) {
    if (before.isLetter() || before == WordClass.NUMERIC) {
      if (after.isLetter() || after == WordClass.NUMERIC) {
        return true;
      }
    }
    return before == WordClass.KATAKANA && after == WordClass.KATAKANA
        || after == WordClass.CONNECTOR && (before.isJoined() || before == WordClass.CONNECTOR)
        || before == WordClass.CONNECTOR && after.isJoined();
  }

  /** Whether it depends on what comes after {@code joint} whether it joins. */
  private static boolean isJoint(WordClass before, WordClass joint) {
    return switch (joint) {
      case MID_LETTER -> before.isLetter();
      case MID_NUMBER -> before == WordClass.NUMERIC;
      case MID_BOTH, SINGLE_QUOTE -> before.isLetter() || before == WordClass.NUMERIC;
      case DOUBLE_QUOTE -> before == WordClass.HEBREW_LETTER;
      default -> false;
    };
  }

  private static boolean joinsOver(WordClass before, WordClass joint, WordClass after) {
    return switch (joint) {
      case MID_NUMBER -> after == WordClass.NUMERIC;
      case DOUBLE_QUOTE -> after == WordClass.HEBREW_LETTER;
      default -> before == WordClass.NUMERIC ? after == WordClass.NUMERIC : after.isLetter();
    };
  }
}
