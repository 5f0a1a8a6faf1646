package trellis.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The capitalization of a sentence. */
enum Casing {
  /** The first word has a capital, the others are as written. */
  SENTENCE,
  /** As some newspapers set their headlines: a capital for every word but the small ones. */
  TITLE,
  /** No capital at all. */
  LOWER,
  /** Capitals alone. */
  UPPER;

  private static final int LOWER_PERCENT = 3;
  private static final int UPPER_PERCENT = 3;
  private static final int TITLE_PERCENT_OF_HEADLINES = 60;
  private static final Set<String> SMALL_TAGS =
      Set.of("ADP", "DET", "CCONJ", "PART", "SCONJ", "PUNCT", "SYM");

  static Casing draw(Topic topic, Dice dice) {
    int percent = dice.below(100);
    if (percent < LOWER_PERCENT) {
      return LOWER;
    }
    if (percent < LOWER_PERCENT + UPPER_PERCENT) {
      return UPPER;
    }
    return topic == Topic.HEADLINES && dice.percent(TITLE_PERCENT_OF_HEADLINES) ? TITLE : SENTENCE;
  }

  List<Token> apply(List<Token> tokens) {
    List<Token> cased = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      cased.add(token.withText(apply(token, startsSentence(tokens, i))));
    }
    return cased;
  }

  /** Whether this is the first word of the sentence, or of one that is quoted after a colon. */
  private static boolean startsSentence(List<Token> tokens, int at) {
    int before = at - 1;
    while (before >= 0 && tokens.get(before).text().equals("\"")) {
      before--;
    }
    return before < 0 || before < at - 1 && tokens.get(before).text().equals(":");
  }

  private String apply(Token token, boolean first) {
    String text = token.text();
    return switch (this) {
      case LOWER -> text.toLowerCase(Locale.ROOT);
      case UPPER -> text.toUpperCase(Locale.ROOT);
      case SENTENCE -> first ? capitalized(text) : text;
      case TITLE -> first || !SMALL_TAGS.contains(token.upos()) ? capitalized(text) : text;
    };
  }

  private static String capitalized(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
