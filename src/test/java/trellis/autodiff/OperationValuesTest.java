package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.operation.CrfScores;
import trellis.indouble.autodiff.recurrent.Direction;
import trellis.indouble.autodiff.recurrent.RecurrentCell;
import trellis.indouble.autodiff.recurrent.RecurrentWeights;
import trellis.indouble.autodiff.recurrent.RowSource;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.testing.RandomCases;

/** What each operation computes, in double, against its definition written down as plainly. */
class OperationValuesTest {
  private static final int CASES = 50;
  private static final double ROUNDING = 1e-12;

  private final Tape tape = Tape.forInference(GradientCheck.KERNEL);

  @Test
  void gatherAndSpreadCopyRows() {
    RandomCases.check(
        CASES,
        random -> {
          Parameter table = Parameter.table("table", 5, size(random));
          GradientCheck.filled(table, random, 1);
          int[] rows = RandomBatch.indices(size(random), 5, random);
          Tensor gathered = tape.gather(table, rows, rows.length);
          int[] again = RandomBatch.indices(size(random), rows.length, random);
          Tensor spread = tape.spread(gathered, again, again.length);
          for (int i = 0; i < again.length; i++) {
            assertArrayEquals(
                row(table.value(), rows[again[i]], table.columns()),
                row(spread.value(), i, table.columns()));
          }
        });
  }

  @Test
  void joinPutsColumnsSideBySide() {
    Tensor x = input(new double[][] {{1, 2}, {3, 4}});
    Tensor y = input(new double[][] {{5}, {6}});
    Tensor joined = tape.join(x, y, x);
    assertEquals(5, joined.columns());
    assertArrayEquals(
        new double[] {1, 2, 5, 1, 2, 3, 4, 6, 3, 4}, Arrays.copyOf(joined.value(), 10));
  }

  @Test
  void affineIsAProductAndABias() {
    RandomCases.check(
        CASES,
        random -> {
          double[][] x = matrix(size(random), size(random), random);
          Parameter weights = parameter("weights", x[0].length, size(random), random);
          Parameter bias = parameter("bias", 1, weights.columns(), random);
          Tensor y = tape.affine(input(x), weights, bias);
          for (int i = 0; i < x.length; i++) {
            assertArrayEquals(
                sums(weights, x[i], bias.value()), row(y.value(), i, y.columns()), ROUNDING);
          }
        });
  }

  @Test
  void convolveMaxTakesTheLargestOfAllWindows() {
    RandomCases.check(
        CASES,
        random -> {
          int[] starts = {0, 0, 1, 3, 3 + random.nextInt(700)};
          int window = random.nextInt(1, 6);
          int dim = size(random);
          double[][] x = matrix(starts[4], dim, random);
          Parameter filters = parameter("filters", window * dim, size(random), random);
          Parameter bias = parameter("bias", 1, filters.columns(), random);
          Tensor y = tape.convolveMax(input(x), starts, 4, filters, bias);
          for (int word = 0; word < 4; word++) {
            double[][] characters = Arrays.copyOfRange(x, starts[word], starts[word + 1]);
            assertArrayEquals(
                largest(characters, dim, filters, bias),
                row(y.value(), word, filters.columns()),
                ROUNDING);
          }
        });
  }

  /** The definition: zeros around the word, and one window around each character. */
  private static double[] largest(
      double[][] characters, int dim, Parameter filters, Parameter bias) {
    int window = filters.rows() / dim;
    double[] largest = new double[filters.columns()];
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    for (int middle = 0; middle < Math.max(1, characters.length); middle++) {
      double[] seen = new double[window * dim];
      for (int place = 0; place < window; place++) {
        int at = middle - window / 2 + place;
        if (at >= 0 && at < characters.length) {
          System.arraycopy(characters[at], 0, seen, place * dim, dim);
        }
      }
      double[] sums = sums(filters, seen, bias.value());
      Arrays.setAll(largest, filter -> Math.max(largest[filter], sums[filter]));
    }
    return largest;
  }

  @ParameterizedTest
  @EnumSource
  void lstmFollowsItsEquations(Direction direction) {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 9, random));
          double[][] x = matrix(packedSequence.rows(), size(random), random);
          int hidden = size(random);
          Parameter input = parameter("input", x[0].length, 4 * hidden, random);
          Parameter recurrent = parameter("recurrent", hidden, 4 * hidden, random);
          Parameter bias = parameter("bias", 1, 4 * hidden, random);
          Tensor y =
              tape.recurrent(
                  RowSource.packed(input(x)),
                  packedSequence,
                  direction,
                  new RecurrentWeights(RecurrentCell.LSTM, input, recurrent, bias));
          for (int s = 0; s < packedSequence.sentences(); s++) {
            double[] h = new double[hidden];
            double[] c = new double[hidden];
            for (int t : steps(packedSequence.length(s), direction)) {
              int row = packedSequence.row(s, t);
              double[] sum = sums(recurrent, h, sums(input, x[row], bias.value()));
              for (int j = 0; j < hidden; j++) {
                double in = sigmoid(sum[j]);
                double forget = sigmoid(sum[hidden + j]);
                double out = sigmoid(sum[2 * hidden + j]);
                c[j] = forget * c[j] + in * Math.tanh(sum[3 * hidden + j]);
                h[j] = out * Math.tanh(c[j]);
              }
              assertArrayEquals(h, row(y.value(), row, hidden), ROUNDING);
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void rnnFollowsItsEquation(Direction direction) {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 9, random));
          double[][] x = matrix(packedSequence.rows(), size(random), random);
          int hidden = size(random);
          Parameter input = parameter("input", x[0].length, hidden, random);
          Parameter recurrent = parameter("recurrent", hidden, hidden, random);
          Parameter bias = parameter("bias", 1, hidden, random);
          Tensor y =
              tape.recurrent(
                  RowSource.packed(input(x)),
                  packedSequence,
                  direction,
                  new RecurrentWeights(RecurrentCell.RNN, input, recurrent, bias));
          for (int s = 0; s < packedSequence.sentences(); s++) {
            double[] h = new double[hidden];
            for (int t : steps(packedSequence.length(s), direction)) {
              int row = packedSequence.row(s, t);
              double[] sum = sums(recurrent, h, sums(input, x[row], bias.value()));
              h = Arrays.stream(sum).map(Math::tanh).toArray();
              assertArrayEquals(h, row(y.value(), row, hidden), ROUNDING);
            }
          }
        });
  }

  @Test
  void crfLossIsMinusTheLogarithmOfTheRightPathsShare() {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(3, 4, random));
          int labels = random.nextInt(1, 4);
          double[][] x = matrix(packedSequence.rows(), labels, random);
          Parameter start = parameter("start", 1, labels, random);
          Parameter transition = parameter("transition", labels, labels, random);
          Parameter end = parameter("end", 1, labels, random);
          int[] gold = RandomBatch.indices(packedSequence.rows(), labels, random);
          double expected = 0;
          for (int s = 0; s < packedSequence.sentences(); s++) {
            int sentence = s;
            int[] rows =
                IntStream.range(0, packedSequence.length(s))
                    .map(t -> packedSequence.row(sentence, t))
                    .toArray();
            double sum = 0;
            for (int path = 0; path < Math.pow(labels, rows.length); path++) {
              int[] digits = digits(path, labels, rows.length);
              sum += Math.exp(score(x, rows, digits, start, transition, end));
            }
            int[] right = Arrays.stream(rows).map(row -> gold[row]).toArray();
            expected += Math.log(sum) - score(x, rows, right, start, transition, end);
          }
          double loss =
              tape.crfLoss(
                      input(x), packedSequence, gold, CrfScores.constant(start, transition, end))
                  .value();
          assertEquals(expected, loss, 1e-10);
        });
  }

  private static double score(
      double[][] x, int[] rows, int[] path, Parameter start, Parameter transition, Parameter end) {
    double score = start.value()[path[0]] + end.value()[path[path.length - 1]];
    for (int t = 0; t < path.length; t++) {
      score += x[rows[t]][path[t]];
      score += t == 0 ? 0 : transition.value()[path[t - 1] * transition.columns() + path[t]];
    }
    return score;
  }

  private static int[] digits(int number, int base, int count) {
    int[] digits = new int[count];
    for (int i = 0, rest = number; i < count; i++, rest /= base) {
      digits[i] = rest % base;
    }
    return digits;
  }

  @Test
  void softmaxLossIsMinusTheLogarithmOfTheRightLabelsShare() {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(3, 4, random));
          double[][] x = matrix(packedSequence.rows(), size(random), random);
          int[] gold = RandomBatch.indices(packedSequence.rows(), x[0].length, random);
          double expected = 0;
          for (int i = 0; i < x.length; i++) {
            expected += Math.log(Arrays.stream(x[i]).map(Math::exp).sum()) - x[i][gold[i]];
          }
          assertEquals(expected, tape.softmaxLoss(input(x), packedSequence, gold).value(), 1e-10);
        });
  }

  @Test
  void softmaxLossIsSafeForLargeScores() {
    PackedSequence one = PackedSequence.of(new int[] {1});
    Tensor x = input(new double[][] {{1e6, -1e6, 1e6 - 1}});
    assertEquals(
        2e6 + Math.log(1 + Math.exp(-1)), tape.softmaxLoss(x, one, new int[] {1}).value(), 1e-9);
  }

  private static int size(RandomGenerator random) {
    return random.nextInt(1, 6);
  }

  private static double[][] matrix(int rows, int columns, RandomGenerator random) {
    double[][] matrix = new double[rows][columns];
    for (double[] row : matrix) {
      Arrays.setAll(row, j -> random.nextGaussian());
    }
    return matrix;
  }

  private static Parameter parameter(String name, int rows, int columns, RandomGenerator random) {
    return GradientCheck.filled(Parameter.dense(name, rows, columns), random, 1);
  }

  /** The matrix as a tensor. */
  private Tensor input(double[][] x) {
    Parameter table = Parameter.table("x", x.length, x[0].length);
    for (int i = 0; i < x.length; i++) {
      System.arraycopy(x[i], 0, table.value(), i * x[i].length, x[i].length);
    }
    return tape.gather(table, IntStream.range(0, x.length).toArray(), x.length);
  }

  private static double[] row(double[] matrix, int row, int columns) {
    return Arrays.copyOfRange(matrix, row * columns, (row + 1) * columns);
  }

  /** {@code x · weights + bias}. */
  private static double[] sums(Parameter weights, double[] x, double[] bias) {
    int columns = weights.columns();
    double[] sums = bias.clone();
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < columns; j++) {
        sums[j] += x[i] * weights.value()[i * columns + j];
      }
    }
    return sums;
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private static int[] steps(int length, Direction direction) {
    return IntStream.range(0, length)
        .map(i -> direction == Direction.FORWARD ? i : length - 1 - i)
        .toArray();
  }
}
