package trellis.dl4j.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Sgd;
import trellis.batch.EncodedSentence;
import trellis.config.NetworkConfig;
import trellis.config.TrainConfig.WordTable;
import trellis.testing.RandomCases;

/** Loss and gradient of a graph with dropout see the same numbers set to 0. */
class GraphDropoutTest {
  private static final double STEP = 5e-3;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theGradientIsThatOfTheLoss(boolean locked) {
    RandomCases.check(12, random -> check(locked, random));
  }

  private static void check(boolean locked, RandomGenerator random) {
    NetworkConfig config = RandomGraph.config(random, 0.4, locked);
    RandomGraph drawn = RandomGraph.of(config, random, WordTable.INSIDE, new Sgd(0.1));
    List<EncodedSentence> sentences = drawn.sentences(random);
    MultiDataSet batch = drawn.theirs(sentences);
    long seed = random.nextLong();
    double loss = loss(drawn, batch, seed);
    INDArray gradient = drawn.graph().getGradientsViewArray().dup().divi(sentences.size());
    double norm = gradient.norm2Number().doubleValue();
    assertEquals(loss, loss(drawn, batch, seed));
    assertNotEquals(loss, loss(drawn, batch, seed + 1));
    INDArray step = gradient.muli(STEP / norm).reshape(gradient.length());
    drawn.graph().params().addi(step);
    double above = loss(drawn, batch, seed);
    drawn.graph().params().subi(step).subi(step);
    double below = loss(drawn, batch, seed);
    assertEquals(
        norm, (above - below) / (2 * STEP), 0.02 * Math.max(1, norm), () -> "of " + config);
  }

  private static double loss(RandomGraph drawn, MultiDataSet batch, long seed) {
    Nd4j.getRandom().setSeed(seed);
    drawn.graph().setInputs(batch.getFeatures());
    drawn.graph().setLabels(batch.getLabels());
    drawn.graph().setLayerMaskArrays(batch.getFeaturesMaskArrays(), batch.getLabelsMaskArrays());
    drawn.graph().computeGradientAndScore();
    return drawn.graph().score();
  }
}
