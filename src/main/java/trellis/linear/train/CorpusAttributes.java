package trellis.linear.train;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.batch.AttributeRows;
import trellis.batch.EncodedSentence;
import trellis.linear.AttributeIndex;
import trellis.linear.WordPatterns;

/**
 * The attributes of all tokens of a corpus.
 *
 * <p>Patterns that read one thing of one word give the same attributes wherever the word stands at
 * that distance. They are kept, and summed, once a word and distance: a bundle.
 *
 * @param rows how many attributes there are
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

  /**
   * The attributes of sentences whose labels are all known.
   *
   * @param labels how many labels there are
   */
  public static CorpusAttributes of(
      AttributeIndex index, int labels, List<EncodedSentence> sentences) {
    Builder builder = new Builder(index);
    sentences.forEach(builder::add);
    return builder.build(labels);
  }

  int tokens() {
    return gold.length;
  }

  int sentences() {
    return starts.length - 1;
  }

  private static final class Builder {
    private final AttributeIndex index;
    private final WordPatterns patterns;
    private final List<Map<Object, Integer>> bundles = new ArrayList<>(); // [distance]
    private final Incidence.Builder tokenBundles = new Incidence.Builder();
    private final Incidence.Builder bundleRows = new Incidence.Builder();
    private final Incidence.Builder tokenRows = new Incidence.Builder();
    private final Incidence.Builder gold = new Incidence.Builder(); // labels of each sentence

    Builder(AttributeIndex index) {
      this.index = index;
      this.patterns = WordPatterns.of(index);
      for (int d = 0; d < patterns.distances().length; d++) {
        bundles.add(new HashMap<>());
      }
    }

    void add(EncodedSentence sentence) {
      for (int token = 0; token < sentence.size(); token++) {
        for (int d = 0; d < patterns.distances().length; d++) {
          tokenBundles.add(bundle(sentence, token, d));
        }
        tokenBundles.end();
        addRows(sentence, token, patterns.others(), tokenRows);
        gold.add(sentence.label(token));
      }
      gold.end();
    }

    private int bundle(EncodedSentence sentence, int token, int distance) {
      int place = token + patterns.distances()[distance];
      Object word; // or how far outside of the sentence it is
      if (place < 0) {
        word = place;
      } else {
        word = place < sentence.size() ? sentence.wordType(place) : place - sentence.size() + 1;
      }
      Map<Object, Integer> known = bundles.get(distance);
      Integer bundle = known.putIfAbsent(word, bundleRows.lists());
      if (bundle != null) {
        return bundle;
      }
      addRows(sentence, token, patterns.ofDistances()[distance], bundleRows);
      return bundleRows.lists() - 1;
    }

    /** Rare attributes have no row. */
    private static void addRows(
        EncodedSentence sentence, int token, int[] patterns, Incidence.Builder to) {
      AttributeRows all = sentence.attributes();
      for (int pattern : patterns) {
        int row = all.rows()[token * all.patterns() + pattern];
        if (row != AttributeIndex.UNKNOWN) {
          to.add(row);
        }
      }
      to.end();
    }

    CorpusAttributes build(int labels) {
      Incidence ofSentences = gold.build();
      return new CorpusAttributes(
          labels,
          index.size(),
          ofSentences.starts(),
          ofSentences.items(),
          tokenBundles.build(),
          bundleRows.build(),
          tokenRows.build());
    }
  }
}
