package trellis.tokenize;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.testing.RandomCases;
import trellis.tokenize.rules.Blanks;
import trellis.tokenize.rules.UnicodeSentences;

/** The rules of UAX #29, with ICU as the witness. */
class UnicodeTokenizerTest {
  /**
   * What the rules tell apart; without scripts for which ICU takes a dictionary, and without what
   * its language-dependent rules read otherwise than the standard (the colon).
   */
  private static final String[] PIECES = {
    "a",
    "Bc",
    "é",
    "e\u0301",
    "я",
    "Я",
    "ש",
    "ل",
    "1",
    "42",
    "٣",
    "_",
    ".",
    ".",
    ",",
    ";",
    "'",
    "’",
    "‘",
    "\"",
    "!",
    "?",
    "(",
    ")",
    "“",
    "”",
    "-",
    "–",
    "·",
    "\u2024",
    "$",
    "+",
    "\u0308",
    "\u200D",
    "\u00AD",
    "カ",
    "ー",
    "👩",
    "👍\uD83C\uDFFD",
    "🇩🇪",
    "❤\uFE0F",
    " ",
    " ",
    " ",
    "\n",
    "\r\n",
    "\u2029",
    "\u00A0",
    "ǅ",
    "ª",
    "א",
    "״",
    "\uFE52",
    "。",
    "।"
  };

  private static String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  @Test
  void wordsEndWhereIcuSays() {
    BreakIterator icu = BreakIterator.getWordInstance(ULocale.ROOT);
    RandomCases.check(
        5_000,
        random -> {
          String text = text(random);
          icu.setText(text);
          assertEquals(inside(text, ends(icu)), inside(text, ends(text)), text);
        });
  }

  @Test
  void sentencesEndWhereIcuSays() {
    BreakIterator icu = BreakIterator.getSentenceInstance(ULocale.ROOT);
    RandomCases.check(
        5_000,
        random -> {
          String text = text(random);
          icu.setText(text);
          UnicodeSentences sentences = new UnicodeSentences(text);
          List<Integer> found = new ArrayList<>();
          for (int end = 0; end < text.length(); ) {
            end = sentences.end(end);
            found.add(end);
          }
          assertEquals(ends(icu), found, text);
        });
  }

  private static List<Integer> ends(BreakIterator icu) {
    List<Integer> ends = new ArrayList<>();
    icu.first();
    for (int end = icu.next(); end != BreakIterator.DONE; end = icu.next()) {
      ends.add(end);
    }
    return ends;
  }

  private static List<Integer> ends(String text) {
    List<Integer> ends = new ArrayList<>();
    for (TokenizedSentence sentence : TokenRules.UNICODE.tokenize(text).sentences()) {
      for (int token = 0; token < sentence.size(); token++) {
        ends.add(sentence.end(token));
      }
    }
    return ends;
  }

  /** Of the ends, those that have no blank beside them. */
  private static List<Integer> inside(String text, List<Integer> ends) {
    return ends.stream()
        .filter(end -> end < text.length())
        .filter(end -> !Blanks.isBlank(text.charAt(end)) && !Blanks.isBlank(text.charAt(end - 1)))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "I can't pay $3.14, or 1,000. | I can't pay $ 3.14 , or 1,000 .",
        "a_b well-known foo.bar x@y.com | a_b well - known foo.bar x @ y.com",
        "it’s “so” a:b | it’s “ so ” a:b",
        "(wait)... what?! | ( wait ) . . . what ? !",
        "👩‍👩‍👧x👍🏽🇩🇪🇫🇷 | 👩‍👩‍👧 x 👍🏽 🇩🇪 🇫🇷",
        "テスト日本 | テスト 日 本",
        "צה\"ל | צה\"ל",
      })
  void wordsAreCut(String text, String expected) {
    assertEquals(expected, String.join(" ", tokens(text)));
  }

  private static List<String> tokens(String text) {
    return TokenRules.UNICODE.tokenize(text).sentences().stream()
        .flatMap(sentence -> sentence.tokens().stream())
        .toList();
  }

  @Test
  void sentencesAreCut() {
    assertEquals(
        "He saw 3.14 dogs !\n( Really ? )\nYes , e . g . these .\n日 本 。\n次\na line\n",
        TokenRules.UNICODE
            .tokenize("He saw 3.14 dogs! (Really?) Yes, e. g. these. 日本。次\na line")
            .toString());
  }

  @Test
  void markBehindABlankIsATokenOfItsOwn() {
    assertEquals(List.of("a", "\u0301", "b"), tokens("a \u0301b"));
  }
}
