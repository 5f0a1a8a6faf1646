package trellis.linear;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.template.FeatureTemplate;

/**
 * Counts the attributes of a corpus, sentence by sentence, and makes an index of those that come
 * often enough.
 */
public final class AttributeCounter {
  private final AttributeIndex index;
  private final Map<String, int[]> known = new HashMap<>(); // what is read of tokens
  private int[] counts = new int[1024]; // [row]
  private int[] pairCounts = new int[1024]; // [row]

  /** Counts the attributes that a template makes. */
  public AttributeCounter(FeatureTemplate template) {
    this.index = new AttributeIndex(template);
  }

  /**
   * Adds a sentence.
   *
   * @param features {@code [column][token]}
   */
  public void add(List<String> tokens, List<? extends List<String>> features) {
    int[][] ofTokens = new int[tokens.size()][];
    for (int t = 0; t < ofTokens.length; t++) {
      ofTokens[t] =
          known.computeIfAbsent(tokens.get(t), one -> index.fieldValues().ofToken(one, true));
    }
    int[][] all = index.fieldValues().withFeatures(ofTokens, features, true);
    counts = counted(index.attributes(all, true), 0, counts);
    if (index.pairs().isPresent()) {
      AttributeIndex pairs = index.pairs().get();
      // the first token has no label before it
      pairCounts = counted(pairs.attributes(all, true), pairs.patterns().size(), pairCounts);
    }
  }

  private static int[] counted(int[] rows, int from, int[] before) {
    int[] counts = before;
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(rows[i] + 1, 2 * counts.length));
      }
      counts[rows[i]] += i < from ? 0 : 1;
    }
    return counts;
  }

  /** Takes what was counted of an attribute. */
  @FunctionalInterface
  public interface Taker {
    /**
     * Takes a count.
     *
     * @param isOfPairs whether it goes together with a label and the one before
     * @param row the order in which attributes were met first
     */
    void take(boolean isOfPairs, Attribute attribute, int row, int count);
  }

  /** Tells how often each attribute was counted. */
  public void forEach(Taker taker) {
    for (int row = 0; row < index.size(); row++) {
      taker.take(false, index.attribute(row), row, counts[row]);
    }
    AttributeIndex pairs = index.pairs().orElse(null);
    for (int row = 0; pairs != null && row < pairs.size(); row++) {
      taker.take(true, pairs.attribute(row), row, pairCounts[row]);
    }
  }

  /** The index of the attributes that were counted so often, at least. */
  public AttributeIndex build(int least) {
    if (least <= 1 && index.pairs().isEmpty()) {
      return index;
    }
    return index.of(
        kept(index, counts, least),
        index.pairs().map(pairs -> kept(pairs, pairCounts, least)).orElseGet(BitSet::new));
  }

  private static BitSet kept(AttributeIndex index, int[] counts, int least) {
    BitSet kept = new BitSet();
    for (int row = 0; row < index.size(); row++) {
      kept.set(row, counts[row] >= least);
    }
    return kept;
  }
}
