package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.demand.Demand;
import trellis.demand.LabelDemand;
import trellis.demand.LabelDemand.Mode;
import trellis.demand.SpanDemand;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.Column;

class ConstraintColumnTest {
  private static final ConstraintColumn SPANS =
      new ConstraintColumn(Column.at(1), TagScheme.BIO, Set.of("O", "B-X", "I-X"));
  private static final ConstraintColumn PLAIN =
      new ConstraintColumn(
          Column.at(1), TagScheme.NONE, Set.of("!", "|", ";", "=", "A|B", "A", "_", "\\", "!=C:1"));

  @Test
  void cellsAreRead() {
    for (String free : List.of("", "_", "*")) {
      assertEquals(List.of(), SPANS.read(free, 3));
      assertEquals(List.of(), PLAIN.read(free, 3));
    }
    assertEquals(List.of(label(Mode.ONE_OF, "B-X")), SPANS.read("B-X", 3));
    assertEquals(List.of(label(Mode.ONE_OF, "B-X", "O")), SPANS.read("B-X|O", 3));
    assertEquals(List.of(label(Mode.NONE_OF, "B-X", "O")), SPANS.read("!B-X|O", 3));
    assertEquals(List.of(SpanDemand.needed(new Span("X", 3, 5))), SPANS.read("=X:2", 3));
    assertEquals(List.of(SpanDemand.forbidden(new Span("", 3, 4))), SPANS.read("!=:1", 3));
    assertEquals(
        List.of(SpanDemand.forbidden(new Span("a:b", 3, 5)), label(Mode.NONE_OF, "O")),
        SPANS.read("!=a:b:2;!O", 3));
  }

  @Test
  void labelsWithSignsAreLabels() {
    for (String name : PLAIN.labels()) {
      if (!name.equals("_")) {
        assertEquals(List.of(plain(Mode.ONE_OF, name)), PLAIN.read(name, 3));
        assertEquals(List.of(plain(Mode.NONE_OF, name)), PLAIN.read("!" + name, 3));
      }
    }
    assertEquals(List.of(plain(Mode.ONE_OF, "_")), PLAIN.read("\\_", 3));
    assertEquals(List.of(plain(Mode.ONE_OF, "A", "|", ";")), PLAIN.read("A|\\||\\;", 3));
    assertEquals(List.of(plain(Mode.ONE_OF, "A|B", "\\")), PLAIN.read("A\\|B|\\\\", 3));
  }

  @Test
  void whatCannotBeReadIsRefused() {
    for (String cell :
        List.of("!", "B-X|", "|", ";", "=X", "=X:", "=X:0", "!=X:-1", "=X:12345678")) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> SPANS.read(cell, 0), cell);
      assertTrue(refused.getMessage().contains("=PER:2"), refused::getMessage);
    }
  }

  private static Demand label(Mode mode, String... labels) {
    return new LabelDemand(3, mode, Set.of(labels), Optional.of(TagScheme.BIO));
  }

  private static Demand plain(Mode mode, String... labels) {
    return new LabelDemand(3, mode, Set.of(labels), Optional.of(TagScheme.NONE));
  }
}
