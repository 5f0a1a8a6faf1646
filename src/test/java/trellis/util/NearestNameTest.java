package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class NearestNameTest {
  private static final List<String> NAMES = List.of("form", "upos", "xpos", "hidden", "o");

  @Test
  void findsTheNameThatOneSlipHides() {
    assertEquals(Optional.of("upos"), NearestName.among(NAMES, "uposs"));
    assertEquals(Optional.of("upos"), NearestName.among(NAMES, "uops"));
    assertEquals(Optional.of("hidden"), NearestName.among(NAMES, "hiden"));
    assertEquals(Optional.of("form"), NearestName.among(NAMES, "FORM"));
  }

  @Test
  void doesNotGuessWildly() {
    assertEquals(Optional.empty(), NearestName.among(NAMES, "london"));
    assertEquals(Optional.empty(), NearestName.among(NAMES, "x"));
    assertEquals(Optional.empty(), NearestName.among(NAMES, ""));
    assertEquals(Optional.empty(), NearestName.among(List.of(), "form"));
    assertEquals(Optional.empty(), NearestName.among(NAMES, "hidden".repeat(100_000)));
  }

  @Test
  void countsOneForEachKindOfSlip() {
    assertEquals(0, NearestName.edits("PER", "PER"));
    assertEquals(1, NearestName.edits("PER", "PERS"));
    assertEquals(1, NearestName.edits("PER", "PR"));
    assertEquals(1, NearestName.edits("PER", "PEP"));
    assertEquals(1, NearestName.edits("PER", "PRE"));
    assertEquals(3, NearestName.edits("", "PER"));
  }

  @Test
  void isAtMostTheNumberOfSlipsMade() {
    RandomCases.check(
        300,
        random -> {
          String word = word(random, random.nextInt(12));
          String typed = word;
          int slips = random.nextInt(4);
          for (int i = 0; i < slips; i++) {
            typed = slip(random, typed);
          }
          int edits = NearestName.edits(word, typed);
          assertTrue(edits <= slips, word + " to " + typed + ": " + edits);
          assertEquals(edits, NearestName.edits(typed, word));
          assertEquals(edits == 0, word.equals(typed));
        });
  }

  private static String word(RandomGenerator random, int length) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append((char) ('a' + random.nextInt(4)));
    }
    return word.toString();
  }

  private static String slip(RandomGenerator random, String word) {
    StringBuilder typed = new StringBuilder(word);
    int at = random.nextInt(word.length() + 1);
    if (at == word.length() || random.nextBoolean()) {
      return typed.insert(at, word(random, 1)).toString();
    }
    return typed.deleteCharAt(at).toString();
  }
}
