package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.template.TemplateReader;

class AttributeLinesTest {
  private static final String PATTERNS = "U0:%x[0,token]\nU1:%x[-1,token]/%x[0,token]\nU2\n";
  private static final String[] PARTS = {"a", "b", "é", "𝄞", "\\", "\t", "\n", "\uD83D", " ", "0"};

  private static AttributeIndex index() {
    return new AttributeIndex(
        TemplateReader.parse("t", PATTERNS).of(0, List.of(), java.util.Optional.empty(), false));
  }

  @Test
  void whatIsWrittenIsReadInItsOrder() throws EntryException {
    Random random = new Random(11);
    Set<Attribute> drawn = new LinkedHashSet<>();
    while (drawn.size() < 20_000) { // more values than the first tables hold
      int kind = random.nextInt(3);
      List<String> values = new ArrayList<>();
      for (int i = 0; i < (kind == 2 ? 0 : kind + 1); i++) {
        values.add(text(random));
      }
      drawn.add(new Attribute(kind, values));
    }
    StringBuilder lines = new StringBuilder();
    for (Attribute attribute : drawn) {
      lines.append(attribute.kind());
      for (String value : attribute.values()) {
        TextEntries.escape(value, lines.append('\t'));
      }
      lines.append('\n');
    }
    AttributeIndex index = index();
    new AttributeLines(lines.toString().getBytes(StandardCharsets.UTF_8), index).read();
    assertEquals(drawn.size(), index.size());
    int row = 0;
    for (Attribute attribute : drawn) {
      assertEquals(attribute, index.attribute(row));
      row++;
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(9); length > 0; length--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  @Test
  void noLinesAreNoAttributes() throws EntryException {
    AttributeIndex index = index();
    new AttributeLines(new byte[0], index).read();
    assertEquals(0, index.size());
  }

  @Test
  void aMistakeIsToldWithItsLine() {
    assertTold("0\ta\nx\ta\n", "line 2 begins with no number of a kind");
    assertTold("\n", "line 1 begins with no number of a kind");
    assertTold("0\ta\n99999999999\ta\n", "line 2 begins with no number of a kind");
    assertTold("0\ta\n0\tb", "line 2 has no newline at its end");
    assertTold("0\ta\n0\t\\q\n", "line 2, \"\\q\", has a backslash");
    byte[] latin1 = "0\té\n".getBytes(StandardCharsets.ISO_8859_1);
    Exception e =
        assertThrows(EntryException.class, () -> new AttributeLines(latin1, index()).read());
    assertTrue(e.getMessage().contains("line 1 is not UTF-8"), e.getMessage());
  }

  @Test
  void anAttributeThatNoPatternMakesOrThatIsThereIsRefused() {
    assertTold("5\ta\n", "no pattern of the template makes an attribute of kind 5 with 1 values");
    assertTold("0\ta\tb\n", "kind 0 with 2 values");
    assertTold("1\ta\tb\n1\ta\tb\n", "stands there twice: [a, b]");
  }

  private static void assertTold(String lines, String message) {
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    Exception e = assertThrows(Exception.class, () -> new AttributeLines(bytes, index()).read());
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
