package trellis.dl4j;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Sentences as lists, and as the arrays that DL4J has.
 *
 * @param inputs numbers at each step
 * @param labels how many labels there are
 * @param x {@code [step][inputs]} of each sentence
 * @param gold {@code [step]} of each sentence; -1: not known
 */
record Sentences(int inputs, int labels, List<double[][]> x, List<int[]> gold) {
  static final int UNKNOWN = -1;

  /** What the numbers of a step may be. */
  interface Steps {
    double[] next(RandomGenerator random);
  }

  /** Normal numbers. */
  static Steps normal(int inputs) {
    return random -> random.doubles(inputs, -2, 2).toArray();
  }

  /** The number of a row, then numbers of characters, of which the last may be -1 for none. */
  static Steps indices(int rows, int characters, int longest) {
    return random -> {
      double[] step = new double[1 + longest];
      Arrays.fill(step, -1);
      step[0] = random.nextInt(rows);
      int length = random.nextInt(longest + 1);
      for (int i = 1; i <= length; i++) {
        step[i] = random.nextInt(characters);
      }
      return step;
    };
  }

  /** Sentences of random lengths from {@code shortest} on; at least one of them has a step. */
  static Sentences random(
      RandomGenerator random, Steps steps, int labels, int shortest, double unknown) {
    int count = random.nextInt(1, 4);
    int[] lengths = random.ints(count, shortest, 5).toArray();
    lengths[random.nextInt(count)] = random.nextInt(1, 5);
    return random(random, steps, labels, lengths, unknown);
  }

  /** Sentences of these lengths. */
  static Sentences random(
      RandomGenerator random, Steps steps, int labels, int[] lengths, double unknown) {
    List<double[][]> x =
        Arrays.stream(lengths)
            .mapToObj(
                length ->
                    IntStream.range(0, length)
                        .mapToObj(t -> steps.next(random))
                        .toArray(double[][]::new))
            .toList();
    List<int[]> gold =
        Arrays.stream(lengths)
            .mapToObj(
                length ->
                    IntStream.range(0, length)
                        .map(t -> random.nextDouble() < unknown ? UNKNOWN : random.nextInt(labels))
                        .toArray())
            .toList();
    return new Sentences(steps.next(random).length, labels, x, gold);
  }

  int count() {
    return x.size();
  }

  int length(int sentence) {
    return gold.get(sentence).length;
  }

  int longest() {
    return gold.stream().mapToInt(labels -> labels.length).max().orElseThrow();
  }

  /** One of them. */
  Sentences only(int sentence) {
    return new Sentences(
        inputs, labels, x.subList(sentence, sentence + 1), gold.subList(sentence, sentence + 1));
  }

  /** How arrays have them. */
  record Layout(DataType type, RNNFormat format, boolean isOneHot) {
    static Layout random(RandomGenerator random, DataType type) {
      return new Layout(
          type, random.nextBoolean() ? RNNFormat.NCW : RNNFormat.NWC, random.nextBoolean());
    }
  }

  /** A batch, and where each step of each sentence is in it. */
  record Batch(DataSet data, int[][] places) {}

  /** A batch without padding and masks, of sentences that all have the same length. */
  DataSet dense(Layout layout) {
    DataSet data = batch(layout, rowsFrom(i -> 0), longest(), () -> 0).data();
    return new DataSet(data.getFeatures(), data.getLabels());
  }

  /** A batch with the steps at the beginning, masks, and zeros at all else. */
  Batch padded(Layout layout) {
    return batch(layout, rowsFrom(i -> 0), longest(), () -> 0);
  }

  /** A batch with the steps at the beginning, at the end or anywhere, and garbage between. */
  Batch scattered(RandomGenerator random, Layout layout) {
    int timeSteps = longest() + random.nextInt(4);
    int[][] places =
        switch (random.nextInt(3)) {
          case 0 -> rowsFrom(sentence -> 0);
          case 1 -> rowsFrom(sentence -> timeSteps - length(sentence));
          default ->
              IntStream.range(0, count())
                  .mapToObj(sentence -> anywhere(random, length(sentence), timeSteps))
                  .toArray(int[][]::new);
        };
    DoubleSupplier garbage = () -> random.nextBoolean() ? Double.NaN : random.nextDouble(-1e6, 1e6);
    return batch(layout, places, timeSteps, garbage);
  }

  private static int[] anywhere(RandomGenerator random, int length, int timeSteps) {
    int[] places = new int[length];
    int found = 0;
    for (int t = 0; t < timeSteps && found < length; t++) {
      if (random.nextInt(timeSteps - t) < length - found) {
        places[found++] = t;
      }
    }
    return places;
  }

  private int[][] rowsFrom(IntUnaryOperator first) {
    return IntStream.range(0, count())
        .mapToObj(s -> IntStream.range(0, length(s)).map(t -> first.applyAsInt(s) + t).toArray())
        .toArray(int[][]::new);
  }

  private Batch batch(Layout layout, int[][] places, int timeSteps, DoubleSupplier garbage) {
    int labelRows = layout.isOneHot() ? labels : 1;
    INDArray features = Nd4j.create(layout.type(), count(), inputs, timeSteps);
    INDArray right = Nd4j.create(layout.type(), count(), labelRows, timeSteps);
    INDArray there = Nd4j.create(layout.type(), count(), timeSteps);
    INDArray known = Nd4j.create(layout.type(), count(), timeSteps);
    fill(features, garbage);
    fill(right, garbage);
    for (int s = 0; s < count(); s++) {
      for (int step = 0; step < length(s); step++) {
        int t = places[s][step];
        there.putScalar(s, t, 1);
        for (int i = 0; i < inputs; i++) {
          features.putScalar(s, i, t, x.get(s)[step][i]);
        }
        int label = gold.get(s)[step];
        if (label != UNKNOWN) {
          known.putScalar(s, t, 1);
          for (int row = 0; row < labelRows; row++) {
            int number = layout.isOneHot() ? (row == label ? 1 : 0) : label;
            right.putScalar(s, row, t, number);
          }
        }
      }
    }
    return new Batch(new DataSet(as(layout, features), as(layout, right), there, known), places);
  }

  private static void fill(INDArray array, DoubleSupplier numbers) {
    for (long i = 0; i < array.length(); i++) {
      array.putScalar(i, numbers.getAsDouble());
    }
  }

  /** The array as the layout has it; a view of the other one. */
  private static INDArray as(Layout layout, INDArray ncw) {
    return layout.format() == RNNFormat.NCW ? ncw : ncw.permute(0, 2, 1);
  }

  /** {@code [step][size]} of one sentence in an array of a batch. */
  static double[][] rows(INDArray array, Layout layout, int sentence, int[] places) {
    INDArray ncw = as(layout, array);
    double[][] rows = new double[places.length][(int) ncw.size(1)];
    for (int step = 0; step < places.length; step++) {
      for (int i = 0; i < rows[step].length; i++) {
        rows[step][i] = ncw.getDouble(sentence, i, places[step]);
      }
    }
    return rows;
  }
}
