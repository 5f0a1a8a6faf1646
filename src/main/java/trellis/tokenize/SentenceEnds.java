package trellis.tokenize;

import java.util.Locale;
import java.util.Set;

/** Tells whether a sentence of English ends behind a token; for one thread. */
final class SentenceEnds {
  private static final String CLOSERS = "\"'\u201D\u2019)]}\u00BB";
  private static final String CONTINUE = ",;:-\u2013\u2014/%&=+*)]}\u201D\u2019";

  /** Words that begin sentences: with a capital behind an abbreviation they tell that one ended. */
  private static final Set<String> STARTERS =
      Set.of(
          "The",
          "This",
          "That",
          "These",
          "Those",
          "There",
          "A",
          "An",
          "It",
          "He",
          "She",
          "They",
          "We",
          "You",
          "I",
          "My",
          "His",
          "Her",
          "Their",
          "Our",
          "Your",
          "Its",
          "In",
          "On",
          "At",
          "For",
          "From",
          "With",
          "By",
          "As",
          "If",
          "When",
          "While",
          "After",
          "Before",
          "Since",
          "But",
          "And",
          "Or",
          "So",
          "However",
          "What",
          "Who",
          "Where",
          "Why",
          "How",
          "Which",
          "Is",
          "Are",
          "Was",
          "Were",
          "Do",
          "Does",
          "Did",
          "Has",
          "Have",
          "Had",
          "Will",
          "Would",
          "Can",
          "Could",
          "Should",
          "Not",
          "No",
          "Yes",
          "Please",
          "Thanks",
          "Also",
          "Then",
          "Now",
          "Let",
          "Just",
          "All",
          "Some",
          "Many",
          "Most",
          "One",
          "To",
          "Of",
          "Although",
          "Because");

  private final Pieces tokens;
  private final String text;
  private int next; // the token behind those that belong to the sentence that ends

  SentenceEnds(Pieces tokens) {
    this.tokens = tokens;
    this.text = tokens.text();
  }

  /**
   * Where the next sentence begins, if one ends at the token, which belongs to one that began with
   * {@code first}; the token itself if none does.
   */
  int behind(int token, int first) {
    if (isLast(token)) {
      return token + 1;
    } else if (tokens.isShortened(token)) {
      return behindAbbreviation(token);
    }
    int length = tokens.length(token);
    char c = tokens.first(token);
    if (c == '.' && length == 1) {
      return isNumbering(token, first) ? token : behindMark(token);
    }
    return isMark(token) ? behindMark(token) : token;
  }

  /** Whether a paragraph ends behind the token. */
  boolean isLast(int token) {
    return token + 1 == tokens.count() || Paragraphs.isBorder(text, tokens.end(token));
  }

  private boolean isMark(int token) {
    return switch (tokens.first(token)) {
      case '!', '?', '\u3002', '\uFF01', '\uFF1F', '\u203D', '\u0964', '\u061F', '\u06D4' -> true;
      case '.' -> tokens.length(token) > 1 && tokens.last(token) == '.';
      case '\u2026' -> true;
      default -> false;
    };
  }

  /** The number of a point at the beginning of a sentence: 1. */
  private boolean isNumbering(int token, int first) {
    return token == first + 1
        && tokens.isGlued(token)
        && tokens.length(first) <= 2
        && Letters.areDigits(text, tokens.start(first), tokens.end(first));
  }

  private int behindMark(int token) {
    boolean quoted = false;
    int last = token;
    while (!isLast(last) && tokens.isGlued(last + 1) && isCloser(last + 1)) {
      last++;
      quoted = true;
    }
    while (!isLast(last) && Emoticons.isFace(tokens.text(last + 1))) {
      last++;
    }
    if (isLast(last)) {
      return last + 1;
    }
    char behind = tokens.first(last + 1);
    if (CONTINUE.indexOf(behind) >= 0 && tokens.length(last + 1) == 1) {
      return token;
    }
    boolean capital = Character.isUpperCase(behind);
    boolean dots = tokens.length(token) > 1 && tokens.first(token) == '.' || isEllipsis(token);
    if (dots || tokens.isGlued(last + 1)) {
      return capital ? last + 1 : token;
    }
    return quoted && Character.isLowerCase(behind) ? token : last + 1;
  }

  private boolean isEllipsis(int token) {
    return tokens.first(token) == '\u2026';
  }

  private boolean isCloser(int token) {
    return CLOSERS.indexOf(tokens.first(token)) >= 0
        && (tokens.length(token) == 1 || tokens.text(token).equals("''"));
  }

  private int behindAbbreviation(int token) {
    String word = tokens.text(token);
    String stem = word.substring(0, word.length() - 1);
    int last = token;
    while (!isLast(last) && tokens.isGlued(last + 1) && isCloser(last + 1)) {
      last++;
    }
    if (isLast(last)) {
      return last + 1;
    }
    boolean ends = !Abbreviations.leads(stem) && STARTERS.contains(tokens.text(last + 1));
    return ends && !isInitial(stem) ? last + 1 : token;
  }

  private static boolean isInitial(String stem) {
    return stem.length() == 1 && !stem.toUpperCase(Locale.ROOT).equals("I");
  }
}
