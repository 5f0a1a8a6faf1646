package trellis.linear;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the weights of a linear model belong to.
 *
 * @param attributes of tokens
 * @param states for each head which pairs of an attribute and one of its labels have a weight
 */
public record LinearFeatures(AttributeIndex attributes, List<StateFeatures> states) {
  /** Keeps a copy of the list. */
  public LinearFeatures {
    states = List.copyOf(states);
    for (StateFeatures ofHead : states) {
      if (ofHead.rows() != attributes.size()) {
        throw new IllegalArgumentException(
            "there are "
                + attributes.size()
                + " attributes, but weights for "
                + ofHead.rows()
                + " of them");
      }
    }
  }

  /**
   * All pairs.
   *
   * @param labels {@code [head]} how many there are
   */
  public static LinearFeatures all(AttributeIndex attributes, List<Integer> labels) {
    return new LinearFeatures(
        attributes,
        labels.stream().map(size -> StateFeatures.all(attributes.size(), size)).toList());
  }

  /** Those of one head. */
  public LinearFeatures ofHead(int head) {
    return new LinearFeatures(attributes, List.of(states.get(head)));
  }

  /**
   * What is left of features once those with a weight of 0 are left out.
   *
   * @param weights {@code [head][weight]}
   */
  public record Active(LinearFeatures features, List<float[]> weights) {}

  /**
   * Leaves out attributes whose weights are all 0, and single weights where most are 0.
   *
   * @param weights {@code [head][weight]}; not changed
   */
  public Active active(List<float[]> weights) {
    BitSet kept = new BitSet();
    for (int row = 0; row < attributes.size(); row++) {
      int at = row;
      kept.set(
          row,
          IntStream.range(0, states.size())
              .anyMatch(head -> isActive(head, at, weights.get(head))));
    }
    List<StateFeatures> left =
        IntStream.range(0, states.size())
            .mapToObj(head -> left(states.get(head), weights.get(head), kept))
            .toList();
    List<float[]> numbers =
        IntStream.range(0, states.size())
            .mapToObj(head -> numbers(head, left.get(head), weights.get(head), kept))
            .toList();
    AttributeIndex index =
        kept.cardinality() == attributes.size() ? attributes : attributes.of(kept);
    return new Active(new LinearFeatures(index, left), numbers);
  }

  private boolean isActive(int head, int row, float[] weights) {
    StateFeatures own = states.get(head);
    for (int weight = own.start(row); weight < own.start(row + 1); weight++) {
      if (weights[weight] != 0) {
        return true;
      }
    }
    return false;
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

  private float[] numbers(int head, StateFeatures left, float[] weights, BitSet kept) {
    StateFeatures own = states.get(head);
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
