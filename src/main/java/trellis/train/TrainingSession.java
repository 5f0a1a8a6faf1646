package trellis.train;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.check.Remarks;
import trellis.config.EmbeddingsConfig;
import trellis.config.EmbeddingsConfig.Source;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.config.schema.OneOrMore;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.network.TaggerNetwork;
import trellis.network.TapedEncoder;
import trellis.train.data.StartingModel;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.EngineInput;
import trellis.train.engine.Engines;
import trellis.train.engine.TrainingEngine;
import trellis.train.optimizer.AveragingSchedule;
import trellis.train.optimizer.ParameterStates;
import trellis.train.optimizer.TrainedRows;
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
  private final RandomStream random;
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

  private TrainingSession(
      TaggerConfig config,
      TrainingDataReader.DataWithVectors reading,
      EngineFactory factory,
      int threads) {
    this.data = reading.data();
    this.remarks = reading.remarks();
    this.random = RandomStream.of(config.seed());
    // of several vector files the config may have the sum of their widths alone
    TaggerConfig withWidths = config.with("network.words.dim", OneOrMore.each(reading.widths()));
    this.network =
        new TaggerNetwork(
            withWidths.network(),
            config.allHeads(),
            data.vocabularies(),
            data.context().map(read -> read.shape()));
    network.initialize(random.fork(0)); // epochs are counted from 1
    for (int table = 0; table < network.wordTables().size(); table++) {
      Parameter vectors = network.wordTables().get(table);
      reading.words().get(table).copyVectors(vectors.value());
      vectors.changed();
    }
    reading.start().ifPresent(old -> old.copyWeights(network));
    this.encoder = data.context().flatMap(context -> context.parameters(config.embeddings()));
    // No lambda: it would load the class of an encoder that is not there.
    if (encoder.isPresent()) {
      network.train(
          new TapedEncoder(
              encoder.get(),
              data.context().get().layers(config),
              config.embeddings().encoder().innerDropout()));
    }
    ParameterStates states = states(config, reading.start());
    this.state = state(states, config.train());
    this.threads = threads;
    this.engine =
        factory.begin(
            new EngineInput(
                config,
                threads,
                network,
                states,
                data.vocabularies(),
                data.encoded(),
                reading.words().get(0).rare()::get));
  }

  private ParameterStates states(TaggerConfig config, Optional<StartingModel> start) {
    EmbeddingsConfig embeddings = config.embeddings();
    TrainConfig train = config.train();
    Map<Parameter, TrainedRows> trainedRows = new HashMap<>();
    for (int table = 0; table < data.pretrained().size(); table++) {
      BitSet pretrained = data.pretrained().get(table);
      Source source = embeddings.sources().get(table);
      TrainedRows rows =
          new TrainedRows(
              data.words().size(),
              source.finetune() ? new BitSet() : pretrained,
              pretrained,
              (float) source.finetuneRate());
      trainedRows.put(network.wordTables().get(table), rows);
    }
    start.ifPresent(old -> freeze(config, old, trainedRows));
    ParameterStates states =
        train.optimizer().isOnline(network.isLinear())
            ? ParameterStates.withoutOptimizer(network.trainedParameters(), trainedRows)
            : ParameterStates.of(network.trainedParameters(), trainedRows, train);
    if (encoder.isPresent()) {
      states.setRateShares(shares(encoder.get(), embeddings, train));
    }
    return states;
  }

  /** Rows that the old model lacks begin at random, so they learn in any case. */
  private void freeze(
      TaggerConfig config, StartingModel old, Map<Parameter, TrainedRows> trainedRows) {
    for (TaggerConfig.Part part : config.freeze().orElse(List.of())) {
      for (Parameter parameter : network.parameters(part)) {
        TrainedRows all = trainedRows.getOrDefault(parameter, TrainedRows.all(parameter));
        trainedRows.put(
            parameter,
            parameter.kind() == Parameter.Kind.ROWS
                ? all.withFixed(old.knownRows(parameter.name()))
                : TrainedRows.none());
      }
    }
  }

  /** Each layer of an encoder has a share of the rate of the one above. */
  private static Map<Parameter, Double> shares(
      EncoderParameters encoder, EmbeddingsConfig embeddings, TrainConfig train) {
    Map<Parameter, Double> shares = new HashMap<>();
    for (Parameter parameter : encoder.all()) {
      int below = encoder.shape().blocks() - EncoderParameters.layer(parameter);
      double decay = Math.pow(embeddings.encoder().layerDecay(), below);
      shares.put(parameter, embeddings.encoder().rate() / train.rate() * decay);
    }
    return shares;
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
    return random.fork(epoch);
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
