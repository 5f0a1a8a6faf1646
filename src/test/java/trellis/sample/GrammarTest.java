package trellis.sample;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pattern language, and that every pattern of the resources can be expanded. */
class GrammarTest {
  private static final Grammar GRAMMAR = new Grammar();

  @Test
  void wordsHaveTheTagOfTheListOrTheirOwn() {
    assertEquals("the/DET/O will/NOUN/O of/ADP/O 3/NUM/O", expand("the will/NOUN of 3"));
  }

  @Test
  void namesAreLabelledAndKeepOrdinaryWords() {
    assertEquals(
        "in/ADP/O Bay/PROPN/B-LOC of/ADP/I-LOC Ash/PROPN/I-LOC ./PUNCT/O",
        expand("in <LOC Bay of Ash> ."));
  }

  @Test
  void piecesWithoutABlankAreOneWord() {
    assertEquals("17-year-old/ADJ/O", expand("{17|17}-year-old/ADJ"));
    assertEquals("Ashton/PROPN/B-LOC", expand("<LOC Ash{ton|ton}>"));
  }

  @Test
  void aKeyKeepsItsExpansion() {
    for (int seed = 0; seed < 50; seed++) {
      String[] weekdays = expand("{weekday@day} and {weekday@day}", new Dice(seed)).split(" ");
      assertEquals(weekdays[0], weekdays[2]);
    }
  }

  @Test
  void everyOptionComesUp() {
    Set<String> seen = new HashSet<>();
    for (int seed = 0; seed < 100; seed++) {
      seen.add(expand("{the|a man/NOUN|}", new Dice(seed)));
    }
    assertEquals(Set.of("the/DET/O", "a/DET/O man/NOUN/O", ""), seen);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{one|two", "one}", "<PER Ada", "<PER", "{nosuchrule}", "unheardofword"})
  void faultsAreRefusedWithThePattern(String pattern) {
    GrammarException refusal = assertThrows(GrammarException.class, () -> expand(pattern));
    String word = pattern.replaceAll("[^a-zA-Z| ]", "");
    assertTrue(refusal.getMessage().contains(word), refusal.getMessage());
  }

  @ParameterizedTest
  @EnumSource(Topic.class)
  void everyPatternExpandsForEverySplit(Topic topic) {
    NamePools pools = new NamePools(GRAMMAR, new Dice(1));
    Dice dice = new Dice(2);
    Rule rule = GRAMMAR.rule(topic.symbol());
    assertTrue(rule.alternatives().size() >= 20);
    for (Piece pattern : rule.alternatives()) {
      for (int round = 0; round < 10; round++) {
        Expansion expansion =
            new Expansion(GRAMMAR, pool -> pools.draw(pool, Split.TEST, dice), dice);
        assertDoesNotThrow(() -> pattern.writeTo(expansion), pattern::toString);
        assertFalse(expansion.tokens().isEmpty());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Topic.class)
  void trainDoesNotSeeSomePatterns(Topic topic) {
    Rule rule = GRAMMAR.rule(topic.symbol());
    int seen = rule.alternatives(Split.TRAIN).size();
    assertTrue(seen < rule.alternatives().size() && seen > 0.8 * rule.alternatives().size());
    assertEquals(rule.alternatives(), rule.alternatives(Split.DEV));
  }

  private static String expand(String pattern) {
    return expand(pattern, new Dice(1));
  }

  private static String expand(String pattern, Dice dice) {
    Expansion expansion = new Expansion(GRAMMAR, pool -> "Name", dice);
    PatternParser.parse(pattern).writeTo(expansion);
    List<String> words =
        expansion.tokens().stream()
            .map(token -> token.text() + "/" + token.upos() + "/" + token.label())
            .toList();
    return String.join(" ", words);
  }
}
