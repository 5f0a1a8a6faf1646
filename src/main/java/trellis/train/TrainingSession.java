package trellis.train;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.check.Remarks;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.network.TaggerNetwork;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.Engines;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.TrainingEngine;
import trellis.train.engine.WorkerReplica;
import trellis.train.optimizer.AveragingSchedule;
import trellis.train.optimizer.ParameterStates;
import trellis.train.optimizer.TrainedWeights;
import trellis.train.optimizer.TrainingState;
import trellis.train.result.EpochReport;
import trellis.train.result.InputFile;
import trellis.train.result.RunDetails;
import trellis.train.result.TrainingPlan;
import trellis.util.TrellisVersion;

/**
 * What one training works with from begin to end: the data, the network with its training state,
 * and the engine. Closing it ends the engine.
 */
public final class TrainingSession implements AutoCloseable {
  private final TrainingData data;
  private final Remarks remarks;
  private final long seed;
  private final TaggerNetwork network;
  private final Optional<EncoderParameters> encoder; // if it is trained
  private final TrainingState state;
  private final int threads;
  private final TrainingEngine engine;

  /**
   * Reads the data of a config, makes the network and starts the engine of the config.
   *
   * @throws trellis.error.TrainingException when the engine is none of these, before anything is
   *     read
   */
  public static TrainingSession of(TaggerConfig config, Engines engines) {
    return of(config, engines, line -> {});
  }

  /**
   * Reads, makes and starts as {@link #of(TaggerConfig, Engines)} does.
   *
   * @param lines hears how far the reading is, where that takes long
   */
  static TrainingSession of(TaggerConfig config, Engines engines, Consumer<String> lines) {
    EngineFactory factory = engines.of(config.train().engine());
    return of(
        config, TrainingDataReader.read(config, lines), factory, config.train().threadsOrAll());
  }

  /** Makes the network for data that was read already, and starts an engine of as many threads. */
  static TrainingSession of(
      TaggerConfig config,
      TrainingDataReader.DataWithVectors reading,
      EngineFactory factory,
      int threads) {
    return new TrainingSession(config, reading, factory, threads);
  }

  /**
   * Reads the data of a config for workers of a training that runs elsewhere, as that one reads it.
   *
   * @return makes a replica of the network that computes with as many threads, as often as it is
   *     asked
   */
  public static IntFunction<WorkerReplica> replicas(TaggerConfig config) {
    return replicas(config, TrainingDataReader.read(config));
  }

  /** Makes replicas as {@link #replicas(TaggerConfig)} does, for data that was read already. */
  public static IntFunction<WorkerReplica> replicas(
      TaggerConfig config, TrainingDataReader.DataWithVectors reading) {
    return threads ->
        WorkerReplica.of(SessionNetwork.of(config, reading).input(config, reading, threads));
  }

  private TrainingSession(
      TaggerConfig config,
      TrainingDataReader.DataWithVectors reading,
      EngineFactory factory,
      int threads) {
    this.data = reading.data();
    this.remarks = reading.remarks();
    this.seed = config.seed();
    SessionNetwork made = SessionNetwork.of(config, reading);
    this.network = made.network();
    this.encoder = made.encoder();
    this.state = state(made.states(), config.train());
    this.threads = threads;
    this.engine = factory.begin(made.input(config, reading, threads));
  }

  private TrainingState state(ParameterStates states, TrainConfig train) {
    TrainedWeights weights = new TrainedWeights(network.trainedParameters());
    AveragingSchedule averaging = new AveragingSchedule(train.average(), steps(train));
    return new TrainingState(weights, states, averaging, train.balance(), weights.room());
  }

  /** How many steps an epoch has. */
  private int steps(TrainConfig train) {
    return train.optimizer().isFullBatch() ? train.passes() : data.batches(train.sentencesOfStep());
  }

  /** The corpus, read and encoded. */
  public TrainingData data() {
    return data;
  }

  /** The network that is trained. */
  public TaggerNetwork network() {
    return network;
  }

  /** The encoder, if it is trained with the network. */
  Optional<EncoderParameters> encoder() {
    return encoder;
  }

  /** The weights and all that training remembers beside them. */
  TrainingState state() {
    return state;
  }

  /** The engine that computes gradients and updates the weights. */
  TrainingEngine engine() {
    return engine;
  }

  /** The random numbers of an epoch, counted from 1. */
  RandomStream random(int epoch) {
    return EpochPlan.stream(seed, epoch);
  }

  /** What is about to be trained, from an epoch on, the first being 1. */
  TrainingPlan plan(TaggerConfig config, int firstEpoch) {
    return new TrainingPlan(
        config.name(),
        config.seed(),
        (int) Math.min(Integer.MAX_VALUE, data.sentences()),
        data.tokens(),
        data.dev().size(),
        data.words().size(),
        data.vocabularies().characters().size(),
        data.vocabularies().labelSets().stream().mapToInt(LabelSet::size).sum(),
        state.weights().count(),
        config.train().epochs(),
        firstEpoch,
        steps(config.train()),
        engine.threads(),
        engine.kernel(),
        remarks);
  }

  /** What a report tells of the run, at its end, beside its scores. */
  RunDetails details(TaggerConfig config, List<EpochReport> epochs) {
    return new RunDetails(
        TrellisVersion.name(),
        plan(config, 1),
        config,
        epochs,
        InputFile.of(config, data),
        RunDetails.mostHeap());
  }

  /** How many threads there are to compute with. */
  int threads() {
    return threads;
  }

  /** Ends the engine. */
  @Override
  public void close() {
    engine.close();
  }
}
