package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.RandomTemplate.Text;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.testing.RandomCases;

/** Attributes are those that a map of their texts would give. */
class AttributeIndexTest {
  private static AttributeIndex index(FeatureTemplate template, List<Text> texts, int least) {
    AttributeCounter builder = new AttributeCounter(template);
    texts.forEach(text -> builder.add(text.tokens(), text.features()));
    return builder.build(least);
  }

  private static int[] rows(AttributeIndex index, Text text) {
    return index.attributes(values(index, text));
  }

  private static int[][] values(AttributeIndex index, Text text) {
    int[][] values = text.tokens().stream().map(index::values).toArray(int[][]::new);
    return index.withFeatures(values, text.features());
  }

  /** Attributes in the order in which they first come, with how often they come. */
  private static Map<String, Integer> counted(
      List<FeaturePattern> patterns, int first, List<Text> texts) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Text text : texts) {
      for (int token = 0; token < text.tokens().size(); token++) {
        for (FeaturePattern pattern : patterns) {
          counts.merge(key(pattern, text, token), token < first ? 0 : 1, Integer::sum);
        }
      }
    }
    return counts;
  }

  /** Patterns that have other texts have attributes of their own. */
  private static String key(FeaturePattern pattern, Text text, int token) {
    return pattern.texts() + RandomTemplate.attribute(pattern, text, token);
  }

  @Test
  void rowsAreThoseOfAMapOfTexts() {
    RandomCases.check(
        300,
        random -> {
          FeatureTemplate template = RandomTemplate.of(random);
          List<Text> texts = RandomTemplate.texts(1 + random.nextInt(6), random);
          int least = 1 + random.nextInt(3);
          AttributeIndex index = index(template, texts, least);
          Map<String, Integer> rows = rows(counted(index.patterns(), 0, texts), least);
          assertEquals(rows.size(), index.size());
          assertEquals(template.pairPatterns().isEmpty(), index.pairs().isEmpty());
          Map<String, Integer> pairs = // the first token has no label before it
              rows(counted(template.pairPatterns(), 1, texts), least);
          assertEquals(pairs.size(), index.pairs().map(AttributeIndex::size).orElse(0));
          for (int i = 0; i < 10; i++) {
            Text text = i < texts.size() ? texts.get(i) : RandomTemplate.text(random);
            int[][] values = values(index, text);
            assertRows(index, rows, text, index.attributes(values));
            index.pairs().ifPresent(own -> assertRows(own, pairs, text, own.attributes(values)));
          }
        });
  }

  private static Map<String, Integer> rows(Map<String, Integer> counts, int least) {
    Map<String, Integer> rows = new HashMap<>();
    counts.forEach(
        (key, count) -> {
          if (count >= least) {
            rows.put(key, rows.size());
          }
        });
    return rows;
  }

  private static void assertRows(
      AttributeIndex index, Map<String, Integer> rows, Text text, int[] found) {
    int patterns = index.patterns().size();
    assertEquals(text.tokens().size() * patterns, found.length);
    for (int i = 0; i < found.length; i++) {
      FeaturePattern pattern = index.patterns().get(i % patterns);
      String key = key(pattern, text, i / patterns);
      assertEquals(rows.getOrDefault(key, AttributeIndex.UNKNOWN), found[i], key);
      if (found[i] >= 0) {
        String written = RandomTemplate.attribute(pattern, text, i / patterns);
        assertEquals(written, index.text(found[i]));
      }
    }
  }

  @Test
  void whatIsTakenApartAndAddedIsTheSame() {
    RandomCases.check(
        100,
        random -> {
          FeatureTemplate template = RandomTemplate.of(random);
          List<Text> texts = RandomTemplate.texts(4, random);
          AttributeIndex index = index(template, texts, 1);
          AttributeIndex again = new AttributeIndex(template);
          for (int row = 0; row < index.size(); row++) {
            again.add(index.attribute(row));
          }
          assertEquals(index.size(), again.size());
          for (Text text : texts) {
            assertEquals(List.of(boxed(rows(index, text))), List.of(boxed(rows(again, text))));
          }
        });
  }

  private static List<Integer> boxed(int[] rows) {
    return java.util.Arrays.stream(rows).boxed().toList();
  }

  @Test
  void patternsWithTheSameTextShareTheirAttributes() {
    FeatureTemplate template =
        TemplateReader.parse("t", "U:%x[-1,token]\nU:%x[1,token]\nU1:%x[0,token]");
    Text text = new Text(List.of("a", "b", "a"), List.of());
    AttributeIndex index = index(template, List.of(text), 1);
    int[] rows = rows(index, text);
    assertEquals("U:a", index.text(rows[3]));
    assertEquals(rows[3], rows[4]);
    assertEquals("U1:b", index.text(rows[5]));
    assertEquals(6, index.size(), "_B-1, b, a, _B+1 for both, and U1:a, U1:b");
  }

  @Test
  void aPatternWithoutAFieldIsTheSameEverywhere() {
    FeatureTemplate template = TemplateReader.parse("t", "U\nU01:\nB");
    Text text = new Text(List.of("a", "b"), List.of());
    AttributeIndex index = index(template, List.of(text), 1);
    assertEquals(List.of(0, 1, 0, 1), boxed(rows(index, text)));
    assertEquals("U01:", index.text(1));
  }

  @Test
  void attributesThatCannotBeAreRefused() {
    FeatureTemplate template = TemplateReader.parse("t", "U:%x[-1,token]/%x[0,token]\nU");
    AttributeIndex index = new AttributeIndex(template);
    index.add(new Attribute(0, List.of("a", "b")));
    index.add(new Attribute(1, List.of()));
    assertRefused(index, new Attribute(0, List.of("a", "b")), "twice");
    assertRefused(index, new Attribute(1, List.of()), "twice");
    assertRefused(index, new Attribute(0, List.of("a")), "kind 0 with 1 values");
    assertRefused(index, new Attribute(2, List.of("a")), "kind 2");
    assertRefused(index, new Attribute(-1, List.of()), "kind -1");
    assertEquals(2, index.size());
  }

  private static void assertRefused(AttributeIndex index, Attribute attribute, String text) {
    IllegalArgumentException fault =
        assertThrows(IllegalArgumentException.class, () -> index.add(attribute));
    assertTrue(fault.getMessage().contains(text), fault::getMessage);
  }
}
