package trellis.linear.train;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.batch.EncodedSentence;
import trellis.linear.AttributeIndex;
import trellis.linear.StateFeatures;
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
 * @param tokenPairs the attributes that each token has together with the label before it; those of
 *     no token where there are none
 */
public record CorpusAttributes(
    int labels,
    int rows,
    int[] starts,
    int[] gold,
    Incidence tokenBundles,
    Incidence bundleRows,
    Incidence tokenRows,
    Incidence tokenPairs)
    implements Serializable {
  /** With more labels the sums of bundles would take more memory than they save time. */
  private static final int MOST_LABELS_OF_BUNDLES = 100;

  /**
   * The attributes of sentences whose labels are all known.
   *
   * @param labels how many labels there are
   */
  public static CorpusAttributes of(
      AttributeIndex index, int labels, Iterable<EncodedSentence> sentences) {
    Builder builder = new Builder(index, labels <= MOST_LABELS_OF_BUNDLES);
    sentences.forEach(builder::add);
    return builder.build(labels);
  }

  int tokens() {
    return gold.length;
  }

  /** Which labels come after which in the corpus: for the one before those behind it. */
  public StateFeatures seenSteps(int labels) {
    StateFeatures.Builder seen = new StateFeatures.Builder(labels, labels);
    for (int s = 0; s < sentences(); s++) {
      for (int t = starts[s] + 1; t < starts[s + 1]; t++) {
        seen.add(gold[t - 1], gold[t]);
      }
    }
    return seen.build();
  }

  /** Which labels attributes come with in the corpus. */
  StateFeatures seenStates(int labels) {
    StateFeatures.Builder seen = new StateFeatures.Builder(rows, labels);
    int[] own = new int[mostRows()];
    for (int token = 0; token < tokens(); token++) {
      int count = copyRows(token, own);
      for (int i = 0; i < count; i++) {
        seen.add(own[i], gold[token]);
      }
    }
    return seen.build();
  }

  /**
   * Which pairs of labels attributes of pairs come with in the corpus.
   *
   * @param attributes how many of these there are
   */
  StateFeatures seenPairs(int attributes, int labels) {
    StateFeatures.Builder seen =
        new StateFeatures.Builder(attributes, Math.multiplyExact(labels, labels));
    for (int token = 0; token < tokenPairs.lists(); token++) {
      for (int i = tokenPairs.starts()[token]; i < tokenPairs.starts()[token + 1]; i++) {
        seen.add(tokenPairs.items()[i], gold[token - 1] * labels + gold[token]);
      }
    }
    return seen.build();
  }

  /** How many tokens some sentences have. */
  int tokens(int from, int to) {
    return starts[to] - starts[from];
  }

  /** Cuts the sentences into chunks of at most so many tokens, or of one sentence: [from, to). */
  List<int[]> chunks(int mostTokens) {
    List<int[]> chunks = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= sentences(); to++) {
      if (to == sentences() || tokens(from, to + 1) > mostTokens) {
        chunks.add(new int[] {from, to});
        from = to;
      }
    }
    return chunks;
  }

  /** Cuts sentences into blocks of about as many tokens: the borders, [blocks + 1]. */
  int[] blocks(int from, int to, int most) {
    int count = Math.min(most, to - from);
    int[] borders = new int[count + 1];
    int sentence = from;
    for (int block = 0; block < count; block++) {
      borders[block] = sentence;
      long end = starts[from] + (long) tokens(from, to) * (block + 1) / count;
      while (sentence < to && starts[sentence] < end) {
        sentence++;
      }
    }
    borders[count] = to;
    return borders;
  }

  int sentences() {
    return starts.length - 1;
  }

  /** How many attributes a token has, at most. */
  int mostRows() {
    int most = 0;
    for (int token = 0; token < tokens(); token++) {
      int count = tokenRows.size(token);
      for (int i = tokenBundles.starts()[token]; i < tokenBundles.starts()[token + 1]; i++) {
        count += bundleRows.size(tokenBundles.items()[i]);
      }
      most = Math.max(most, count);
    }
    return most;
  }

  /** Writes the attributes of a token; returns how many there are. */
  int copyRows(int token, int[] to) {
    int count = 0;
    for (int i = tokenBundles.starts()[token]; i < tokenBundles.starts()[token + 1]; i++) {
      count = bundleRows.copy(tokenBundles.items()[i], to, count);
    }
    return tokenRows.copy(token, to, count);
  }

  private static final class Builder {
    private final AttributeIndex index;
    private final WordPatterns patterns;
    private final List<Map<Object, Integer>> bundles = new ArrayList<>(); // [distance]
    private final Incidence.Builder tokenBundles = new Incidence.Builder();
    private final Incidence.Builder bundleRows = new Incidence.Builder();
    private final Incidence.Builder tokenRows = new Incidence.Builder();
    private final Incidence.Builder tokenPairs = new Incidence.Builder();
    private final Incidence.Builder gold = new Incidence.Builder(); // labels of each sentence

    Builder(AttributeIndex index, boolean hasBundles) {
      this.index = index;
      this.patterns = hasBundles ? WordPatterns.of(index) : WordPatterns.none(index);
      for (int d = 0; d < patterns.distances().length; d++) {
        bundles.add(new HashMap<>());
      }
    }

    void add(EncodedSentence sentence) {
      int[] rows = sentence.attributes().rows();
      index.pairs().ifPresent(pairs -> addPairs(sentence, pairs.patterns().size()));
      for (int token = 0; token < sentence.size(); token++) {
        for (int d = 0; d < patterns.distances().length; d++) {
          tokenBundles.add(bundle(sentence, rows, token, d));
        }
        tokenBundles.end();
        addRows(rows, token, patterns.others(), tokenRows);
        gold.add(sentence.label(token));
      }
      gold.end();
    }

    private void addPairs(EncodedSentence sentence, int patterns) {
      int[] rows = sentence.attributes().pairRows();
      for (int i = 0; i < rows.length; i++) {
        if (i >= patterns && rows[i] != AttributeIndex.UNKNOWN) { // the first token has none
          tokenPairs.add(rows[i]);
        }
        if ((i + 1) % patterns == 0) {
          tokenPairs.end();
        }
      }
    }

    private int bundle(EncodedSentence sentence, int[] rows, int token, int distance) {
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
      addRows(rows, token, patterns.ofDistances()[distance], bundleRows);
      return bundleRows.lists() - 1;
    }

    /** Rare attributes have no row. */
    private void addRows(int[] rows, int token, int[] some, Incidence.Builder to) {
      for (int pattern : some) {
        int row = rows[token * index.patterns().size() + pattern];
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
          tokenRows.build(),
          tokenPairs.build());
    }
  }
}
