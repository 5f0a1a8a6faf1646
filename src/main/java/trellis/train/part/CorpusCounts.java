package trellis.train.part;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.labels.Label;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.SchemeDetector;
import trellis.labels.TagScheme;
import trellis.train.part.Counted.Kind;
import trellis.vocab.TokenCounts;

/** What all parts of a corpus have, added up. */
public final class CorpusCounts {
  private final Map<Kind, List<Counted>> counts = new EnumMap<>(Kind.class);

  /**
   * Takes the counts.
   *
   * @param counted each thing once, with the sum of its counts; in any order
   */
  public CorpusCounts(Iterable<Counted> counted) {
    for (Kind kind : Kind.values()) {
      counts.put(kind, new ArrayList<>());
    }
    counted.forEach(one -> counts.get(one.kind()).add(one));
    counts.values().forEach(all -> all.sort(Comparator.comparingLong(Counted::first)));
  }

  /** The counts of parts that are here, added up. */
  static CorpusCounts ofParts(List<PartCounter> parts) {
    Map<String, Counted> sums = new HashMap<>();
    parts.forEach(
        part -> part.counted().forEach(one -> sums.merge(one.what(), one, Counted::plus)));
    return new CorpusCounts(sums.values());
  }

  /** Whether an attribute is left out, wherever it is counted. */
  public static boolean isTooRare(Counted counted, int least) {
    return switch (counted.kind()) {
      case ATTRIBUTE, PAIR_ATTRIBUTE -> counted.count() < least;
      case WORD, STEP, FEATURE, SENTENCE, PART -> false;
    };
  }

  /** The digest of all sentences. */
  public String digest() {
    return SentenceDigest.sum(digests());
  }

  /** The digests of the parts, in their order. */
  public List<String> digests() {
    return counts.get(Kind.PART).stream().map(one -> one.texts().get(1)).toList();
  }

  /** How many sentences all parts have. */
  public long sentences() {
    return counts.get(Kind.SENTENCE).stream().mapToLong(Counted::count).sum();
  }

  long tokens() {
    return counts.get(Kind.STEP).stream().mapToLong(Counted::count).sum();
  }

  /** How often each word was counted. */
  TokenCounts words() {
    TokenCounts words = new TokenCounts();
    counts.get(Kind.WORD).forEach(one -> words.add(one.texts().get(0), one.count()));
    return words;
  }

  /** How often each value of a feature column was counted. */
  TokenCounts features(int column) {
    TokenCounts values = new TokenCounts();
    for (Counted one : counts.get(Kind.FEATURE)) {
      if (one.texts().get(0).equals(Integer.toString(column))) {
        values.add(one.texts().get(1), one.count());
      }
    }
    return values;
  }

  /** The scheme that the labels fit best. */
  TagScheme scheme() {
    SchemeDetector detector = new SchemeDetector();
    for (Counted step : counts.get(Kind.STEP)) {
      List<String> texts = step.texts();
      Label before = Label.parse(texts.get(0).isEmpty() ? LabelSet.OUTSIDE : texts.get(0));
      detector.add(before, Label.parse(texts.get(1)), texts.get(2).equals("1"), step.count());
    }
    return detector.result().best();
  }

  /** Adds all labels to a set. */
  void addLabels(LabelSetBuilder labels) {
    counts.get(Kind.STEP).forEach(step -> labels.add(List.of(step.texts().get(1))));
  }

  /** The attributes that were counted often enough, in the order in which the corpus has them. */
  String[] attributes(int least) {
    return texts(Kind.ATTRIBUTE, least);
  }

  /** The same of attributes of pairs of labels. */
  String[] pairAttributes(int least) {
    return texts(Kind.PAIR_ATTRIBUTE, least);
  }

  private String[] texts(Kind kind, int least) {
    return counts.get(kind).stream()
        .filter(one -> !isTooRare(one, least))
        .map(Counted::what)
        .toArray(String[]::new);
  }
}
