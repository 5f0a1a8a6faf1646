package trellis.train.part;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import trellis.crf.WantedPairs;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.train.CorpusAttributes.Sightings;
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
    Sightings seen = part.corpus().sightings(labels);
    long square = (long) labels * labels;
    return new SeenLabels(
        labels,
        distinct(seen.states().map(one -> amongAll(one, part.rows(), labels))),
        distinct(seen.pairs().map(one -> amongAll(one, part.pairRows(), square))),
        distinct(seen.steps()));
  }

  /** What comes with an attribute of a part, under the number of the attribute among all. */
  private static long amongAll(long sighting, int[] rows, long labels) {
    return rows[(int) (sighting / labels)] * labels + sighting % labels;
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

  /** Which labels come after which. */
  public WantedPairs wantedSteps() {
    StateFeatures features = stateFeatures(steps, labels, labels, 1);
    return new WantedPairs(
        IntStream.rangeClosed(0, labels).map(features::start).toArray(),
        IntStream.range(0, features.size()).map(features::label).toArray());
  }

  /**
   * The features with weights for what was seen alone.
   *
   * @param states how many latent states a label has; 1: none is hidden
   */
  LinearFeatures of(LinearFeatures all, int states) {
    int rows = all.attributes().size();
    return new LinearFeatures(
        all.attributes(),
        List.of(stateFeatures(this.states, rows, labels, states)),
        all.attributes().pairs().map(own -> pairFeatures(own.size(), states)),
        all.spans());
  }

  private StateFeatures pairFeatures(int rows, int states) {
    StateFeatures.Builder builder =
        new StateFeatures.Builder(rows, Math.multiplyExact(labels * states, labels * states));
    for (long seen : pairs) {
      int row = (int) (seen / ((long) labels * labels));
      int from = (int) (seen / labels % labels) * states;
      int to = (int) (seen % labels) * states;
      for (int pair = 0; pair < states * states; pair++) {
        builder.add(row, (from + pair / states) * labels * states + to + pair % states);
      }
    }
    return builder.build();
  }

  private static StateFeatures stateFeatures(long[] seen, int rows, int labels, int states) {
    StateFeatures.Builder builder = new StateFeatures.Builder(rows, labels * states);
    for (long one : seen) {
      int first = (int) (one % labels) * states;
      for (int state = first; state < first + states; state++) {
        builder.add((int) (one / labels), state);
      }
    }
    return builder.build();
  }
}
