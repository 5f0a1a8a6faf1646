package trellis.train;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import trellis.autodiff.Parameter;
import trellis.config.EmbeddingsConfig;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordRows;

/** A network as it begins, what it learns from, and all that changes its weights. */
final class Learner implements AutoCloseable {
  private final TrainingData data;
  private final Kernel kernel = Kernels.chosen();
  private final RandomStream random;
  private final TaggerNetwork network;
  private final WorkerTeam team;
  private final Learned learned;
  private final BatchPass pass;

  /** Reads the data of a config, makes the network and starts the threads. */
  static Learner of(TaggerConfig config) {
    return of(config, DataReader.read(config), threads(config.train()));
  }

  /** Makes the network for data that was read already, and starts as many threads. */
  static Learner of(TaggerConfig config, DataReader.Reading reading, int threads) {
    return new Learner(config, reading.data(), reading.words(), threads);
  }

  private Learner(TaggerConfig config, TrainingData data, WordRows words, int threads) {
    TrainConfig train = config.train();
    this.data = data;
    this.random = RandomStream.of(config.seed());
    this.network =
        new TaggerNetwork(
            config.network(),
            data.words().size(),
            data.characters().size(),
            data.featureValues().stream().map(Vocabulary::size).toList(),
            data.labels());
    network.initialise(random.fork(0)); // epochs are counted from 1
    words.copyVectors(network.words().value());
    network.words().changed();
    this.team = new WorkerTeam(threads);
    this.learned = learned(config, data);
    int mostInBatch = Math.min(train.batch(), data.train().size());
    this.pass =
        new BatchPass(
            network,
            data.encoded(),
            train.unknown(),
            (mostInBatch + train.shard() - 1) / train.shard(),
            kernel,
            learned.descent(),
            team);
  }

  /** How many threads a config asks for. */
  static int threads(TrainConfig train) {
    return train.threads() == 0 ? Runtime.getRuntime().availableProcessors() : train.threads();
  }

  private Learned learned(TaggerConfig config, TrainingData data) {
    List<Parameter> parameters = network.parameters();
    Parameter words = network.words();
    EmbeddingsConfig embeddings = config.embeddings();
    TrainedRows ofWords =
        new TrainedRows(
            data.words().size(),
            embeddings.finetune() ? new BitSet() : data.pretrained(),
            data.pretrained(),
            (float) embeddings.finetuneRate());
    TrainConfig train = config.train();
    Descent descent =
        new Descent(
            parameters,
            Map.of(words, ofWords),
            StepRule.of(train),
            train.clip(),
            train.weightDecay(),
            kernel.math(),
            team);
    TrainedWeights weights = new TrainedWeights(parameters);
    MeanOfSteps mean = new MeanOfSteps(train.average(), data.batches(train.batch()));
    return new Learned(weights, descent, mean, train.balance(), weights.room());
  }

  /** What it learns from. */
  TrainingData data() {
    return data;
  }

  /** The network that is trained. */
  TaggerNetwork network() {
    return network;
  }

  /** Its weights and all that belongs to them. */
  Learned learned() {
    return learned;
  }

  /** What computes the gradients. */
  BatchPass pass() {
    return pass;
  }

  /** The random numbers of an epoch, counted from 1. */
  RandomStream random(int epoch) {
    return random.fork(epoch);
  }

  /** How many threads compute. */
  int threads() {
    return team.threads();
  }

  /** What computes, for people. */
  String kernel() {
    return kernel.name() + ": " + kernel.description();
  }

  /** What computes, by its name alone. */
  String kernelName() {
    return kernel.name();
  }

  /** Ends the threads. */
  @Override
  public void close() {
    team.close();
  }
}
