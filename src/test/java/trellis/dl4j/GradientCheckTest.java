package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.gradientcheck.GradientCheckUtil;
import org.deeplearning4j.gradientcheck.GradientCheckUtil.PrintMode;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;
import trellis.testing.RandomCases;

/** DL4J's own check of gradients, on each of our layers and on whole networks. */
@Tag("nd4j-double")
class GradientCheckTest {
  private static final double STEP = 1e-5;
  private static final double RELATIVE = 1e-5;
  private static final double ABSOLUTE = 1e-8;

  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  private static NeuralNetConfiguration.Builder builder(RandomGenerator random) {
    NeuralNetConfiguration.Builder builder =
        Networks.builder(DataType.DOUBLE, Networks.updaterForChecks(random));
    if (random.nextBoolean()) {
      builder.l2(0.1).l2Bias(0.2);
    }
    return builder.miniBatch(random.nextInt(4) > 0);
  }

  @Test
  void layersThatReadNumbers() {
    RandomCases.check(
        12,
        random -> {
          Sentences.Steps steps = Sentences.normal(random.nextInt(1, 4));
          Sentences sentences = Sentences.random(random, steps, random.nextInt(2, 4), 0, 0.3);
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          List<Layer> layers = new ArrayList<>(Networks.hidden(random));
          layers.add(Networks.crf(random, sentences));
          check(
              Networks.layers(builder(random), random, sentences.inputs(), layout.format(), layers),
              masked(random, sentences, layout));
        });
  }

  /** Batches with all masks, or with those of the labels alone. */
  private static DataSet masked(
      RandomGenerator random, Sentences sentences, Sentences.Layout layout) {
    boolean isAllKnown =
        sentences.gold().stream().allMatch(gold -> gold.length == sentences.longest());
    DataSet data = sentences.padded(layout).data();
    if (isAllKnown && random.nextBoolean()) {
      data.setFeaturesMaskArray(null); // as the labels' mask then says what is there
    }
    return data;
  }

  @Test
  void batchesWithoutMasks() {
    RandomCases.check(
        6,
        random -> {
          int length = random.nextInt(1, 4);
          int[] lengths = random.ints(random.nextInt(1, 4), length, length + 1).toArray();
          Sentences sentences =
              Sentences.random(random, Sentences.normal(2), random.nextInt(1, 4), lengths, 0);
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          List<Layer> layers = new ArrayList<>(Networks.hidden(random));
          layers.add(Networks.crf(random, sentences));
          check(
              Networks.layers(builder(random), random, 2, layout.format(), layers),
              sentences.dense(layout));
        });
  }

  @Test
  void layersThatReadIndices() {
    RandomCases.check(
        6,
        random -> {
          Sentences.Steps word = step -> new double[] {step.nextInt(Networks.ROWS)};
          Sentences.Steps characters =
              step -> new double[] {step.nextInt(-1, 3), step.nextInt(-1, 3)};
          boolean isTable = random.nextBoolean();
          Sentences sentences = Sentences.random(random, isTable ? word : characters, 3, 0, 0.2);
          Layer first =
              isTable
                  ? new TableLayer.Builder().nIn(Networks.ROWS).nOut(3).build()
                  : new CharCnnLayer.Builder()
                      .nIn(3)
                      .dim(random.nextInt(1, 4))
                      .window(random.nextInt(1, 5))
                      .nOut(3)
                      .build();
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          check(
              Networks.layers(
                  builder(random),
                  random,
                  sentences.inputs(),
                  layout.format(),
                  List.of(first, Networks.crf(random, sentences))),
              sentences.padded(layout).data());
        });
  }

  @Test
  void wholeGraphs() {
    RandomCases.check(
        4,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, 3, 0, 0.2);
          Sentences.Layout layout =
              new Sentences.Layout(DataType.DOUBLE, RNNFormat.NCW, random.nextBoolean());
          ComputationGraph network =
              Networks.graph(builder(random), random, Networks.crf(random, sentences));
          MultiDataSet data = Networks.forGraph(sentences.padded(layout).data());
          assertTrue(
              GradientCheckUtil.checkGradients(
                  new GradientCheckUtil.GraphConfig()
                      .net(network)
                      .epsilon(STEP)
                      .maxRelError(RELATIVE)
                      .minAbsoluteError(ABSOLUTE)
                      .print(PrintMode.FAILURES_ONLY)
                      .inputs(data.getFeatures())
                      .labels(data.getLabels())
                      .inputMask(data.getFeaturesMaskArrays())
                      .labelMask(data.getLabelsMaskArrays())));
        });
  }

  /** The same numbers are dropped at each score, so the gradient is that of the rest. */
  @Test
  void dropoutOfInputs() {
    RandomCases.check(
        4,
        random -> {
          Sentences sentences = Sentences.random(random, Sentences.normal(3), 3, 1, 0);
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          MultiLayerNetwork network =
              Networks.layers(
                  builder(random).dropOut(0.7),
                  random,
                  3,
                  layout.format(),
                  List.of(
                      new BiLstmLayer.Builder().nOut(2).build(),
                      new BiRnnLayer.Builder().nOut(2).build(),
                      Networks.crf(random, sentences)));
          check(network, sentences.padded(layout).data());
        });
  }

  @Test
  void charactersThatAreDropped() {
    RandomCases.check(
        4,
        random -> {
          Sentences.Steps characters =
              step -> new double[] {step.nextInt(-1, 3), step.nextInt(-1, 3)};
          Sentences sentences = Sentences.random(random, characters, 2, 1, 0);
          Sentences.Layout layout = Sentences.Layout.random(random, DataType.DOUBLE);
          CharCnnLayer layer =
              new CharCnnLayer.Builder().nIn(3).dim(2).nOut(2).characterDropout(0.4).build();
          check(
              Networks.layers(
                  builder(random),
                  random,
                  2,
                  layout.format(),
                  List.of(layer, Networks.crf(random, sentences))),
              sentences.padded(layout).data());
        });
  }

  private static void check(MultiLayerNetwork network, DataSet data) {
    assertTrue(
        GradientCheckUtil.checkGradients(
            new GradientCheckUtil.MLNConfig()
                .net(network)
                .epsilon(STEP)
                .maxRelError(RELATIVE)
                .minAbsoluteError(ABSOLUTE)
                .print(PrintMode.FAILURES_ONLY)
                .input(data.getFeatures())
                .labels(data.getLabels())
                .inputMask(data.getFeaturesMaskArray())
                .labelMask(data.getLabelsMaskArray())
                .callEachIter(n -> Nd4j.getRandom().setSeed(5))));
  }
}
