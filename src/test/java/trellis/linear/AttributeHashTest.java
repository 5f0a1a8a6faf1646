package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.linear.RandomTemplate.Text;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.testing.RandomCases;

/** Hashed attributes have the same row wherever they come, and others mostly have others. */
class AttributeHashTest {
  private static int[][] values(AttributeIndex index, Text text) {
    int[][] values = text.tokens().stream().map(index::values).toArray(int[][]::new);
    return index.withFeatures(values, text.features());
  }

  @Test
  void anAttributeHasOneRow() {
    RandomCases.check(
        100,
        random -> {
          FeatureTemplate template = RandomTemplate.of(random);
          AttributeIndex index = AttributeIndex.hashed(template, 26);
          Map<String, Integer> rows = new HashMap<>();
          Map<Integer, String> attributes = new HashMap<>();
          for (Text text : RandomTemplate.texts(20, random)) {
            int[] found = index.attributes(values(index, text));
            for (int i = 0; i < found.length; i++) {
              FeaturePattern pattern = index.patterns().get(i % index.patterns().size());
              String key =
                  pattern.texts()
                      + RandomTemplate.attribute(pattern, text, i / index.patterns().size());
              assertTrue(found[i] >= 0 && found[i] < index.size());
              rows.putIfAbsent(key, found[i]);
              attributes.putIfAbsent(found[i], key);
              assertEquals(rows.get(key), found[i]);
              assertEquals(key, attributes.get(found[i]), "no two of so few share one of so many");
            }
          }
        });
  }

  /** Model files depend on it: these may never change. */
  @Test
  void rowsAreTheSameOnEveryMachine() {
    AttributeIndex index =
        AttributeIndex.hashed(TemplateReader.parse("t", "U01:%x[0,token]/%x[1,token]\nU"), 20);
    int[] rows = index.attributes(values(index, new Text(List.of("the", "cat"), List.of())));
    assertEquals(
        List.of(731167, 948299, 424492, 948299), List.of(rows[0], rows[1], rows[2], rows[3]));
    assertEquals(1 << 20, index.size());
    assertEquals("#7", index.text(7));
  }

  @Test
  void fewBitsMakeAttributesShareRows() {
    AttributeIndex index = AttributeIndex.hashed(TemplateReader.parse("t", "U01:%x[0,token]"), 10);
    int[] counts = new int[1 << 10];
    for (int word = 0; word < 50_000; word++) {
      int[] rows = index.attributes(values(index, new Text(List.of("w" + word), List.of())));
      counts[rows[0]]++;
    }
    List<Integer> few = new ArrayList<>();
    for (int count : counts) { // 49 on the average, 7 the standard deviation
      if (count < 49 - 40 || count > 49 + 40) {
        few.add(count);
      }
    }
    assertEquals(List.of(), few, "words are spread evenly");
  }

  @Test
  void patternsHaveRowsOfTheirOwn() {
    AttributeIndex index =
        AttributeIndex.hashed(
            TemplateReader.parse("t", "U1:%x[0,token]\nU2:%x[0,token]\nU1:%x[-1,token]"), 20);
    int[] rows = index.attributes(values(index, new Text(List.of("a", "b"), List.of())));
    assertNotEquals(rows[0], rows[1]);
    assertEquals(rows[0], rows[5], "patterns with the same text share theirs");
  }
}
