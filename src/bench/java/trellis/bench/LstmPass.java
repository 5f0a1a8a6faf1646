package trellis.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import trellis.autodiff.Tape;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;

/** Measures the BiLSTM of the default config over one shard of sentences, on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class LstmPass {
  private static final int INPUTS = 130; // of a word and its characters
  private static final int HIDDEN = 200;
  private static final int GATES = 4;
  private static final int TOKENS = 15; // a sentence
  private static final int LABELS = 2; // few: the loss is there to have something to go back from

  @Param({"vector", "blas", "plain"})
  String kernel;

  @Param({"5", "10"})
  int sentences;

  private final List<Parameter> parameters = new ArrayList<>();
  private Parameter inputs; // [tokens][INPUTS]
  private RecurrentWeights forward;
  private RecurrentWeights backward;
  private Parameter outputWeights; // [2 * HIDDEN][LABELS]
  private Parameter outputBias; // [1][LABELS]
  private PackedSequence packedSequence;
  private int[] rows; // [tokens] of the inputs
  private int[] gold; // [tokens]
  private Gradients gradients;
  private Tape inference;
  private Tape training;

  /** Makes weights, inputs and tapes. */
  @Setup
  public void prepare() {
    RandomStream random = RandomStream.of(1);
    int[] lengths = new int[sentences];
    Arrays.fill(lengths, TOKENS);
    packedSequence = PackedSequence.of(lengths);
    rows = IntStream.range(0, packedSequence.rows()).toArray();
    gold = IntStream.generate(() -> random.nextInt(LABELS)).limit(rows.length).toArray();
    inputs = RandomWeights.table("inputs", rows.length, INPUTS, random);
    parameters.add(inputs);
    forward = weights("forward", random);
    backward = weights("backward", random);
    outputWeights = dense("output.weights", 2 * HIDDEN, LABELS, random);
    outputBias = dense("output.bias", 1, LABELS, random);
    Kernel forced = Kernels.named(kernel);
    gradients = new Gradients(parameters);
    inference = Tape.forInference(forced);
    training = Tape.forTraining(forced, gradients);
  }

  private RecurrentWeights weights(String direction, RandomStream random) {
    return new RecurrentWeights(
        RecurrentCell.LSTM,
        dense(direction + ".input", INPUTS, GATES * HIDDEN, random),
        dense(direction + ".recurrent", HIDDEN, GATES * HIDDEN, random),
        dense(direction + ".bias", 1, GATES * HIDDEN, random));
  }

  private Parameter dense(String name, int rows, int columns, RandomStream random) {
    Parameter parameter = RandomWeights.dense(name, rows, columns, random);
    parameters.add(parameter);
    return parameter;
  }

  /** From the inputs to the states of both directions, as in tagging. */
  @Benchmark
  public Tensor forward(TokenCount count) {
    inference.restart(null);
    count.tokens += packedSequence.rows();
    return states(inference);
  }

  /** To a loss and back to the gradients of all weights, as in training. */
  @Benchmark
  public void forwardAndBackward(TokenCount count, Blackhole hole) {
    gradients.clear();
    training.restart(null);
    Tensor scores = training.affine(states(training), outputWeights, outputBias);
    Loss loss = training.softmaxLoss(scores, packedSequence, gold);
    training.backward(loss, 1);
    for (Parameter parameter : parameters) {
      hole.consume(gradient(parameter)); // may be worked out only when it is asked for
    }
    count.tokens += packedSequence.rows();
  }

  private Object gradient(Parameter parameter) {
    return switch (parameter.kind()) {
      case DENSE -> gradients.dense(parameter);
      case ROWS -> gradients.rows(parameter);
    };
  }

  private Tensor states(Tape tape) {
    RowSource x = RowSource.packed(tape.gather(inputs, rows, rows.length));
    return tape.join(
        tape.recurrent(x, packedSequence, Direction.FORWARD, forward),
        tape.recurrent(x, packedSequence, Direction.BACKWARD, backward));
  }
}
