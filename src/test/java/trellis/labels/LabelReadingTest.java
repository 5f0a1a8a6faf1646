package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LabelReadingTest {
  @Test
  void barsSeparateLabelsOfSpansOnly() {
    LabelReading spans = LabelReading.usual(true);
    assertEquals(List.of("B-PER", "O"), spans.parts("B-PER|O"));
    assertEquals(List.of("B-PER|ORG"), spans.parts("B-PER|ORG"));
    assertEquals(List.of(), spans.parts("_"));
    assertTrue(spans.isOpen("_"));
    assertFalse(spans.isOpen("B-PER|ORG"));
    LabelReading plain = LabelReading.usual(false);
    assertEquals(List.of("NN|SYM"), plain.parts("NN|SYM"));
    assertTrue(plain.isOpen("_"));
    assertFalse(LabelReading.PLAIN.isOpen("_"));
  }

  @Test
  void typesGetOtherNames() {
    LabelReading reading =
        new LabelReading(
            true, true, true, Map.of("corporation", "ORG", "product", "O"), Optional.empty());
    assertEquals(
        List.of("B-ORG", "I-ORG", "O", "O", "B-ORG|O", "_"),
        reading.read(
            List.of(
                "B-corporation",
                "I-corporation",
                "B-product",
                "O",
                "B-corporation|B-product",
                "_")));
    List<String> labels = List.of("B-product");
    assertSame(labels, LabelReading.PLAIN.read(labels));
  }

  /** In IOB1 two spans of different types touch without a B. */
  @Test
  void spansThatTouchStayTwo() {
    LabelReading reading =
        new LabelReading(true, false, false, Map.of("group", "ORG"), Optional.empty());
    List<String> read = reading.read(List.of("I-group", "I-group", "I-ORG", "B-group", "I-group"));
    assertEquals(List.of("I-ORG", "I-ORG", "B-ORG", "B-ORG", "I-ORG"), read);
    assertEquals(3, ConllevalReading.spans(read).size());
  }

  @Test
  void plainLabelsGetOtherNames() {
    LabelReading reading =
        new LabelReading(false, true, false, Map.of("NNPS", "NNP"), Optional.empty());
    assertEquals(List.of("NNP", "_", "NN"), reading.read(List.of("NNPS", "_", "NN")));
  }

  @Test
  void itTellsWhatASentenceSays() {
    LabelReading known = new LabelReading(true, true, true, Map.of(), Optional.of(Set.of("PER")));
    assertTrue(known.tellAll(List.of("B-PER")));
    assertFalse(known.tellAll(List.of("B-PER", "O")));
    assertTrue(LabelReading.usual(true).tellAll(List.of("B-PER", "O")));
    assertFalse(LabelReading.usual(true).tellAll(List.of("B-PER", "_")));
    assertTrue(known.tellNothing(List.of("_", "_")));
    assertFalse(known.tellNothing(List.of("_", "O")));
  }
}
