package trellis.tokenize.rules;

import java.util.Locale;
import java.util.Set;

/**
 * Finds web addresses, names of files, {@code @handles} and {@code #tags}, which are kept whole.
 */
final class WebForms {
  private static final String[] SCHEMES = {
    "http://", "https://", "ftp://", "file://", "mailto:", "www."
  };
  private static final int LONGEST_ENDING = 6;

  /** Endings of names of hosts and files. */
  private static final Set<String> ENDINGS =
      Set.of(
          "com", "org", "net", "edu", "gov", "mil", "info", "biz", "tv", "ly", "io", "uk", "us",
          "ca", "au", "de", "fr", "eu", "nz", "jp", "cn", "ru", "br", "ch", "nl", "it", "es", "se",
          "html", "htm", "php", "asp", "aspx", "jsp", "js", "css", "xml", "json", "yaml", "doc",
          "docx", "xls", "xlsx", "ppt", "pptx", "pdf", "txt", "csv", "zip", "gz", "tar", "exe",
          "url", "jpg", "jpeg", "png", "gif", "mp3", "mp4", "avi", "java", "py", "cpp");

  private WebForms() {}

  /** The end of the address that begins at {@code from}; {@code from} itself when none does. */
  static int addressEnd(String text, int from, int limit) {
    if (!mayBegin(text.charAt(from))) {
      return from;
    }
    for (String scheme : SCHEMES) {
      int after = from + scheme.length();
      if (after < limit && text.regionMatches(true, from, scheme, 0, scheme.length())) {
        int end = trimmed(text, after, addressLimit(text, after, limit));
        return end > after ? end : from;
      }
    }
    return from;
  }

  /** Rules most words out by one character. */
  private static boolean mayBegin(char c) {
    return "hfmwHFMW".indexOf(c) >= 0;
  }

  /** Whether an address begins there. */
  static boolean isAddress(String text, int from) {
    if (!mayBegin(text.charAt(from))) {
      return false;
    }
    for (String scheme : SCHEMES) {
      if (text.regionMatches(true, from, scheme, 0, scheme.length())) {
        return true;
      }
    }
    return false;
  }

  private static int addressLimit(String text, int from, int limit) {
    int i = from;
    while (i < limit && "<>\"\u201C\u201D\u00AB\u00BB{}|".indexOf(text.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  /**
   * The end of {@code [from, to)} without the marks that belong to the sentence; a closing bracket
   * stays when its partner is in it.
   */
  private static int trimmed(String text, int from, int to) {
    int open = 0; // brackets in [from, end) that open, less those that close
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    int end = to;
    while (end > from) {
      char c = text.charAt(end - 1);
      if (c == ')' && open < 0) {
        open++;
      } else if (".,;:!?'\u2019]*".indexOf(c) < 0) {
        break;
      }
      end--;
    }
    return end;
  }

  /** Whether a word with full stops in it ends as names of hosts and files do. */
  static boolean isHostOrFile(String text, int from, int to) {
    int stop = Letters.lastIndexOf(text, '.', from, to);
    if (stop <= from || to - stop - 1 > LONGEST_ENDING) {
      return false;
    }
    String ending = text.substring(stop + 1, to);
    return ENDINGS.contains(ending.toLowerCase(Locale.ROOT)) && !isCapitalized(ending);
  }

  /**
   * Whether the word looks like the first of a sentence, before which a blank is missing: {@code
   * him.It}.
   */
  private static boolean isCapitalized(String word) {
    return word.length() > 1
        && Character.isUpperCase(word.charAt(0))
        && Character.isLowerCase(word.charAt(1));
  }

  /** The end of the handle or tag that begins at {@code from}; {@code from} when none does. */
  static int handleEnd(String text, int from, int limit) {
    char sign = text.charAt(from);
    if (sign != '@' && sign != '#') {
      return from;
    }
    int i = from + 1;
    while (i < limit && isHandlePart(text, i)) {
      i++;
    }
    boolean number = Letters.isDigit(i > from + 1 ? text.charAt(from + 1) : '0');
    return number && (sign == '#' || Letters.areDigits(text, from + 1, i)) ? from : i;
  }

  private static boolean isHandlePart(String text, int i) {
    char c = text.charAt(i);
    return c == '_' || Letters.isWordPart(text.codePointAt(i)) || Character.isLowSurrogate(c);
  }
}
