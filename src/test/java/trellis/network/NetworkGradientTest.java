package trellis.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.batch.Batch;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.tensor.Gradients;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.RowGradients;
import trellis.indouble.autodiff.transformer.EncoderParameters;
import trellis.indouble.kernel.Kernel;
import trellis.indouble.kernel.PlainMath;
import trellis.indouble.kernel.PlainPackedMatrix;
import trellis.indouble.kernel.RandomStream;
import trellis.indouble.network.TaggerNetwork;
import trellis.indouble.network.TapedEncoder;
import trellis.testing.RandomCases;

/**
 * The gradient of the whole network, in double, against central differences at every parameter.
 *
 * <p>Dropout and unknown words are on: both losses of a difference draw the same random numbers.
 */
class NetworkGradientTest {
  private static final Kernel KERNEL =
      new Kernel("plain", "in double", PlainPackedMatrix::new, new PlainMath());
  private static final double STEP = 1e-5;
  private static final double RELATIVE = 1e-6;

  /** Below it one would see the rounding of the differences, about 1e-16 * loss / STEP. */
  private static final double SMALLEST = 1e-3;

  @Test
  void everyChoiceOfPartsWithOneLayer() {
    RandomCases.check(3, random -> checkAll(1, random));
  }

  @Test
  void everyChoiceOfPartsWithTwoLayers() {
    RandomCases.check(3, random -> checkAll(2, random));
  }

  private static void checkAll(int layers, RandomGenerator random) {
    for (NetworkConfig config : Toy.allConfigs(layers, 0.3)) {
      new Case(config, random).check();
    }
  }

  @Test
  void everyChoiceOfPartsWithFeatures() {
    RandomCases.check(
        3,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            if (!config.output().constrained()) { // the labels of this batch break the rules
              Case.withFeatures(config, random).check();
            }
          }
        });
  }

  @Test
  void everyChoiceOfPartsWithCapitalsAndMoreNoise() {
    RandomCases.check(
        2,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            new Case(Toy.withNoise(config), random).check();
          }
        });
  }

  @Test
  void vectorsOfSeveralFiles() {
    RandomCases.check(
        3,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            if (!config.output().constrained()) { // the labels of this batch break the rules
              Case.withTwoTables(Toy.withTwoTables(config), random).check();
            }
          }
        });
  }

  @Test
  void twoHeadsOfWhichSentencesMayHaveOne() {
    RandomCases.check(
        3,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            Case.withTwoHeads(config, OutputLayer.CRF, random).check();
            Case.withTwoHeads(config, OutputLayer.SOFTMAX, random).check();
          }
        });
  }

  @Test
  void latentStates() {
    RandomCases.check(
        5,
        random -> {
          new Case(Toy.latent(2, false), random).check();
          new Case(Toy.latent(3, true), random).check();
        });
  }

  @Test
  void listsOfNamesAndClusters() {
    RandomCases.check(
        3,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            if (!config.output().constrained()) { // the labels of this batch break the rules
              Case.withLists(Toy.withLists(config), random).check();
            }
          }
        });
  }

  @Test
  void statesOfAnEncoder() {
    RandomCases.check(
        3,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            Case.withContext(config, new ContextShape(3, 4, false, 5, 0.25), random).check();
            Case.withContext(config, new ContextShape(3, 4, true, 5, 0.25), random).check();
          }
        });
  }

  @Test
  void anEncoderThatIsTrained() {
    EncoderShape shape = new EncoderShape(7, 9, 1, 1, 4, 2, 2, 3, Activation.GELU, 0.2);
    RandomCases.check(
        2,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0.3)) {
            Case.withTrainedEncoder(config, shape, random).check();
          }
        });
  }

  /** Some spans are longer than the longest that the network knows. */
  @Test
  void spansAsWholes() {
    RandomCases.check(
        10,
        random -> {
          OutputConfig output =
              new OutputConfig(
                  OutputLayer.SEMI_CRF, Transitions.CONSTANT, false, 1 + random.nextInt(4), 3);
          NetworkConfig any = Toy.allConfigs(1, 0.3).get(random.nextInt(4));
          Case.ofSpans(Toy.withOutput(any, output), random).check();
        });
  }

  /** A network, a batch of mixed lengths, and the random numbers of its pass. */
  private static final class Case {
    private final NetworkConfig config;
    private final TaggerNetwork network;
    private final Batch batch;
    private final long seed;
    private final Gradients gradients;
    private final Tape tape;

    Case(NetworkConfig config, RandomGenerator random) {
      this(new TaggerNetwork(config, Toy.VOCABULARIES), config, batch(config, random), random);
    }

    private static Batch batch(NetworkConfig config, RandomGenerator random) {
      return config.output().constrained()
          ? Toy.batchByTheRules(random, 3, 5)
          : Toy.randomBatch(random, 3, 5);
    }

    static Case withFeatures(NetworkConfig config, RandomGenerator random) {
      Batch batch = Toy.randomFeaturedBatch(random, 3, 5);
      return new Case(new TaggerNetwork(config, Toy.FEATURED), config, batch, random);
    }

    static Case withTwoHeads(NetworkConfig config, OutputLayer second, RandomGenerator random) {
      TaggerNetwork network =
          new TaggerNetwork(config, Toy.heads(config, second), Toy.TWO_HEADS, Optional.empty());
      return new Case(network, config, Toy.batchOfTwoHeads(random, 3, 5), random);
    }

    static Case ofSpans(NetworkConfig config, RandomGenerator random) {
      Batch batch = Toy.batchOfSpans(random, 4, 7);
      return new Case(new TaggerNetwork(config, Toy.SPANS), config, batch, random);
    }

    static Case withTwoTables(NetworkConfig config, RandomGenerator random) {
      Batch batch = Toy.randomBatchOfTwoTables(random, 3, 5);
      return new Case(new TaggerNetwork(config, Toy.VOCABULARIES), config, batch, random);
    }

    static Case withLists(NetworkConfig config, RandomGenerator random) {
      Batch batch = Toy.randomListedBatch(random, 3, 5);
      return new Case(new TaggerNetwork(config, Toy.LISTED), config, batch, random);
    }

    static Case withContext(NetworkConfig config, ContextShape shape, RandomGenerator random) {
      trellis.indouble.network.ContextShape inDouble =
          new trellis.indouble.network.ContextShape(
              shape.layers(), shape.width(), shape.mix(), shape.dim(), shape.dropout());
      return new Case(
          new TaggerNetwork(config, Toy.VOCABULARIES, Optional.of(inDouble)),
          config,
          RandomContext.of(batch(config, random), shape.inputs(), random),
          random);
    }

    static Case withTrainedEncoder(
        NetworkConfig config, EncoderShape shape, RandomGenerator random) {
      TaggerNetwork network =
          new TaggerNetwork(
              config,
              Toy.VOCABULARIES,
              Optional.of(
                  new trellis.indouble.network.ContextShape(2, shape.width(), false, 5, 0.25)));
      network.train(new TapedEncoder(new EncoderParameters(shape, 0), List.of(2, 1), 0.3));
      Batch batch = RandomPieces.of(batch(config, random), shape, random);
      return new Case(network, config, batch, random);
    }

    private Case(TaggerNetwork network, NetworkConfig config, Batch batch, RandomGenerator random) {
      this.config = config;
      this.network = network;
      this.batch = batch;
      this.seed = random.nextLong();
      this.gradients = new Gradients(network.trainedParameters());
      this.tape = Tape.forTraining(KERNEL, gradients);
      network.initialize(RandomStream.of(seed));
      for (Parameter parameter : network.trainedParameters()) { // the zeros too
        for (int i = 0; i < parameter.value().length; i++) {
          parameter.value()[i] += random.nextDouble(-0.5, 0.5);
        }
        parameter.changed();
      }
    }

    void check() {
      tape.backward(loss(), 1);
      for (Parameter parameter : network.trainedParameters()) {
        double[] expected = differences(parameter);
        double[] found = gradient(parameter);
        for (int i = 0; i < expected.length; i++) {
          double size = Math.max(SMALLEST, Math.max(Math.abs(expected[i]), Math.abs(found[i])));
          String place = parameter.name() + "[" + i + "] of " + config;
          assertEquals(expected[i], found[i], RELATIVE * size, place);
        }
      }
    }

    private Loss loss() {
      tape.restart(RandomStream.of(seed));
      return network.loss(tape, batch, 0.5);
    }

    private double[] differences(Parameter parameter) {
      double[] differences = new double[parameter.value().length];
      for (int i = 0; i < differences.length; i++) {
        double value = parameter.value()[i];
        differences[i] =
            (lossWith(parameter, i, value + STEP) - lossWith(parameter, i, value - STEP))
                / (2 * STEP);
        lossWith(parameter, i, value);
      }
      return differences;
    }

    private double lossWith(Parameter parameter, int element, double value) {
      parameter.value()[element] = value;
      parameter.changed();
      return loss().value();
    }

    /** The gradient of all elements; rows that were not touched have 0. */
    private double[] gradient(Parameter parameter) {
      if (parameter.kind() == Parameter.Kind.DENSE) {
        return gradients.dense(parameter);
      }
      double[] all = new double[parameter.value().length];
      RowGradients rows = gradients.rows(parameter);
      int columns = parameter.columns();
      for (int slot = 0; slot < rows.count(); slot++) {
        System.arraycopy(rows.values(), slot * columns, all, rows.row(slot) * columns, columns);
      }
      return all;
    }
  }
}
