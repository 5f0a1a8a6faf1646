package trellis.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.testing.RandomCases;

/** Articles, possessives, capitals, coined names and dice. */
class WordingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "apple",
        "hour",
        "8",
        "8,100-year-old",
        "11",
        "18",
        "EU",
        "NBTA",
        "Ålva",
        "uncle",
        "uninvited",
        "80"
      })
  void anStandsBeforeTheSoundOfAVowel(String word) {
    assertTrue(Spelling.startsWithVowel(word));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bay", "university", "European", "one", "used", "118", "1,800", "UN", "BBC", "1"})
  void aStandsBeforeOthers(String word) {
    assertFalse(Spelling.startsWithVowel(word));
  }

  @ParameterizedTest
  @CsvSource({
    "a old man, an old man",
    "A \" early train, An \" early train",
    "a town, a town",
    "of a, of a"
  })
  void theArticleFollowsTheNextWord(String before, String after) {
    assertEquals(after, text(Spelling.adjust(words(before))));
  }

  @Test
  void aNameThatEndsInSTakesAnApostropheOnly() {
    assertEquals("Athens ' bus 's wheel", text(Spelling.adjust(words("Athens 's bus 's wheel"))));
    assertEquals("Oslo 's", text(Spelling.adjust(words("Oslo 's"))));
  }

  @Test
  void casingsChangeTheLettersAlone() {
    List<Token> sentence = words("\" the cost of peace : \" no deal \" \"");
    assertEquals("\" The cost of peace : \" No deal \" \"", text(Casing.SENTENCE.apply(sentence)));
    assertEquals("\" The Cost of Peace : \" No Deal \" \"", text(Casing.TITLE.apply(sentence)));
    assertEquals(text(sentence), text(Casing.LOWER.apply(Casing.UPPER.apply(sentence))));
    assertEquals("THE", Casing.UPPER.apply(words("the")).get(0).text());
  }

  @Test
  void spansAreReadForgivingly() {
    assertEquals(
        List.of(new NameSpan("PER", 0, 2), new NameSpan("LOC", 2, 3), new NameSpan("LOC", 3, 5)),
        NameSpan.of(List.of("I-PER", "I-PER", "I-LOC", "B-LOC", "I-LOC", "O")));
    assertEquals(List.of(), NameSpan.of(List.of("O", "O")));
    assertEquals(List.of(), NameSpan.of(List.of()));
  }

  @Test
  void diceStayInBoundsAndFollowTheirSeed() {
    RandomCases.check(
        200,
        random -> {
          long seed = random.nextLong();
          int bound = random.nextInt(1, 1000);
          Dice dice = new Dice(seed);
          Dice again = new Dice(seed);
          List<Integer> order = new ArrayList<>();
          for (int i = 0; i < bound; i++) {
            int number = dice.below(bound);
            assertTrue(number >= 0 && number < bound);
            assertEquals(number, again.below(bound));
            order.add(i);
          }
          assertFalse(dice.percent(0));
          assertTrue(dice.percent(100));
          assertTrue(order.contains(dice.pickFrontLoaded(order)));
        });
  }

  @Test
  void aSplitNeverDrawsTheOwnNamesOfAnother() {
    NamePools pools = new NamePools(new Grammar(), new Dice(3));
    Dice dice = new Dice(4);
    Set<String> train = new HashSet<>();
    Set<String> dev = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      train.add(pools.draw("town.coined", Split.TRAIN, dice));
      dev.add(pools.draw("town.coined", Split.DEV, dice));
    }
    dev.retainAll(train);
    assertTrue(dev.size() > 50 && dev.size() < 150, "common towns: " + dev.size());
    assertTrue(train.size() > 500, "towns of train: " + train.size());
  }

  /** Words with the tags that the rules look at; a word with a capital is a name. */
  private static List<Token> words(String text) {
    List<Token> tokens = new ArrayList<>();
    for (String word : text.split(" ")) {
      String upos =
          switch (word) {
            case "a", "A", "the", "no" -> "DET";
            case "\"", ":" -> "PUNCT";
            case "'s" -> "PART";
            case "of" -> "ADP";
            default -> "NOUN";
          };
      boolean name = word.length() > 1 && Character.isUpperCase(word.charAt(0));
      tokens.add(new Token(word, upos, name ? "B-LOC" : Token.OUTSIDE));
    }
    return tokens;
  }

  private static String text(List<Token> tokens) {
    return String.join(" ", tokens.stream().map(Token::text).toList());
  }
}
