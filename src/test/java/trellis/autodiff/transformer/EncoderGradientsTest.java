package trellis.autodiff.transformer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.autodiff.GradientCheck;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.indouble.autodiff.transformer.EncoderParameters;
import trellis.indouble.autodiff.transformer.WordsOperation;
import trellis.indouble.transformer.BlockArrays;
import trellis.indouble.transformer.Windows;
import trellis.testing.RandomCases;

/**
 * The gradients of a whole encoder by all of its parameters, in double, against central
 * differences.
 *
 * <p>Layers are read side by side, each word as a mean of some rows, and go through an affine map
 * into a softmax loss.
 */
class EncoderGradientsTest {
  private static final int CASES = 4;
  private static final int LABELS = 3;

  @ParameterizedTest
  @EnumSource
  void everyActivation(Activation activation) {
    RandomCases.check(CASES, random -> check(shape(activation, 2, random), 0, 5, 0, random));
  }

  @ParameterizedTest
  @EnumSource
  void oneBlockWithLongWindows(Activation activation) {
    EncoderShape shape = new EncoderShape(5, 70, 0, 0, 2, 1, 1, 2, activation, 1e-5);
    RandomCases.check(1, random -> check(shape, 0, 70, 0, random)); // more than are done at a time
  }

  @Test
  void dropoutWithinTheBlocks() {
    EncoderShape oneBlock = new EncoderShape(5, 70, 0, 0, 2, 1, 1, 2, Activation.GELU, 1e-5);
    RandomCases.check(CASES, random -> check(shape(Activation.GELU, 2, random), 0, 5, 0.3, random));
    RandomCases.check(1, random -> check(oneBlock, 0, 70, 0.5, random));
  }

  @Test
  void lowerBlocksThatAreFrozen() {
    RandomCases.check(
        CASES,
        random -> {
          check(shape(Activation.GELU, 3, random), 1, 5, 0.2, random);
          check(shape(Activation.GELU, 3, random), 2, 5, 0, random);
        });
  }

  private static EncoderShape shape(Activation activation, int blocks, RandomGenerator random) {
    int heads = random.nextInt(1, 4);
    return new EncoderShape(
        7,
        8,
        random.nextInt(3),
        random.nextInt(3),
        heads * random.nextInt(1, 4) + (heads == 1 ? 1 : 0),
        blocks,
        heads,
        random.nextInt(1, 6),
        activation,
        0.2); // a small one bends the loss more than differences can bear
  }

  private static void check(
      EncoderShape shape, int frozen, int longest, double dropped, RandomGenerator random) {
    EncoderParameters encoder = new EncoderParameters(shape, frozen);
    for (Parameter parameter : encoder.all()) {
      GradientCheck.filled(parameter, random, 0.6);
    }
    int[] starts = {0, 1, 1 + longest, 3 + longest};
    Windows windows = new Windows(starts, 3, shape.mostPieces());
    int[] ids = random.ints(windows.rows(), 0, shape.vocabulary()).toArray();
    int blocks = shape.blocks();
    List<Integer> read = blocks > frozen + 1 ? List.of(blocks - 1, blocks) : List.of(0, blocks);
    int words = 6;
    int[] wordStarts = new int[words + 1];
    for (int word = 0; word < words; word++) {
      wordStarts[word + 1] = wordStarts[word] + random.nextInt(1, 4);
    }
    int[] rows = random.ints(wordStarts[words], 0, windows.rows()).toArray();
    Parameter weights = Parameter.dense("outer.weights", 2 * shape.width(), LABELS);
    Parameter bias = Parameter.dense("outer.bias", 1, LABELS);
    GradientCheck.filled(weights, random, 1);
    GradientCheck.filled(bias, random, 1);
    int[] gold = random.ints(words, 0, LABELS).toArray();
    BlockArrays arrays = new BlockArrays();
    List<Parameter> all = new ArrayList<>(encoder.trained(blocks));
    all.addAll(Arrays.asList(weights, bias));
    GradientCheck.checkWide(
        all,
        random,
        tape -> {
          Tensor x =
              tape.record(
                  workspace -> {
                    List<Tensor> layers =
                        encoder.run(workspace, ids, windows, blocks, dropped, arrays);
                    List<Tensor> some = read.stream().map(layers::get).toList();
                    return WordsOperation.apply(workspace, some, rows, wordStarts, words);
                  });
          return loss(tape, x, weights, bias, gold);
        });
  }

  private static Loss loss(Tape tape, Tensor x, Parameter weights, Parameter bias, int[] gold) {
    PackedSequence one = PackedSequence.of(new int[] {x.rows()});
    return tape.softmaxLoss(tape.affine(x, weights, bias), one, gold);
  }
}
