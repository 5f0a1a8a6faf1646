package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransitionRulesTest {
  private static final List<String> LABELS =
      List.of("O", "B-X", "I-X", "E-X", "S-X", "B-Y", "I-Y", "o", "O-X", "M-X");

  @Test
  void bioGoesOnOnlyInItsType() {
    TransitionRules rules = TagScheme.BIO.rules();
    assertFalse(rules.mayStart("I-X"));
    assertTrue(rules.mayFollow("B-X", "I-X"));
    assertTrue(rules.mayFollow("I-X", "B-X"));
    assertFalse(rules.mayFollow("B-X", "I-Y"));
    assertFalse(rules.mayFollow("O", "I-X"));
    assertTrue(rules.mayEnd("B-X"));
  }

  @Test
  void bioesFinishesWhatItBegins() {
    TransitionRules rules = TagScheme.BIOES.rules();
    assertFalse(rules.mayEnd("B-X"));
    assertFalse(rules.mayFollow("I-X", "O"));
    assertFalse(rules.mayFollow("B-X", "E-Y"));
    assertTrue(rules.mayFollow("B-X", "E-X"));
    assertTrue(rules.mayFollow("E-X", "S-X"));
  }

  @Test
  void lettersForTouchingSpansNeedTheNeighbour() {
    TransitionRules begins = TagScheme.IOB1.rules();
    assertFalse(begins.mayStart("B-X"));
    assertFalse(begins.mayFollow("I-Y", "B-X"));
    assertTrue(begins.mayFollow("B-X", "B-X"));
    TransitionRules ends = TagScheme.IOE1.rules();
    assertFalse(ends.mayEnd("E-X"));
    assertFalse(ends.mayFollow("E-X", "I-Y"));
    assertTrue(ends.mayFollow("E-X", "I-X"));
    assertTrue(ends.mayStart("E-X"));
  }

  @Test
  void labelsOutsideTheSchemeHaveNoPlace() {
    for (String foreign : List.of("E-X", "S-X", "M-X", "o", "O-", "B-", "X", "")) {
      TransitionRules rules = TagScheme.BIO.rules();
      assertFalse(rules.mayStart(foreign), foreign);
      assertFalse(rules.mayEnd(foreign), foreign);
      assertFalse(rules.mayFollow("O", foreign), foreign);
      assertFalse(rules.mayFollow(foreign, "O"), foreign);
    }
  }

  @ParameterizedTest
  @EnumSource
  void arraysSayTheSame(TagScheme scheme) {
    TransitionRules rules = scheme.rules();
    boolean[] start = rules.start(LABELS);
    boolean[] end = rules.end(LABELS);
    boolean[][] follow = rules.follow(LABELS);
    for (int from = 0; from < LABELS.size(); from++) {
      assertEquals(rules.mayStart(LABELS.get(from)), start[from]);
      assertEquals(rules.mayEnd(LABELS.get(from)), end[from]);
      for (int to = 0; to < LABELS.size(); to++) {
        assertEquals(rules.mayFollow(LABELS.get(from), LABELS.get(to)), follow[from][to]);
      }
    }
  }

  @Test
  void arraysAreIndexedFromTo() {
    boolean[][] follow = TagScheme.BIO.rules().follow(List.of("O", "B-X", "I-X"));
    assertArrayEquals(new boolean[] {true, true, false}, follow[0]);
    assertArrayEquals(new boolean[] {true, true, true}, follow[1]);
  }

  @Test
  void noLabelsMakeEmptyArrays() {
    assertEquals(0, TagScheme.BIO.rules().follow(List.of()).length);
    assertEquals(0, TagScheme.BIO.rules().start(List.of()).length);
  }
}
