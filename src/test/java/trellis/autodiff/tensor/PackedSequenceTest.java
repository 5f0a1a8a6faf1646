package trellis.autodiff.tensor;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import trellis.autodiff.RandomBatch;
import trellis.testing.RandomCases;

class PackedSequenceTest {

  @Test
  void eachTokenHasOneRowAndEachRowAToken() {
    RandomCases.check(
        200,
        random -> {
          int[] lengths = RandomBatch.lengths(6, 8, random);
          PackedSequence packedSequence = PackedSequence.of(lengths);
          assertEquals(Arrays.stream(lengths).sum(), packedSequence.rows());
          boolean[] isTaken = new boolean[packedSequence.rows()];
          for (int sentence = 0; sentence < lengths.length; sentence++) {
            assertEquals(lengths[sentence], packedSequence.length(sentence));
            for (int t = 0; t < lengths[sentence]; t++) {
              int row = packedSequence.row(sentence, t);
              assertFalse(isTaken[row]);
              isTaken[row] = true;
              assertTrue(
                  row >= packedSequence.start(t)
                      && row < packedSequence.start(t) + packedSequence.running(t));
            }
          }
        });
  }

  @Test
  void rowsAreTimeMajor() {
    PackedSequence packedSequence = PackedSequence.of(new int[] {3, 1, 1});
    assertAll(
        () -> assertEquals(3, packedSequence.sentences()),
        () -> assertEquals(3, packedSequence.steps()),
        () -> assertEquals(3, packedSequence.running(0)),
        () -> assertEquals(1, packedSequence.running(1)),
        () -> assertEquals(3, packedSequence.row(0, 1)),
        () -> assertEquals(5, packedSequence.start(3)));
  }

  @Test
  void lengthsOutOfOrderAreRefused() {
    assertRefused("packing: no sentences; a batch has at least one");
    assertRefused(
        "packing: sentence 1 has length 3 after one of length 2, expected at least 1 and the"
            + " longest sentences first",
        2,
        3);
    assertRefused(
        "packing: sentence 0 has length 0, expected at least 1 and the longest sentences first", 0);
  }

  private static void assertRefused(String message, int... lengths) {
    assertEquals(
        message, assertThrows(TapeException.class, () -> PackedSequence.of(lengths)).getMessage());
  }

  @Test
  void theLengthsAreCopied() {
    int[] lengths = {2, 1};
    PackedSequence packedSequence = PackedSequence.of(lengths);
    lengths[0] = 9;
    assertEquals(2, packedSequence.length(0));
  }
}
