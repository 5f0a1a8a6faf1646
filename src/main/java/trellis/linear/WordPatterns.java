package trellis.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.Field;

/**
 * The patterns that read one thing of one word, by its distance from the token at hand. They give
 * the same attributes wherever the word stands at that distance, so these need to be found, and
 * their weights summed, but once a word.
 *
 * @param distances each once, in ascending order
 * @param ofDistances {@code [distance]} places of its patterns in {@link AttributeIndex#patterns}
 * @param others places of the patterns that read something else
 */
public record WordPatterns(int[] distances, int[][] ofDistances, int[] others) {
  /** Sorts the patterns of an index. */
  public static WordPatterns of(AttributeIndex index) {
    Map<Integer, List<Integer>> ofWords = new TreeMap<>();
    List<Integer> others = new ArrayList<>();
    for (int p = 0; p < index.patterns().size(); p++) {
      FeaturePattern pattern = index.patterns().get(p);
      if (isOfOneWord(pattern)) {
        int distance = pattern.fields().get(0).place();
        ofWords.computeIfAbsent(distance, any -> new ArrayList<>()).add(p);
      } else {
        others.add(p);
      }
    }
    return new WordPatterns(
        ofWords.keySet().stream().mapToInt(Integer::intValue).toArray(),
        ofWords.values().stream().map(WordPatterns::array).toArray(int[][]::new),
        array(others));
  }

  /** Takes all patterns as others. */
  public static WordPatterns none(AttributeIndex index) {
    return new WordPatterns(
        new int[0], new int[0][], IntStream.range(0, index.patterns().size()).toArray());
  }

  private static int[] array(List<Integer> some) {
    return some.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean isOfOneWord(FeaturePattern pattern) {
    if (pattern.fields().size() != 1) {
      return false;
    }
    Field field = pattern.fields().get(0);
    return !field.isAbsolute() && field.reading().isOfToken();
  }
}
