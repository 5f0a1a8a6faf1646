package trellis.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Spells what depends on the neighbors: {@code a} or {@code an}, and the possessive of names that
 * end in s.
 */
final class Spelling {
  private static final Pattern SPELLED_WITH_VOWEL =
      Pattern.compile("[AEFHILMNORSX](?:[A-Z]{1,4}|-.*)");
  private static final Pattern VOWEL =
      Pattern.compile(
          "(?:[aeiouáéíóúàèâêîôäöøåæ]|hour|honest|honou?r|heir|8|1[18](?:\\D|,?\\d{3}|$)).*");
  private static final Pattern SOUNDS_LIKE_CONSONANT =
      Pattern.compile("(?:uni[^nm]|use|usa|usu|util|euro|eu|one\\b|once).*");

  private Spelling() {}

  static List<Token> adjust(List<Token> tokens) {
    List<Token> adjusted = new ArrayList<>(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (isArticle(token) && startsWithVowel(nextWord(tokens, i))) {
        adjusted.set(i, token.withText(token.text() + "n"));
      } else if (i > 0 && isPossessive(token) && isNameWithS(tokens.get(i - 1))) {
        adjusted.set(i, token.withText("'"));
      }
    }
    return adjusted;
  }

  private static boolean isArticle(Token token) {
    return token.upos().equals("DET") && token.text().equalsIgnoreCase("a");
  }

  private static boolean isPossessive(Token token) {
    return token.upos().equals("PART") && token.text().equals("'s");
  }

  private static boolean isNameWithS(Token token) {
    return token.inName() && token.text().endsWith("s");
  }

  private static String nextWord(List<Token> tokens, int at) {
    for (Token token : tokens.subList(at + 1, tokens.size())) {
      if (!token.upos().equals("PUNCT") && !token.upos().equals("SYM")) {
        return token.text();
      }
    }
    return "";
  }

  /** Whether a word is spoken with a vowel first; capitals alone are read letter by letter. */
  static boolean startsWithVowel(String word) {
    if (word.length() > 1 && SPELLED_WITH_VOWEL.matcher(word).matches()) {
      return true;
    }
    boolean lettersRead =
        word.length() > 1
            && word.equals(word.toUpperCase(Locale.ROOT))
            && Character.isLetter(word.charAt(0));
    String spoken = word.toLowerCase(Locale.ROOT);
    return !lettersRead
        && VOWEL.matcher(spoken).matches()
        && !SOUNDS_LIKE_CONSONANT.matcher(spoken).matches();
  }
}
