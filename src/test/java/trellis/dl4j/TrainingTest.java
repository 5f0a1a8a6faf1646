package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.deeplearning4j.earlystopping.EarlyStoppingConfiguration;
import org.deeplearning4j.earlystopping.EarlyStoppingResult;
import org.deeplearning4j.earlystopping.scorecalc.DataSetLossCalculator;
import org.deeplearning4j.earlystopping.termination.MaxEpochsTerminationCondition;
import org.deeplearning4j.earlystopping.trainer.EarlyStoppingGraphTrainer;
import org.deeplearning4j.earlystopping.trainer.EarlyStoppingTrainer;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.WorkspaceMode;
import org.deeplearning4j.nn.conf.constraint.MaxNormConstraint;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.weightnoise.DropConnect;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.optimize.listeners.CollectScoresListener;
import org.deeplearning4j.optimize.listeners.ScoreIterationListener;
import org.junit.jupiter.api.Test;
import org.nd4j.evaluation.classification.Evaluation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.dataset.adapter.SingletonDataSetIterator;
import org.nd4j.linalg.dataset.adapter.SingletonMultiDataSetIterator;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.Sgd;
import trellis.testing.RandomCases;

/** What DL4J does with a network while it trains and after, done to networks of our layers. */
class TrainingTest {
  private static final Sentences.Layout LAYOUT =
      new Sentences.Layout(DataType.FLOAT, RNNFormat.NCW, true);
  private static final int INPUTS = 3;
  private static final int LABELS = 3;

  private static Sentences sentences(RandomGenerator random) {
    return Sentences.random(random, Sentences.normal(INPUTS), LABELS, new int[] {4, 1, 3}, 0);
  }

  private static NeuralNetConfiguration.Builder builder(IUpdater updater) {
    return Networks.builder(DataType.FLOAT, updater);
  }

  private static List<Layer> layers() {
    return List.of(
        new BiLstmLayer.Builder()
            .nOut(3)
            .constrainRecurrent(new MaxNormConstraint(0.5, 0))
            .constrainInputWeights(new MaxNormConstraint(0.8, 0))
            .build(),
        new BiRnnLayer.Builder().nOut(2).build(),
        new CrfOutputLayer.Builder().nOut(LABELS).build());
  }

  private static MultiLayerNetwork network(
      NeuralNetConfiguration.Builder builder, RandomGenerator random) {
    return Networks.layers(builder, random, INPUTS, RNNFormat.NCW, layers());
  }

  private static double meanLoss(MultiLayerNetwork network, DataSet data) {
    return network.scoreExamples(data, false).meanNumber().doubleValue();
  }

  @Test
  void updatersAndAllThatActsOnGradientsAndWeights() {
    List<IUpdater> updaters = List.of(new Sgd(0.3), new Adam(0.05), new Nesterovs(0.05, 0.9));
    RandomCases.check(
        4,
        random -> {
          NeuralNetConfiguration.Builder builder = builder(updaters.get(random.nextInt(3)));
          GradientNormalization[] kinds = GradientNormalization.values();
          builder.gradientNormalization(kinds[random.nextInt(kinds.length)]);
          builder.gradientNormalizationThreshold(1);
          switch (random.nextInt(4)) {
            case 0 -> builder.weightDecay(0.001);
            case 1 -> builder.l1(0.001).l2(0.001);
            case 2 -> builder.dropOut(0.9);
            default -> builder.weightNoise(new DropConnect(0.95));
          }
          MultiLayerNetwork network = network(builder, random);
          DataSet data = sentences(random).padded(LAYOUT).data();
          double before = meanLoss(network, data);
          for (int i = 0; i < 30; i++) {
            network.fit(data);
          }
          double after = meanLoss(network, data);
          assertTrue(after < 0.8 * before, before + " -> " + after);
          assertEquals(network.output(data.getFeatures()), network.output(data.getFeatures()));
          assertColumnsWithin(0.5, network.getParam("0_fRW"));
          assertColumnsWithin(0.5, network.getParam("0_bRW"));
          assertColumnsWithin(0.8, network.getParam("0_bW"));
        });
  }

  private static void assertColumnsWithin(double norm, INDArray weights) {
    assertTrue(weights.norm2(0).maxNumber().doubleValue() <= norm + 1e-4);
  }

  @Test
  void workspacesChangeNothing() {
    RandomCases.check(
        3,
        random -> {
          DataSet data = sentences(random).padded(LAYOUT).data();
          long seed = random.nextLong();
          List<INDArray> params = new ArrayList<>();
          for (WorkspaceMode mode : List.of(WorkspaceMode.ENABLED, WorkspaceMode.NONE)) {
            NeuralNetConfiguration.Builder builder =
                builder(new Adam(0.05))
                    .trainingWorkspaceMode(mode)
                    .inferenceWorkspaceMode(mode)
                    .dropOut(0.8);
            MultiLayerNetwork network = network(builder, new Random(seed));
            Nd4j.getRandom().setSeed(seed);
            for (int i = 0; i < 4; i++) {
              network.fit(data);
              network.output(data.getFeatures(), false, data.getFeaturesMaskArray(), null);
            }
            params.add(network.params());
          }
          assertSame(params.get(0), params.get(1));
        });
  }

  /** A smaller batch, or one with other masks, after a larger one gives what it gives alone. */
  @Test
  void nothingStaysOfTheBatchBefore() {
    RandomCases.check(
        5,
        random -> {
          MultiLayerNetwork used = network(builder(new Sgd(0.1)), random);
          MultiLayerNetwork fresh = used.clone();
          DataSet large = sentences(random).padded(LAYOUT).data();
          used.output(large.getFeatures(), false, large.getFeaturesMaskArray(), null);
          used.score(large);
          used.scoreExamples(large, true);
          used.feedForward(large.getFeatures(), large.getFeaturesMaskArray(), null);
          used.evaluate(new SingletonDataSetIterator(large));
          fresh.fit(large);
          used.fit(large);
          DataSet small = sentences(random).only(2).dense(LAYOUT);
          assertSame(fresh.output(small.getFeatures()), used.output(small.getFeatures()));
          assertEquals(fresh.score(small), used.score(small), 1e-5);
          fresh.fit(small);
          used.fit(small);
          assertSame(fresh.params(), used.params());
        });
  }

  @Test
  void listenersSeeTheScores() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork network = network(builder(new Adam(0.05)), random);
          CollectScoresListener scores = new CollectScoresListener(1);
          network.setListeners(scores, new ScoreIterationListener(1000));
          DataSet data = sentences(random).padded(LAYOUT).data();
          double first = network.score(data, true);
          network.fit(new SingletonDataSetIterator(data), 5);
          assertEquals(5, scores.getListScore().size());
          assertEquals(first, scores.getListScore().getDouble(0), 1e-5);
          assertTrue(scores.getListScore().getDouble(4) < first);
        });
  }

  @Test
  void earlyStopping() {
    RandomCases.check(
        1,
        random -> {
          DataSet data = sentences(random).padded(LAYOUT).data();
          EarlyStoppingResult<MultiLayerNetwork> found =
              new EarlyStoppingTrainer(
                      new EarlyStoppingConfiguration.Builder<MultiLayerNetwork>()
                          .epochTerminationConditions(new MaxEpochsTerminationCondition(4))
                          .scoreCalculator(
                              new DataSetLossCalculator(new SingletonDataSetIterator(data), true))
                          .build(),
                      network(builder(new Adam(0.05)), random),
                      new SingletonDataSetIterator(data))
                  .fit();
          assertEquals(
              found.getScoreVsEpoch().get(found.getBestModelEpoch()),
              found.getBestModel().score(data),
              1e-5);
          assertEquals(3, found.getBestModelEpoch());
        });
  }

  @Test
  void earlyStoppingOfGraphs() {
    RandomCases.check(
        1,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, LABELS, 1, 0);
          MultiDataSet data = Networks.forGraph(sentences.padded(LAYOUT).data());
          EarlyStoppingResult<ComputationGraph> found =
              new EarlyStoppingGraphTrainer(
                      new EarlyStoppingConfiguration.Builder<ComputationGraph>()
                          .epochTerminationConditions(new MaxEpochsTerminationCondition(4))
                          .scoreCalculator(
                              new DataSetLossCalculator(
                                  new SingletonMultiDataSetIterator(data), true))
                          .build(),
                      Networks.graph(
                          builder(new Adam(0.05)),
                          random,
                          new CrfOutputLayer.Builder().nOut(LABELS).build()),
                      new SingletonMultiDataSetIterator(data),
                      null)
                  .fit();
          assertEquals(
              found.getScoreVsEpoch().get(found.getBestModelEpoch()),
              found.getBestModel().score(data),
              1e-5);
        });
  }

  @Test
  void evaluationCountsTheStepsThatAreThere() {
    RandomCases.check(
        5,
        random -> {
          Sentences sentences = sentences(random);
          MultiLayerNetwork network = network(builder(new Sgd(1)), random);
          Sentences.Batch batch = sentences.scattered(random, LAYOUT);
          Evaluation found = network.evaluate(new SingletonDataSetIterator(batch.data()));
          assertEquals(8, found.getNumRowCounter());
          int right = 0;
          for (int s = 0; s < sentences.count(); s++) {
            INDArray output = network.output(sentences.only(s).dense(LAYOUT).getFeatures());
            int[] gold = sentences.gold().get(s);
            right +=
                (int)
                    IntStream.range(0, gold.length)
                        .filter(t -> output.getDouble(0, gold[t], t) == 1)
                        .count();
          }
          assertEquals(right / 8.0, found.accuracy(), 1e-6);
        });
  }

  @Test
  void theOutputIsTheLastOfFeedForward() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork network = network(builder(new Sgd(1)), random);
          INDArray x = sentences(random).padded(LAYOUT).data().getFeatures();
          List<INDArray> all = network.feedForward(x);
          assertEquals(4, all.size());
          assertArrayEquals(new long[] {3, 6, 4}, all.get(1).shape());
          assertArrayEquals(new long[] {3, 4, 4}, all.get(2).shape());
          assertSame(network.output(x), all.get(3));
        });
  }

  @Test
  void clonesWorkInThreadsOfTheirOwn() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork network = network(builder(new Adam(0.05)), random);
          DataSet data = sentences(random).padded(LAYOUT).data();
          MultiLayerNetwork alone = trained(network.clone(), data);
          ExecutorService threads = Executors.newFixedThreadPool(4);
          try {
            List<Future<MultiLayerNetwork>> clones =
                IntStream.range(0, 4)
                    .mapToObj(
                        i -> {
                          MultiLayerNetwork clone = network.clone();
                          return threads.submit(() -> trained(clone, data));
                        })
                    .toList();
            for (Future<MultiLayerNetwork> clone : clones) {
              assertSame(alone.params(), clone.get().params());
            }
          } finally {
            threads.shutdownNow();
          }
          assertNotEquals(alone.params(), network.params());
        });
  }

  private static MultiLayerNetwork trained(MultiLayerNetwork network, DataSet data) {
    for (int i = 0; i < 20; i++) {
      network.fit(data);
    }
    return network;
  }

  private static void assertSame(INDArray expected, INDArray found) {
    assertArrayEquals(expected.shape(), found.shape());
    assertArrayEquals(expected.dup('c').data().asFloat(), found.dup('c').data().asFloat(), 1e-4f);
  }
}
