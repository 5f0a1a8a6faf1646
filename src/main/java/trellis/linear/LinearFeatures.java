package trellis.linear;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * What the weights of a linear model belong to.
 *
 * @param attributes of tokens
 * @param states for each head which pairs of an attribute and one of its labels have a weight
 * @param pairs which attributes of {@link AttributeIndex#pairs} have a weight for which labels one
 *     after another, {@code from * labels + to}; empty where there are no such attributes. Models
 *     of one head have them
 * @param spans attributes of whole spans; empty where these have no scores. Models of one head have
 *     them, with a weight for each type
 */
public record LinearFeatures(
    AttributeIndex attributes,
    List<StateFeatures> states,
    Optional<StateFeatures> pairs,
    Optional<SpanAttributes> spans) {
  /** Keeps a copy of the list. */
  public LinearFeatures {
    states = List.copyOf(states);
    states.forEach(ofHead -> requireSame(attributes, ofHead));
    if (pairs.isPresent() != attributes.pairs().isPresent()) {
      throw new IllegalArgumentException(
          "attributes of pairs of labels need weights, and weights of pairs need attributes");
    }
    pairs.ifPresent(ofPairs -> requireSame(attributes.pairs().get(), ofPairs));
  }

  /** The features of a model without scores of whole spans. */
  public LinearFeatures(
      AttributeIndex attributes, List<StateFeatures> states, Optional<StateFeatures> pairs) {
    this(attributes, states, pairs, Optional.empty());
  }

  /** These features with attributes of whole spans. */
  public LinearFeatures withSpans(Optional<SpanAttributes> ofSpans) {
    return new LinearFeatures(attributes, states, pairs, ofSpans);
  }

  /** What is read of a token itself. */
  public int[] values(String token) {
    int[] values = attributes.values(token);
    return spans.isPresent() ? spans.get().appended(values, token) : values;
  }

  private static void requireSame(AttributeIndex attributes, StateFeatures states) {
    if (states.rows() != attributes.size()) {
      throw new IllegalArgumentException(
          "there are "
              + attributes.size()
              + " attributes, but weights for "
              + states.rows()
              + " of them");
    }
  }

  /**
   * A weight for each attribute and label.
   *
   * @param labels {@code [head]} how many there are
   */
  public static LinearFeatures all(AttributeIndex attributes, List<Integer> labels) {
    return new LinearFeatures(
        attributes,
        labels.stream().map(size -> StateFeatures.all(attributes.size(), size)).toList(),
        attributes
            .pairs()
            .map(
                own ->
                    StateFeatures.all(
                        own.size(), Math.multiplyExact(labels.get(0), labels.get(0)))));
  }

  /** No weight at all, before it is known which labels attributes are seen with. */
  public static LinearFeatures none(AttributeIndex attributes, List<Integer> labels) {
    return new LinearFeatures(
        attributes,
        labels.stream().map(size -> StateFeatures.none(attributes.size(), size)).toList(),
        attributes
            .pairs()
            .map(
                own ->
                    StateFeatures.none(
                        own.size(), Math.multiplyExact(labels.get(0), labels.get(0)))));
  }

  /** The features of one head. */
  public LinearFeatures ofHead(int head) {
    return new LinearFeatures(attributes, List.of(states.get(head)), pairs, spans);
  }

  /**
   * What is left of features once those with a weight of 0 are left out.
   *
   * @param weights {@code [head][weight]}
   * @param pairs weights of attributes of pairs, where there are some
   */
  public record Active(LinearFeatures features, List<float[]> weights, Optional<float[]> pairs) {}

  /**
   * Leaves out attributes whose weights are all 0, and single weights where most are 0.
   *
   * @param weights {@code [head][weight]}; not changed
   * @param ofPairs weights of attributes of pairs, where there are some; not changed
   */
  public Active active(List<float[]> weights, Optional<float[]> ofPairs) {
    BitSet kept = new BitSet();
    for (int head = 0; head < states.size(); head++) {
      kept.or(active(states.get(head), weights.get(head)));
    }
    BitSet keptPairs = pairs.map(own -> active(own, ofPairs.orElseThrow())).orElse(new BitSet());
    if (attributes.isHashed()) { // a row is a place: none can be left out
      kept.set(0, attributes.size());
      pairs.ifPresent(own -> keptPairs.set(0, own.rows()));
    }
    List<StateFeatures> left = new ArrayList<>();
    List<float[]> numbers = new ArrayList<>();
    for (int head = 0; head < states.size(); head++) {
      left.add(left(states.get(head), weights.get(head), kept));
      numbers.add(numbers(states.get(head), left.get(head), weights.get(head), kept));
    }
    Optional<StateFeatures> leftPairs =
        pairs.map(own -> left(own, ofPairs.orElseThrow(), keptPairs));
    boolean isWhole =
        kept.cardinality() == attributes.size()
            && leftPairs.map(StateFeatures::rows).equals(pairs.map(StateFeatures::rows));
    AttributeIndex index = isWhole ? attributes : attributes.of(kept, keptPairs);
    return new Active(
        new LinearFeatures(index, left, leftPairs, spans),
        numbers,
        leftPairs.map(own -> numbers(pairs.get(), own, ofPairs.get(), keptPairs)));
  }

  /** The attributes that have a weight other than 0. */
  private static BitSet active(StateFeatures own, float[] weights) {
    BitSet active = new BitSet();
    for (int row = 0; row < own.rows(); row++) {
      boolean isActive = false;
      for (int weight = own.start(row); weight < own.start(row + 1); weight++) {
        isActive |= weights[weight] != 0;
      }
      active.set(row, isActive);
    }
    return active;
  }

  private static StateFeatures left(StateFeatures own, float[] weights, BitSet kept) {
    int active = 0;
    for (float weight : weights) {
      active += weight != 0 ? 1 : 0;
    }
    if (own.areAll() && 2L * active > (long) kept.cardinality() * own.labels()) {
      return StateFeatures.all(kept.cardinality(), own.labels());
    }
    int[] starts = new int[kept.cardinality() + 1];
    int[] labelOf = new int[active];
    int row = 0;
    int next = 0;
    for (int old = kept.nextSetBit(0); old >= 0; old = kept.nextSetBit(old + 1)) {
      for (int weight = own.start(old); weight < own.start(old + 1); weight++) {
        if (weights[weight] != 0) {
          labelOf[next] = own.label(weight);
          next++;
        }
      }
      row++;
      starts[row] = next;
    }
    return StateFeatures.of(own.labels(), starts, labelOf);
  }

  private static float[] numbers(
      StateFeatures own, StateFeatures left, float[] weights, BitSet kept) {
    float[] numbers = new float[left.size()];
    int next = 0;
    for (int old = kept.nextSetBit(0); old >= 0; old = kept.nextSetBit(old + 1)) {
      for (int weight = own.start(old); weight < own.start(old + 1); weight++) {
        if (left.areAll() || weights[weight] != 0) {
          numbers[next] = weights[weight];
          next++;
        }
      }
    }
    return numbers;
  }
}
