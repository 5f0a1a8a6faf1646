package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;
import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.linalg.schedule.InverseSchedule;
import org.nd4j.linalg.schedule.ScheduleType;
import trellis.testing.RandomCases;

/** Our updaters in networks of DL4J's own layers. */
class MomentumUpdatersTest {
  private static final int INPUTS = 3;
  private static final int LABELS = 2;
  private static final int PARAMETERS = INPUTS * 4 + 4 + 4 * LABELS + LABELS;

  @TempDir private Path folder;

  private static ISchedule falling() {
    return new InverseSchedule(ScheduleType.EPOCH, 0.5, 0.7, 1);
  }

  private static MultiLayerNetwork network(IUpdater updater) {
    MultiLayerConfiguration config =
        new NeuralNetConfiguration.Builder()
            .seed(5)
            .dataType(DataType.FLOAT)
            .updater(updater)
            .list()
            .layer(new DenseLayer.Builder().nIn(INPUTS).nOut(4).activation(Activation.TANH).build())
            .layer(
                new OutputLayer.Builder(LossFunction.MCXENT)
                    .activation(Activation.SOFTMAX)
                    .nIn(4)
                    .nOut(LABELS)
                    .build())
            .build();
    MultiLayerNetwork network = new MultiLayerNetwork(config);
    network.init();
    return network;
  }

  private static DataSet data(RandomGenerator random) {
    int examples = random.nextInt(1, 5);
    float[][] features = new float[examples][INPUTS];
    float[][] labels = new float[examples][LABELS];
    for (int i = 0; i < examples; i++) {
      for (int j = 0; j < INPUTS; j++) {
        features[i][j] = random.nextFloat(-1, 1);
      }
      labels[i][random.nextInt(LABELS)] = 1;
    }
    return new DataSet(Nd4j.createFromArray(features), Nd4j.createFromArray(labels));
  }

  /** A rule in plain loops; steps and epochs are counted from 0. */
  private interface Plain {
    /** Changes the weights. */
    void step(double[] weights, double[] gradient, int step, double rate);

    /** What it remembers, as the updater lays it out. */
    double[] state();
  }

  @Test
  void momentumStepsAreThoseOfThePlainRule() {
    RandomCases.check(
        10,
        random -> {
          double momentum = random.nextDouble(0, 0.99);
          checkSteps(random, new Momentum(falling(), momentum), plainMomentum(momentum));
        });
  }

  private static Plain plainMomentum(double momentum) {
    double[] velocity = new double[PARAMETERS];
    return new Plain() {
      @Override
      public void step(double[] weights, double[] gradient, int step, double rate) {
        for (int i = 0; i < weights.length; i++) {
          velocity[i] = momentum * velocity[i] - rate * gradient[i];
          weights[i] += velocity[i];
        }
      }

      @Override
      public double[] state() {
        return velocity;
      }
    };
  }

  @Test
  void nadamStepsAreThoseOfThePlainRule() {
    RandomCases.check(
        10,
        random -> {
          double momentum = random.nextDouble(0, 0.99);
          checkSteps(random, new CorrectedNadam(falling(), momentum), plainNadam(momentum));
        });
  }

  private static Plain plainNadam(double momentum) {
    double[] state = new double[2 * PARAMETERS]; // means of gradients, then of squares
    return new Plain() {
      @Override
      public void step(double[] weights, double[] gradient, int step, double rate) {
        for (int i = 0; i < PARAMETERS; i++) {
          double g = gradient[i];
          state[i] = momentum * state[i] + (1 - momentum) * g;
          state[PARAMETERS + i] = 0.999 * state[PARAMETERS + i] + 0.001 * g * g;
          double mean =
              (momentum * state[i] + (1 - momentum) * g) / (1 - Math.pow(momentum, step + 1));
          double square = state[PARAMETERS + i] / (1 - Math.pow(0.999, step + 1));
          weights[i] -= rate * mean / (Math.sqrt(square) + 1e-8);
        }
      }

      @Override
      public double[] state() {
        return state;
      }
    };
  }

  private static void checkSteps(RandomGenerator random, IUpdater updater, Plain plain) {
    MultiLayerNetwork network = network(updater);
    for (int epoch = 0; epoch < 3; epoch++) {
      double rate = 0.5 / (1 + 0.7 * epoch);
      for (int step = 0; step < 4; step++) {
        DataSet batch = data(random);
        double[] weights = network.params().data().asDouble();
        plain.step(weights, gradient(network, batch), 4 * epoch + step, rate);
        network.fit(batch);
        assertArrayEquals(weights, network.params().data().asDouble(), 1e-4);
      }
      network.incrementEpochCount();
    }
    assertArrayEquals(plain.state(), network.updaterState().data().asDouble(), 1e-4);
  }

  /** Of the mean loss of an example, by a copy of the network. */
  private static double[] gradient(MultiLayerNetwork network, DataSet batch) {
    MultiLayerNetwork copy = network.clone();
    copy.setInput(batch.getFeatures());
    copy.setLabels(batch.getLabels());
    copy.computeGradientAndScore();
    double[] sum = copy.gradient().gradient().data().asDouble();
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= batch.numExamples();
    }
    return sum;
  }

  private static List<ScheduledUpdater> updaters() {
    return List.of(
        new Momentum(falling(), 0.8),
        new Momentum(0.1, 0),
        new CorrectedNadam(falling(), 0.8),
        new CorrectedNadam(0.1, 0));
  }

  @ParameterizedTest
  @MethodSource("updaters")
  void aSavedNetworkGoesOnAsIfItHadNotBeen(ScheduledUpdater updater) {
    RandomCases.check(
        2,
        random -> {
          MultiLayerNetwork network = network(updater.clone());
          for (int step = 0; step < 3; step++) {
            network.fit(data(random));
          }
          MultiLayerNetwork loaded = savedAndLoaded(network);
          assertEquals(network.updaterState(), loaded.updaterState());
          assertNotEquals(0, network.updaterState().norm2Number().doubleValue());
          for (int step = 0; step < 3; step++) {
            DataSet batch = data(random);
            network.fit(batch.copy());
            loaded.fit(batch);
          }
          assertEquals(network.params(), loaded.params());
        });
  }

  private MultiLayerNetwork savedAndLoaded(MultiLayerNetwork network) throws IOException {
    Path file = folder.resolve("network.zip");
    ModelSerializer.writeModel(network, file.toFile(), true);
    return ModelSerializer.restoreMultiLayerNetwork(file.toFile(), true);
  }

  @ParameterizedTest
  @MethodSource("updaters")
  void itsConfigurationIsTheSameBehindJson(ScheduledUpdater updater) {
    MultiLayerConfiguration config = network(updater).getLayerWiseConfigurations();
    MultiLayerConfiguration read = MultiLayerConfiguration.fromJson(config.toJson());
    assertEquals(config, read);
    assertEquals(updater, ((DenseLayer) read.getConf(0).getLayer()).getIUpdater());
  }

  @Test
  void aCopyIsEqualAndItsOwn() {
    Momentum updater = new Momentum(falling(), 0.8);
    Momentum copy = updater.clone();
    assertNotSame(updater, copy);
    assertEquals(updater, copy);
    assertEquals(updater.hashCode(), copy.hashCode());
    assertNotEquals(updater, new Momentum(falling(), 0.9));
    assertNotEquals(updater, new Momentum(0.5, 0.8));
    assertNotEquals(updater, new CorrectedNadam(falling(), 0.8));
    copy.setLrAndSchedule(0.25, null);
    assertEquals(new Momentum(0.25, 0.8), copy);
    assertEquals(0.25, copy.getLearningRate(3, 3));
    assertEquals(0.5 / 2.4, updater.getLearningRate(100, 2), 1e-12);
    copy.setLrAndSchedule(Double.NaN, falling());
    assertEquals(updater, copy);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1, 1.5, Double.NaN, Double.POSITIVE_INFINITY})
  void aMomentumThatNeverEndsIsRefused(double momentum) {
    LayerException thrown = assertThrows(LayerException.class, () -> new Momentum(0.1, momentum));
    assertTrue(thrown.getMessage().contains("momentum is " + momentum), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("from 0 up to but not 1"), thrown.getMessage());
  }

  @Test
  void aStateOfAnotherRuleIsRefused() {
    Momentum updater = new Momentum(0.1, 0.9);
    Map<String, INDArray> state = Map.of("M", Nd4j.zeros(3), "V", Nd4j.zeros(3));
    LayerException thrown =
        assertThrows(LayerException.class, () -> updater.instantiate(state, false));
    assertTrue(thrown.getMessage().contains("the state of Momentum is V, but there is [M, V]"));
    INDArray velocity = Nd4j.createFromArray(1f, 2f);
    GradientUpdater<?> made = updater.instantiate(Map.of("V", velocity), false);
    INDArray gradient = Nd4j.createFromArray(1f, -1f);
    made.applyUpdater(gradient, 0, 0);
    assertArrayEquals(new double[] {0.8, 1.9}, velocity.data().asDouble(), 1e-6);
    assertArrayEquals(new double[] {-0.8, -1.9}, gradient.data().asDouble(), 1e-6);
  }
}
