package trellis.labels;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * How often the tokens of a span count in the likelihood, by the span's type; plain labels weigh by
 * their names. Immutable.
 *
 * <p>The likelihood of a sentence does not fall apart into those of its tokens, so it is taken
 * apart by weight. With all tokens of weight 1 but some of weight 3, it is once that of all labels,
 * and two times that of the heavier tokens' labels whatever the others have. With a weight of 1/2
 * it is half of that of all labels, and half of that of the others. In general, with the weights
 * {@code 0 = w0 < w1 < w2 …} of a sentence's tokens, it is the sum of {@code (wk - wk-1) * log
 * P(labels of the tokens that weigh wk or more)}. For a softmax that is the sum over the tokens of
 * {@code w * log P(label)}.
 */
public final class LabelWeights {
  private final double[] weights; // [label]
  private final boolean[][] only; // [label][label]: the row of a known label
  private final double usual; // of what has no label of one weight

  /**
   * Weights of some types; what is not named weighs 1.
   *
   * @param byName the weight of each type, or of each plain label
   * @throws IllegalArgumentException when there is no such type or label
   */
  public LabelWeights(LabelSet labelSet, Map<String, Double> byName) {
    requireKnown(byName.keySet(), List.of(labelSet));
    this.weights = new double[labelSet.size()];
    this.only = new boolean[labelSet.size()][labelSet.size()];
    for (int id = 0; id < weights.length; id++) {
      String label = labelSet.label(id);
      boolean isNamed = !labelSet.hasSpans() || !label.equals(LabelSet.OUTSIDE);
      String name = labelSet.hasSpans() && isNamed ? Label.parse(label).type() : label;
      weights[id] = isNamed ? byName.getOrDefault(name, 1.0) : 1;
      only[id][id] = true;
    }
    this.usual = 1;
  }

  private LabelWeights(LabelWeights of, double times) {
    this.weights = Arrays.stream(of.weights).map(weight -> weight * times).toArray();
    this.only = of.only;
    this.usual = of.usual * times;
  }

  /** These weights for sentences whose losses count so many times, all tokens together. */
  public LabelWeights times(double times) {
    return new LabelWeights(this, times);
  }

  /** The weights of those types, or plain labels, that a head has. */
  public static Map<String, Double> among(LabelSet labels, Map<String, Double> byName) {
    Map<String, Double> own = new LinkedHashMap<>(byName);
    own.keySet().retainAll(names(labels));
    return own;
  }

  private static Collection<String> names(LabelSet labels) {
    return labels.hasSpans() ? labels.spanTypes() : labels.labels();
  }

  /**
   * Requires that each name is a type, or a plain label, of one of the heads of a network.
   *
   * @param heads the labels of each
   * @throws IllegalArgumentException with the nearest one
   */
  public static void requireKnown(Collection<String> names, List<LabelSet> heads) {
    Set<String> known = new LinkedHashSet<>();
    heads.forEach(labels -> known.addAll(names(labels)));
    boolean spans = heads.stream().anyMatch(LabelSet::hasSpans);
    boolean labels = !heads.stream().allMatch(LabelSet::hasSpans);
    String what = (spans ? "span has the type" : "") + (spans && labels ? ", and no " : "");
    what += labels ? "token has the label" : "";
    for (String name : names) {
      requireKnown(name, known, "no " + what + " ", spans);
    }
  }

  private static void requireKnown(
      String name, Collection<String> names, String what, boolean spans) {
    if (names.contains(name)) {
      return;
    }
    boolean outside = spans && name.equals(LabelSet.OUTSIDE);
    throw new IllegalArgumentException(
        what
            + Excerpt.quoted(name)
            + (outside
                ? ", which is what is outside of all: `train.balance` moves its score"
                : NearestName.among(names, name)
                    .map(near -> ": did you mean " + Excerpt.quoted(near) + "?")
                    .orElseGet(() -> ": write one of " + Excerpt.of(String.join(", ", names)))));
  }

  /** The labels of a sentence with their weights; empty when all weigh 1. */
  public Optional<PossibleLabels> weigh(int... ids) {
    boolean[][] rows = new boolean[ids.length][];
    double[] ofTokens = new double[ids.length];
    for (int token = 0; token < ids.length; token++) {
      rows[token] = ids[token] == LabelSet.MISSING ? null : only[ids[token]];
      ofTokens[token] = ids[token] == LabelSet.MISSING ? usual : weights[ids[token]];
    }
    PossibleLabels weighed = weighed(ids, rows, null, false, ofTokens);
    return weighed.areUnweighted() ? Optional.empty() : Optional.of(weighed);
  }

  /**
   * The same labels with their weights; where those of several weights are possible, the usual one.
   */
  public PossibleLabels weigh(PossibleLabels possible) {
    double[] ofTokens = new double[possible.labels().length];
    for (int token = 0; token < ofTokens.length; token++) {
      ofTokens[token] = weight(possible.labels()[token]);
    }
    return weighed(possible.ids(), possible.labels(), possible.steps(), true, ofTokens);
  }

  private double weight(boolean... row) {
    double found = 0;
    for (int label = 0; label < weights.length; label++) {
      if (row == null || row[label]) {
        if (found != 0 && found != weights[label]) {
          return usual;
        }
        found = weights[label];
      }
    }
    return found;
  }

  private static PossibleLabels weighed(
      int[] ids, boolean[][] rows, boolean[][][] steps, boolean open, double... ofTokens) {
    double[] levels = Arrays.stream(ofTokens).sorted().distinct().toArray();
    PossibleLabels weighed = null;
    for (int level = levels.length - 1; level >= 0; level--) {
      double weight = level == 0 ? levels[0] : levels[level] - levels[level - 1];
      boolean[][] heavy = rows.clone();
      boolean[][][] heavySteps = steps == null ? null : steps.clone();
      for (int token = 0; token < heavy.length; token++) {
        boolean light = ofTokens[token] < levels[level];
        heavy[token] = light ? null : rows[token];
        if (steps != null && (light || token > 0 && ofTokens[token - 1] < levels[level])) {
          heavySteps[token] = null;
        }
      }
      weighed = new PossibleLabels(ids, heavy, heavySteps, open, weight, weighed);
    }
    return weighed;
  }
}
