package trellis.demand;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trellis.crf.ForwardBackward;
import trellis.crf.constraint.ConstraintLattice;
import trellis.crf.constraint.PatternConstraint;
import trellis.error.ConstraintException;
import trellis.labels.Border;
import trellis.labels.Label;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;

/**
 * The labels of a tagging scheme as patterns over the labels that a model predicts; immutable.
 *
 * <p>How a scheme writes a token of a span depends on the span's type and on whether the span has a
 * border on either side of the token; two neighboring labels of any other scheme show that, too. So
 * a label in BIO is one label or another in IOB1, depending on the label before it; and {@code
 * B-PER} in BIO is {@code B-PER} or {@code S-PER} in BIOES, whatever its neighbors are.
 */
final class SchemeLabels {
  /** A label that the model predicts, and the borders on both sides of its token. */
  private record Place(int label, Border before, Border after) {}

  private final ModelLabels model;
  private final LabelSet labels;
  private final boolean[][] follow; // [from][to]
  private final Map<String, List<Place>> places = new LinkedHashMap<>(); // of each label
  private final int[] count; // [label]: how many places it can be at

  SchemeLabels(ModelLabels model, TagScheme scheme) {
    this.model = model;
    this.labels = model.labels();
    this.follow = labels.follow();
    this.count = new int[labels.size()];
    for (int id = 0; id < labels.size(); id++) {
      String label = labels.label(id);
      if (scheme == labels.network() || label.equals(LabelSet.OUTSIDE)) {
        add(label, new Place(id, Border.FREE, Border.FREE)); // whatever is beside it
        continue;
      }
      String type = Label.parse(label).type();
      for (Border before : Border.values()) {
        for (Border after : Border.values()) {
          Place place = new Place(id, before, after);
          if (any(mayStandBefore(place)) && any(mayStandAfter(place))) {
            add(scheme.labelOf(type, before, after), place);
          }
        }
      }
    }
  }

  private void add(String name, Place place) {
    places.computeIfAbsent(name, key -> new ArrayList<>()).add(place);
    count[place.label()]++;
  }

  /** Which labels may stand before a place; the sentence's start counts as an O. */
  private boolean[] mayStandBefore(Place place) {
    boolean[] fitting = new boolean[labels.size()];
    for (int before = 0; before < fitting.length; before++) {
      fitting[before] =
          follow[before][place.label()] && between(before, place.label()) == place.before();
    }
    return fitting;
  }

  /** Which labels may stand after a place; the sentence's end counts as an O. */
  private boolean[] mayStandAfter(Place place) {
    boolean[] fitting = new boolean[labels.size()];
    for (int after = 0; after < fitting.length; after++) {
      fitting[after] =
          follow[place.label()][after] && between(place.label(), after) == place.after();
    }
    return fitting;
  }

  private Border between(int from, int to) {
    return labels.network().rules().between(labels.label(from), labels.label(to));
  }

  private static boolean any(boolean... choices) {
    for (boolean choice : choices) {
      if (choice) {
        return true;
      }
    }
    return false;
  }

  /** The names of the scheme's labels, in the order of those that the model predicts. */
  Set<String> names() {
    return places.keySet();
  }

  /**
   * Requires that the scheme has such a label.
   *
   * @param token the token for which it was demanded
   */
  void require(String label, int token) {
    if (!places.containsKey(label)) {
      throw new ConstraintException(
          token, List.of(), ModelLabels.unknown("label", label, places.keySet()));
    }
  }

  /** The pattern of a token that has one of these labels, in a sentence of this length. */
  PatternConstraint pattern(Set<String> wanted, int token, int length) {
    List<Place> chosen = new ArrayList<>();
    int[] chosenOf = new int[count.length]; // [label]
    for (String name : wanted) {
      chosen.addAll(places.get(name));
      places.get(name).forEach(place -> chosenOf[place.label()]++);
    }
    boolean[] mask = new boolean[count.length];
    boolean neighborsMatter = false;
    for (int label = 0; label < mask.length; label++) {
      mask[label] = chosenOf[label] > 0;
      neighborsMatter |= mask[label] && chosenOf[label] < count[label];
    }
    return neighborsMatter
        ? besideOthers(chosen, token, length)
        : PatternConstraint.required(token, 1, new boolean[][][] {{mask}});
  }

  /**
   * The probability that a token has each label, in the order of {@link #names}, whatever the
   * others have.
   *
   * @param sums of the sentence, over the states of the lattice
   */
  double[] probabilities(ConstraintLattice lattice, ForwardBackward sums, int token, int length) {
    double[] probabilities = new double[places.size()];
    int name = 0;
    for (List<Place> chosen : places.values()) {
      double sum = 0;
      for (Place place : chosen) {
        sum += probability(lattice, sums, place, token, length);
      }
      probabilities[name++] = Math.min(1, sum); // rounding can make it a hair larger
    }
    return probabilities;
  }

  private double probability(
      ConstraintLattice lattice, ForwardBackward sums, Place place, int token, int length) {
    if (count[place.label()] == 1) {
      return lattice.marginal(sums, token, place.label()); // whatever is beside it
    }
    return fits(place, token, length)
        ? lattice.segment(
            sums, token, new int[] {place.label()}, mayStandBefore(place), mayStandAfter(place))
        : 0;
  }

  /** Whether a token can be at a place as far as the sentence's ends go, which count as an O. */
  private static boolean fits(Place place, int token, int length) {
    return (token > 0 || place.before() == Border.FREE)
        && (token < length - 1 || place.after() == Border.FREE);
  }

  private PatternConstraint besideOthers(List<Place> chosen, int token, int length) {
    int from = Math.max(0, token - 1);
    int to = Math.min(length, token + 2);
    List<boolean[][]> alternatives = new ArrayList<>();
    for (Place place : chosen) {
      if (fits(place, token, length)) {
        boolean[][] matching = new boolean[to - from][];
        matching[0] = mayStandBefore(place);
        matching[matching.length - 1] = mayStandAfter(place);
        matching[token - from] = model.only(place.label());
        alternatives.add(matching);
      }
    }
    return PatternConstraint.required(from, to - from, alternatives.toArray(boolean[][][]::new));
  }
}
