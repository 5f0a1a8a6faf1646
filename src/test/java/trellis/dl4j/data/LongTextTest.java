package trellis.dl4j.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.dl4j.ConllDataSetIterator;
import trellis.dl4j.ConllDataSetIteratorTest;
import trellis.error.CorpusException;

/** Words and sentences that are longer than all reason. */
class LongTextTest {
  private static final String LONG_WORD = "x".repeat(100_000) + " N\n";
  private static final String LONG_SENTENCE = "y N\n".repeat(50_000);

  @Test
  void aLongWordIsGivenWhole() {
    MultiDataSet batch =
        ConllDataSetIteratorTest.of("a N\nb N\n\n" + LONG_WORD).characters().build().next();
    assertArrayEquals(new long[] {2, 100_000, 2}, batch.getFeatures(1).shape());
    assertEquals(
        100_000 + 2, batch.getFeatures(1).gt(0).castTo(DataType.FLOAT).sumNumber().intValue());
  }

  @Test
  void aLongSentenceIsGivenWhole() {
    MultiDataSet batch =
        ConllDataSetIteratorTest.of("a N\n\n" + LONG_SENTENCE).characters().build().next();
    assertArrayEquals(new long[] {2, 1, 50_000}, batch.getFeatures(0).shape());
    assertEquals(50_001, batch.getFeaturesMaskArray(0).sumNumber().intValue());
    assertEquals(50_001, batch.getLabelsMaskArray(0).sumNumber().intValue());
  }

  @Test
  void anArrayThatCannotBeIsToldOfAndTheNextBatchesStillCome() {
    ConllDataSetIterator iterator =
        ConllDataSetIteratorTest.of("a N\n\n" + LONG_SENTENCE + LONG_WORD + "\nb N\n")
            .characters()
            .batch(1)
            .build();
    iterator.next();
    CorpusException fault = assertThrows(CorpusException.class, iterator::next);
    assertEquals(3, fault.line());
    assertTrue(fault.getMessage().contains("50001 tokens"), fault.getMessage());
    assertTrue(fault.getMessage().contains("100000 characters"), fault.getMessage());
    assertEquals(1, iterator.next().getFeaturesMaskArray(0).sumNumber().intValue());
  }

  @Test
  void aRowThatNoFloatCanBeIsRefused() {
    PaddedNumbers numbers = new PaddedNumbers(1, 1, 1, 0);
    numbers.set(0, 0, 0, 1 << 24);
    assertEquals(1 << 24, numbers.toSeries().getInt(0));
    assertThrows(IllegalArgumentException.class, () -> numbers.set(0, 0, 0, (1 << 24) + 1));
  }
}
