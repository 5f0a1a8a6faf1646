package trellis.train.part;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.train.PartLikelihood.Part;

/**
 * Which labels the attributes of a part come with, and which come after which.
 *
 * @param labels how many there are
 * @param states {@code row * labels + label}, ascending
 * @param pairs {@code (row * labels + label before) * labels + label}, ascending
 * @param steps {@code label before * labels + label}, ascending
 */
public record SeenLabels(int labels, long[] states, long[] pairs, long[] steps)
    implements Serializable {
  /** What a part has. */
  public static SeenLabels of(Part part, int labels) {
    return new SeenLabels(
        labels,
        numbers(part.seenStates(labels), row -> part.rows()[row]),
        numbers(part.seenPairs(labels), row -> part.pairRows()[row]),
        numbers(part.corpus().seenSteps(labels), row -> row));
  }

  /** What was seen as numbers, with the rows that attributes have among all. */
  private static long[] numbers(StateFeatures seen, IntUnaryOperator amongAll) {
    long[] numbers = new long[seen.size()];
    for (int row = 0; row < seen.rows(); row++) {
      for (int weight = seen.start(row); weight < seen.start(row + 1); weight++) {
        numbers[weight] = (long) amongAll.applyAsInt(row) * seen.labels() + seen.label(weight);
      }
    }
    return numbers;
  }

  /** What two parts have together. */
  public SeenLabels plus(SeenLabels other) {
    return new SeenLabels(
        labels,
        distinct(LongStream.concat(Arrays.stream(states), Arrays.stream(other.states))),
        distinct(LongStream.concat(Arrays.stream(pairs), Arrays.stream(other.pairs))),
        distinct(LongStream.concat(Arrays.stream(steps), Arrays.stream(other.steps))));
  }

  private static long[] distinct(LongStream numbers) {
    return numbers.sorted().distinct().toArray();
  }

  /** Which labels come after which: for the one before those behind it. */
  public StateFeatures seenSteps() {
    return features(steps, labels, labels);
  }

  /**
   * The features with weights for what was seen alone.
   *
   * @param states how many latent states a label has; 1: none is hidden
   */
  LinearFeatures of(LinearFeatures all, int states) {
    AttributeIndex index = all.attributes();
    int square = Math.multiplyExact(labels, labels);
    return new LinearFeatures(
        index,
        List.of(features(this.states, index.size(), labels).ofLatent(states)),
        index
            .pairs()
            .map(own -> features(pairs, own.size(), square)), // no latent states go with these
        all.spans());
  }

  private static StateFeatures features(long[] seen, int rows, int labels) {
    StateFeatures.Builder builder = new StateFeatures.Builder(rows, labels);
    for (long one : seen) {
      builder.add((int) (one / labels), (int) (one % labels));
    }
    return builder.build();
  }
}
