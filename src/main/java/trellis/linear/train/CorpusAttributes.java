package trellis.linear.train;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trellis.linear.AttributeIndex;
import trellis.linear.TokenAttributes;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.Reading;

/**
 * The attributes of all tokens of a corpus.
 *
 * <p>Patterns that read one thing of one word give the same attributes wherever the word stands at
 * that distance. They are kept, and summed, once a word and distance: a bundle.
 *
 * @param starts [sentences + 1] where the tokens of each sentence begin
 * @param gold [tokens] ids of the labels
 * @param tokenBundles the bundles of each token
 * @param bundleRows the attributes of each bundle
 * @param tokenRows the other attributes of each token
 */
public record CorpusAttributes(
    int labels,
    int rows,
    int[] starts,
    int[] gold,
    Incidence tokenBundles,
    Incidence bundleRows,
    Incidence tokenRows) {

  int tokens() {
    return gold.length;
  }

  int sentences() {
    return starts.length - 1;
  }

  /** Takes in sentence by sentence. */
  public static final class Builder {
    private final AttributeIndex index;
    private final TokenAttributes attributes;
    private final Map<Integer, List<Integer>> wordPatterns = new TreeMap<>(); // by distance
    private final List<Integer> otherPatterns = new ArrayList<>();
    private final List<Map<String, Integer>> bundles = new ArrayList<>(); // [distance] of words
    private final Incidence.Builder tokenBundles = new Incidence.Builder();
    private final Incidence.Builder bundleRows = new Incidence.Builder();
    private final Incidence.Builder tokenRows = new Incidence.Builder();
    private final List<Integer> lengths = new ArrayList<>();
    private final List<int[]> gold = new ArrayList<>();
    private int count; // of bundles

    public Builder(AttributeIndex index) {
      this.index = index;
      this.attributes = new TokenAttributes(index, true);
      List<FeaturePattern> patterns = index.template().patterns();
      for (int p = 0; p < patterns.size(); p++) {
        FeaturePattern pattern = patterns.get(p);
        if (!pattern.isUnigram()) {
          continue;
        }
        boolean isOfWord =
            pattern.fields().size() == 1
                && !pattern.fields().get(0).isAbsolute()
                && isOfToken(pattern.fields().get(0).reading());
        if (isOfWord) {
          wordPatterns
              .computeIfAbsent(pattern.fields().get(0).place(), any -> new ArrayList<>())
              .add(p);
        } else {
          otherPatterns.add(p);
        }
      }
      wordPatterns.forEach((place, some) -> bundles.add(new HashMap<>()));
    }

    private static boolean isOfToken(Reading reading) {
      return true;
    }

    /** Adds a sentence. */
    public void add(List<String> tokens, TokenAttributes.Texts texts, int[] labels) {
      attributes.read(tokens.size(), texts);
      for (int t = 0; t < tokens.size(); t++) {
        int group = 0;
        for (Map.Entry<Integer, List<Integer>> some : wordPatterns.entrySet()) {
          tokenBundles.add(bundle(tokens, t, some.getKey(), some.getValue(), bundles.get(group)));
          group++;
        }
        tokenBundles.end();
        for (int pattern : otherPatterns) {
          tokenRows.add(attributes.row(pattern, t));
        }
        tokenRows.end();
      }
      lengths.add(tokens.size());
      gold.add(labels);
    }

    private int bundle(
        List<String> tokens, int t, int distance, List<Integer> patterns, Map<String, Integer> known) {
      int place = t + distance;
      boolean isInside = place >= 0 && place < tokens.size();
      String word =
          isInside
              ? tokens.get(place)
              : "\n" + AttributeIndex.outside(place < 0 ? place : place - tokens.size() + 1);
      Integer bundle = known.get(word);
      if (bundle != null) {
        return bundle;
      }
      for (int pattern : patterns) {
        bundleRows.add(attributes.row(pattern, t));
      }
      bundleRows.end();
      known.put(word, count);
      count++;
      return count - 1;
    }

    /** All that was added. */
    public CorpusAttributes build(int labels) {
      int[] starts = new int[lengths.size() + 1];
      for (int i = 0; i < lengths.size(); i++) {
        starts[i + 1] = starts[i] + lengths.get(i);
      }
      int[] all = new int[starts[lengths.size()]];
      for (int i = 0; i < gold.size(); i++) {
        System.arraycopy(gold.get(i), 0, all, starts[i], gold.get(i).length);
      }
      return new CorpusAttributes(
          labels,
          index.rows(),
          starts,
          all,
          tokenBundles.build(),
          bundleRows.build(),
          tokenRows.build());
    }
  }
}
