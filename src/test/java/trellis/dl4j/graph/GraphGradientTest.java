package trellis.dl4j.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.learning.config.Sgd;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TrainConfig.WordTable;
import trellis.dl4j.CrfOutput;
import trellis.dl4j.CrfOutputs;
import trellis.dl4j.Series;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.network.TaggerNetwork;
import trellis.testing.RandomCases;

/** The graph of any config is our network: the same loss, the same gradient, the same scores. */
class GraphGradientTest {
  private static final int CASES = 40;
  private static final double RELATIVE = 1e-5;

  @Test
  void lossAndEveryGradientAreThoseOfTheNetwork() {
    RandomCases.check(CASES, GraphGradientTest::checkGradient);
  }

  private static void checkGradient(RandomGenerator random) {
    RandomGraph drawn = RandomGraph.of(random, WordTable.INSIDE, new Sgd(0.1));
    List<EncodedSentence> sentences = drawn.sentences(random);
    Gradients gradients = new Gradients(drawn.network().parameters());
    Tape tape = Tape.forTraining(Kernels.chosen(), gradients);
    tape.restart(RandomStream.of(1));
    Loss loss = drawn.network().loss(tape, RandomGraph.ours(sentences), 0);
    tape.backward(loss, 1);
    give(drawn, drawn.theirs(sentences));
    drawn.graph().computeGradientAndScore();
    double ours = loss.value() / sentences.size();
    assertEquals(ours, drawn.graph().score(), RELATIVE * ours, () -> "loss of " + drawn.config());
    Map<Parameter, float[]> found = new LinkedHashMap<>();
    drawn
        .weights()
        .read(
            drawn.graph().getGradientsViewArray(),
            parameter ->
                found.computeIfAbsent(parameter, any -> new float[parameter.value().length]));
    assertEquals(drawn.network().parameters(), List.copyOf(found.keySet())); // none forgotten
    found.forEach(
        (parameter, gradient) -> {
          float[] expected = expected(gradients, parameter);
          assertArrayEquals(
              expected,
              gradient,
              (float) (RELATIVE * largest(expected)),
              () -> parameter.name() + " of " + drawn.config());
        });
  }

  private static float[] expected(Gradients gradients, Parameter parameter) {
    return switch (parameter.kind()) {
      case DENSE -> gradients.dense(parameter);
      case ROWS -> {
        float[] all = new float[parameter.value().length];
        RowGradients rows = gradients.rows(parameter);
        int columns = parameter.columns();
        for (int slot = 0; slot < rows.count(); slot++) {
          System.arraycopy(rows.values(), slot * columns, all, rows.row(slot) * columns, columns);
        }
        yield all;
      }
    };
  }

  /** The largest size, and at least 1: what a float rounds of the sums is about that. */
  private static double largest(float[] numbers) {
    double largest = 1;
    for (float number : numbers) {
      largest = Math.max(largest, Math.abs(number));
    }
    return largest;
  }

  private static void give(RandomGraph drawn, MultiDataSet batch) {
    drawn.graph().setInputs(batch.getFeatures());
    drawn.graph().setLabels(batch.getLabels());
    drawn.graph().setLayerMaskArrays(batch.getFeaturesMaskArrays(), batch.getLabelsMaskArrays());
  }

  @Test
  void theScoresOfTheLabelsAreThoseOfTheNetwork() {
    RandomCases.check(CASES, GraphGradientTest::checkScores);
  }

  private static void checkScores(RandomGenerator random) {
    RandomGraph drawn = RandomGraph.of(random, WordTable.INSIDE, new Sgd(0.1));
    List<EncodedSentence> sentences = drawn.sentences(random);
    Batch batch = RandomGraph.ours(sentences);
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    Tape tape = Tape.forInference(Kernels.chosen());
    tape.restart(null);
    Tensor expected =
        drawn
            .network()
            .scores(tape, batch, packedSequence, List.of(FrozenRows.none()))
            .get(0)
            .emissions();
    boolean isSoftmax = drawn.config().output().type() == OutputLayer.SOFTMAX;
    if (!isSoftmax) {
      CrfOutputs.give(drawn.graph(), CrfOutput.SCORES);
    }
    MultiDataSet given = drawn.theirs(sentences);
    INDArray[] outputs =
        drawn.graph().output(false, given.getFeatures(), given.getFeaturesMaskArrays());
    Series found = Series.of(outputs[0]);
    int labels = expected.columns();
    for (int s = 0; s < sentences.size(); s++) {
      int example = batch.position(s);
      for (int token = 0; token < packedSequence.length(s); token++) {
        int from = packedSequence.row(s, token) * labels;
        float[] scores = Arrays.copyOfRange(expected.value(), from, from + labels);
        for (int label = 0; label < labels; label++) {
          assertEquals(
              isSoftmax ? probability(scores, label) : scores[label],
              found.values()[(example * labels + label) * (int) found.shape()[2] + token],
              RELATIVE * largest(scores),
              () -> "of " + drawn.config());
        }
      }
    }
  }

  private static double probability(float[] scores, int label) {
    double sum = 0;
    for (float score : scores) {
      sum += Math.exp(score - scores[label]);
    }
    return 1 / sum;
  }
}
