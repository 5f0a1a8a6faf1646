package trellis.dl4j.layer;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.batch.LengthOrder;

/**
 * The steps of a minibatch that are not masked, as sentences without gaps, longest first;
 * immutable.
 *
 * <p>A step whose mask is 0 is not there: its neighbours follow each other. Examples without any
 * step are left out. Sentences of the same length keep their order.
 */
public final class SequenceMask {
  private final int minibatch;
  private final int timeSteps;
  private final int[] examples; // [sentence]
  private final int[][] times; // [sentence][step]

  private SequenceMask(int minibatch, int timeSteps, int[][] timesOfExamples) {
    this.minibatch = minibatch;
    this.timeSteps = timeSteps;
    int[] lengths = Arrays.stream(timesOfExamples).mapToInt(steps -> steps.length).toArray();
    int sentences = (int) Arrays.stream(lengths).filter(length -> length > 0).count();
    this.examples = Arrays.copyOf(LengthOrder.longestFirst(lengths), sentences);
    this.times = new int[examples.length][];
    Arrays.setAll(times, sentence -> timesOfExamples[examples[sentence]]);
  }

  /** Every step of every example is there. */
  public static SequenceMask all(int minibatch, int timeSteps) {
    int[][] times = new int[minibatch][];
    Arrays.fill(times, IntStream.range(0, timeSteps).toArray());
    return new SequenceMask(minibatch, timeSteps, times);
  }

  /**
   * Those steps are there whose mask is not 0.
   *
   * @param mask {@code [minibatch][T]}
   */
  public static SequenceMask of(INDArray mask) {
    double[][] values = values(mask);
    int[][] times = new int[values.length][];
    for (int example = 0; example < values.length; example++) {
      double[] row = values[example];
      times[example] = IntStream.range(0, row.length).filter(t -> row[t] != 0).toArray();
    }
    return new SequenceMask(values.length, (int) mask.size(1), times);
  }

  /**
   * From the first to the last step whose mask is not 0, those between included.
   *
   * @param mask {@code [minibatch][T]}
   */
  public static SequenceMask around(INDArray mask) {
    double[][] values = values(mask);
    int[][] times = new int[values.length][];
    for (int example = 0; example < values.length; example++) {
      double[] row = values[example];
      int first = 0;
      int end = row.length;
      while (end > 0 && row[end - 1] == 0) {
        end--;
      }
      while (first < end && row[first] == 0) {
        first++;
      }
      times[example] = IntStream.range(first, end).toArray();
    }
    return new SequenceMask(values.length, (int) mask.size(1), times);
  }

  /** The numbers of a mask, {@code [minibatch][T]}, of whatever type it is. */
  public static double[][] values(INDArray mask) {
    double[] all = mask.castTo(DataType.DOUBLE).dup('c').data().asDouble();
    int steps = (int) mask.size(1);
    double[][] values = new double[(int) mask.size(0)][];
    Arrays.setAll(
        values, example -> Arrays.copyOfRange(all, example * steps, (example + 1) * steps));
    return values;
  }

  /** How many examples the minibatch has, those without a step included. */
  public int minibatch() {
    return minibatch;
  }

  /** How many steps the arrays have. */
  public int timeSteps() {
    return timeSteps;
  }

  /** How many sentences there are: the examples that have a step. */
  public int sentences() {
    return examples.length;
  }

  /** Which example a sentence is. */
  public int example(int sentence) {
    return examples[sentence];
  }

  /** How many steps a sentence has, at least 1. */
  public int length(int sentence) {
    return times[sentence].length;
  }

  /** The lengths of all sentences, none longer than the one before it. */
  public int[] lengths() {
    return Arrays.stream(times).mapToInt(steps -> steps.length).toArray();
  }

  /** The time step at which the array has a step of a sentence. */
  public int time(int sentence, int step) {
    return times[sentence][step];
  }
}
