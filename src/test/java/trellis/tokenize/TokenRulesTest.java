package trellis.tokenize;

import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.testing.RandomCases;
import trellis.tokenize.rules.Blanks;

/** What all rules promise, over random Unicode. */
class TokenRulesTest {
  private static final int CASES = 4_000;

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void offsetsCutOutTheTokensAndNothingButBlanksIsLeftOut(TokenRules rules) {
    RandomCases.check(CASES, random -> assertCovered(rules, RandomText.of(random)));
  }

  private static void assertCovered(TokenRules rules, String text) {
    TokenizedText found = rules.tokenize(text);
    assertEquals(text, found.text());
    int at = text.startsWith("\uFEFF") ? 1 : 0; // all before it is told
    int tokens = 0;
    for (TokenizedSentence sentence : found.sentences()) {
      assertTrue(sentence.size() > 0);
      assertEquals(sentence.start(), sentence.start(0));
      assertEquals(sentence.end(), sentence.end(sentence.size() - 1));
      List<String> strings = sentence.tokens();
      assertEquals(sentence.size(), strings.size());
      for (int token = 0; token < sentence.size(); token++) {
        assertTrue(sentence.start(token) >= at, "tokens overlap");
        assertBlank(text, at, sentence.start(token));
        assertTrue(sentence.end(token) > sentence.start(token));
        at = sentence.end(token);
        assertEquals(text.substring(sentence.start(token), at), strings.get(token));
        assertFalse(strings.get(token).chars().anyMatch(c -> Blanks.isBlank((char) c)));
        tokens++;
      }
    }
    assertBlank(text, at, text.length());
    assertEquals(tokens, found.tokenCount());
  }

  private static void assertBlank(String text, int from, int to) {
    String between = text.substring(from, to);
    assertTrue(
        between.codePoints().allMatch(TokenRulesTest::isWhiteSpace), () -> "lost: " + between);
  }

  /** As the JDK's regular expressions know Unicode's white space. */
  private static boolean isWhiteSpace(int c) {
    return Pattern.matches("\\p{IsWhite_Space}", Character.toString(c));
  }

  @Test
  void blanksAreUnicodesWhiteSpace() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      boolean blank = c <= Character.MAX_VALUE && Blanks.isBlank((char) c);
      assertEquals(isWhiteSpace(c), blank, "U+" + Integer.toHexString(c));
    }
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void codePointsAgreeWithChars(TokenRules rules) {
    RandomCases.check(
        CASES,
        random -> {
          TokenizedText found = rules.tokenize(RandomText.of(random));
          int[] points = found.text().codePoints().toArray();
          for (TokenizedSentence sentence : found.sentences()) {
            for (int token = 0; token < sentence.size(); token++) {
              int start = found.codePoint(sentence.start(token));
              int end = found.codePoint(sentence.end(token));
              assertEquals(sentence.token(token), new String(points, start, end - start));
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void pairsOfSurrogatesAreNeverCut(TokenRules rules) {
    RandomCases.check(
        CASES,
        random -> {
          TokenizedText found = rules.tokenize(nasty(random));
          for (TokenizedSentence sentence : found.sentences()) {
            for (int token = 0; token < sentence.size(); token++) {
              int start = sentence.start(token);
              assertFalse(
                  start > 0
                      && Character.isSurrogatePair(
                          found.text().charAt(start - 1), found.text().charAt(start)));
            }
          }
        });
  }

  /** Sometimes with a token that is too long. */
  private static String nasty(RandomGenerator random) {
    String text = RandomText.of(random);
    String face = "\uD83D\uDC69\u0301\u200D";
    return random.nextInt(20) == 0 ? text + "a" + face.repeat(300) + text : text;
  }

  @Test
  void unicodeNeverCutsGraphemeClusters() {
    Pattern cluster = Pattern.compile("\\X");
    RandomCases.check(
        CASES,
        random -> {
          TokenizedText found = TokenRules.UNICODE.tokenize(RandomText.of(random));
          String text = found.text();
          int run = Blanks.skip(text, Blanks.begin(text));
          while (run < text.length()) {
            int end = Blanks.next(text, run);
            String between = text.substring(run, end); // without its blanks: marks may follow these
            List<Integer> ends = cluster.matcher(between).results().map(MatchResult::end).toList();
            for (int token : ends(found, run, end)) {
              assertTrue(ends.contains(token - run), () -> "cut: " + between);
            }
            run = Blanks.skip(text, end);
          }
        });
  }

  private static List<Integer> ends(TokenizedText found, int from, int to) {
    return found.sentences().stream()
        .flatMap(s -> java.util.stream.IntStream.range(0, s.size()).mapToObj(s::end))
        .filter(end -> end > from && end <= to)
        .toList();
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void sentencesOneAfterTheOtherAreThoseOfTheWholeText(TokenRules rules) {
    RandomCases.check(
        CASES / 10,
        random -> {
          StringBuilder text = new StringBuilder();
          String between = List.of("", " ", "\n", "\n\n").get(random.nextInt(4));
          int pieces = random.nextInt(10) == 0 ? 800 : 1 + random.nextInt(20);
          for (int piece = 0; piece < pieces; piece++) {
            text.append(nasty(random)).append(between);
          }
          if (random.nextInt(5) == 0) {
            text.append("! :) ".repeat(3_000)).append("a,".repeat(3_000)).append("U.S. ".repeat(9));
          }
          assertSameSentences(rules, text.toString());
        });
  }

  /** As a file is read: what stands after a byte order mark is the text. */
  private static void assertSameSentences(TokenRules rules, String text) {
    int mark = text.startsWith("\uFEFF") ? 1 : 0;
    TokenizedText whole = rules.tokenize(text.substring(mark));
    Iterator<TokenizedSentence> found = rules.sentences(text);
    for (TokenizedSentence sentence : whole.sentences()) {
      TokenizedSentence same = found.next();
      assertEquals(text, same.text().text());
      assertEquals(sentence.size(), same.size());
      for (int token = 0; token < same.size(); token++) {
        assertEquals(mark + sentence.start(token), same.start(token));
        assertEquals(mark + sentence.end(token), same.end(token));
      }
      assertEquals(
          mark + whole.codePoint(sentence.end()), same.text().codePoint(same.end()), "code points");
    }
    assertFalse(found.hasNext());
    assertThrows(NoSuchElementException.class, found::next);
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void eachLineMayBeATextOfItsOwn(TokenRules rules) {
    RandomCases.check(
        CASES / 10,
        random -> {
          List<String> ends = List.of("\n", "\r\n", "\r", "\n\n");
          StringBuilder text = new StringBuilder(random.nextBoolean() ? "" : "\uFEFF");
          for (int line = random.nextInt(30); line > 0; line--) {
            text.append(nasty(random).replaceAll("[\n\r]", "."))
                .append(ends.get(random.nextInt(ends.size())));
          }
          assertSameLines(rules, text.toString());
        });
  }

  private static void assertSameLines(TokenRules rules, String text) {
    Iterator<TokenizedSentence> found = rules.sentencesOfLines(text);
    int start = text.startsWith("\uFEFF") ? 1 : 0;
    while (start < text.length()) {
      String line = text.substring(start).lines().findFirst().orElseThrow();
      for (TokenizedSentence sentence : rules.tokenize(line).sentences()) {
        TokenizedSentence same = found.next();
        assertEquals(text, same.text().text());
        assertEquals(sentence.tokens(), same.tokens());
        for (int token = 0; token < same.size(); token++) {
          assertEquals(start + sentence.start(token), same.start(token));
        }
      }
      int end = start + line.length();
      start = end + (text.startsWith("\r\n", end) ? 2 : 1);
    }
    assertFalse(found.hasNext());
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void sentencesOneAfterTheOtherDoNotWaitForTheEnd(TokenRules rules) {
    String text = "One line here.\n\n".repeat(100_000);
    TokenizedSentence first = rules.sentences(text).next();
    assertTrue(first.text().tokenCount() < 10_000, () -> first.text().tokenCount() + " tokens");
    assertEquals(text, first.text().text());
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void tokensAndSentencesHaveLimits(TokenRules rules) {
    for (String unit :
        List.of("a", "a ", "👩", "👩\u200D", "e\u0301", "\u0301", "ab. ", "'", "- ")) {
      for (TokenizedSentence sentence : rules.tokenize(unit.repeat(30_000)).sentences()) {
        assertTrue(sentence.size() <= LimitedSentences.MOST_TOKENS);
        int chars = sentence.tokens().stream().mapToInt(String::length).sum();
        assertTrue(chars <= LimitedSentences.MOST_CHARS_OF_SENTENCE);
        for (String token : sentence.tokens()) {
          assertTrue(token.length() <= LimitedSentences.MOST_CHARS);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void limitIsKeptToTheToken(TokenRules rules) {
    RandomCases.check(
        CASES,
        random -> {
          String text = RandomText.of(random);
          TokenizedText whole = rules.tokenize(text);
          int most = random.nextInt(whole.tokenCount() + 3);
          assertEquals(
              most < whole.tokenCount() ? "more" : whole.toString(),
              rules.tokenize(text, most).map(TokenizedText::toString).orElse("more"));
        });
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  @Timeout(60) // a whole text takes a few tenths of a second
  void noTextIsReadFarBeyondTheLimit(TokenRules rules) {
    for (String dense : List.of("a,", "a ", "a. B ")) {
      String text = dense.repeat(500_000);
      for (int i = 0; i < 200; i++) {
        assertTrue(rules.tokenize(text, i).isEmpty());
      }
    }
  }

  @Test
  void longTokensAreCutBetweenClustersWhereThereAreSome() {
    String family = "👩\u200D👩\u200D👧"; // 8 chars: 1,000 of them are whole families
    String text = "x" + family.repeat(500);
    for (String token : TokenRules.WHITESPACE.tokenize(text).sentences().get(0).tokens()) {
      assertTrue(token.endsWith(family), "a family was cut");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "a",
        "'",
        "’",
        "👩",
        "👩\u200D",
        "\u0301",
        "\n",
        " ",
        "\r\n",
        "a. ",
        "a.1 ",
        "1,",
        "🇩🇪",
        "...)\" ",
        "\uD83D",
        "日",
        "ก",
        "!)",
        "a@",
        "www.",
        "http://)",
        "a-",
        "1-2",
        "a.",
        "'s",
        ":)",
        "*~",
        "! \"",
        "! :) ",
        "\u00AD",
        "(",
        "a/",
        "Mr.",
        "a\u00AD'",
        ". ,",
        "a_",
        "&a",
        "#a",
        "\0"
      })
  void timeGrowsWithTheLengthAlone(String unit) {
    String text = unit.repeat(600_000 / unit.length());
    for (TokenRules rules : TokenRules.values()) {
      // Time that grows with the square would be minutes.
      assertTimeoutPreemptively(
          ofSeconds(20), () -> assertFalse(rules.tokenize(text).tokenCount() < 0));
    }
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void textOfBlanksHasNoSentence(TokenRules rules) {
    for (String text : List.of("", " ", "\n\n", "\u3000\u00A0\u2028\u0085\r\n\t")) {
      assertEquals(List.of(), rules.tokenize(text).sentences());
    }
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void byteOrderMarkIsNoText(TokenRules rules) {
    TokenizedText found = rules.tokenize("\uFEFFAda wrote");
    assertEquals(List.of("Ada", "wrote"), found.sentences().get(0).tokens());
    assertEquals(1, found.sentences().get(0).start());
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void nullIsRefused(TokenRules rules) {
    assertThrows(IllegalArgumentException.class, () -> rules.tokenize(null));
  }
}
