package trellis.tokenize.rules;

import java.util.Set;

/** Finds emoticons such as {@code :-)}, which are kept whole. */
final class Emoticons {
  private static final int LONGEST = 5;

  private static final Set<String> FACES =
      Set.of(
          ":)", ":-)", ":(", ":-(", ";)", ";-)", ":D", ":-D", "=)", "=(", "=D", ":P", ":-P", ";P",
          ":p", ":-p", ";p", ":/", ":-/", ":\\", ":-\\", ":|", ":-|", ":O", ":-O", ":o", ":-o",
          ":*", ":-*", ":'(", ":')", ":]", ":[", ":-]", ":-[", ";D", ":3", ":S", ":s", ":$", ":@",
          ":))", ":)))", ":((", ":(((", ";))", "=))", ">:(", ">:)", "<3", "</3", "^_^", "^^", "-_-",
          "o_O", "O_o", "o_o", "O_O", "T_T", "xD", "XD", "(:", "(-:", "(;", "):", ";(", ";-D", "=P",
          "=p", "=]", ":}", ":{", "*_*", "\\o/", "u_u", "._.", "<33", "<333");

  private Emoticons() {}

  /**
   * The end of the face that begins at {@code from}, if the text between blanks ended at {@code
   * limit}; {@code from} when none does.
   */
  static int end(String text, int from, int limit) {
    if (from + 1 >= limit || !mayBegin(text.charAt(from), text.charAt(from + 1))) {
      return from;
    }
    if (from > 0 && !Blanks.isBlank(text.charAt(from - 1)) && !mayFollowWord(text, from)) {
      return from;
    }
    for (int end = Math.min(limit, from + LONGEST); end > from + 1; end--) {
      if (isBorder(text, end, limit) && FACES.contains(text.substring(from, end))) {
        return end;
      }
    }
    return from;
  }

  /** Rules most words out by two characters. */
  private static boolean mayBegin(char first, char second) {
    return !Character.isLetterOrDigit(first) || second == '_' || second == 'D';
  }

  static boolean isFace(String token) {
    return FACES.contains(token);
  }

  /**
   * Whether an emoticon that begins at {@code from} may follow a word without a blank: one that
   * begins with eyes may, {@code D:} and {@code 8)} may not.
   */
  private static boolean mayFollowWord(String text, int from) {
    char c = text.charAt(from);
    return c == ':' || c == ';' || c == '=' || c == '^' || c == '<';
  }

  private static boolean isBorder(String text, int end, int limit) {
    return end == limit || !Character.isLetterOrDigit(text.charAt(end)) && text.charAt(end) != '/';
  }
}
