package trellis.train;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.config.EmbeddingsConfig;
import trellis.config.EmbeddingsConfig.Source;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.config.schema.OneOrMore;
import trellis.kernel.RandomStream;
import trellis.network.TaggerNetwork;
import trellis.network.TapedEncoder;
import trellis.train.data.StartingModel;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.EngineInput;
import trellis.train.optimizer.ParameterStates;
import trellis.train.optimizer.TrainedRows;

/**
 * A network as it is before training, and what training keeps beside its weights. The same config
 * and data give the same numbers, as often as one is made.
 *
 * @param encoder the parameters of the encoder, if it is trained
 */
record SessionNetwork(
    TaggerNetwork network, Optional<EncoderParameters> encoder, ParameterStates states) {

  /** Makes it with random weights, word vectors and the weights of a model to go on with. */
  static SessionNetwork of(TaggerConfig config, TrainingDataReader.DataWithVectors reading) {
    TrainingData data = reading.data();
    // of several vector files the config may have the sum of their widths alone
    TaggerConfig withWidths = config.with("network.words.dim", OneOrMore.each(reading.widths()));
    TaggerNetwork network =
        new TaggerNetwork(
            withWidths.network(),
            config.allHeads(),
            data.vocabularies(),
            data.context().map(read -> read.shape()));
    network.initialize(RandomStream.of(config.seed()).fork(0)); // epochs are counted from 1
    for (int table = 0; table < network.wordTables().size(); table++) {
      Parameter vectors = network.wordTables().get(table);
      reading.words().get(table).copyVectors(vectors.value());
      vectors.changed();
    }
    reading.start().ifPresent(old -> old.copyWeights(network));
    Optional<EncoderParameters> encoder =
        data.context().flatMap(context -> context.parameters(config.embeddings()));
    // No lambda: it would load the class of an encoder that is not there.
    if (encoder.isPresent()) {
      network.train(
          new TapedEncoder(
              encoder.get(),
              data.context().get().layers(config),
              config.embeddings().encoder().innerDropout()));
    }
    return new SessionNetwork(network, encoder, states(config, reading, network, encoder));
  }

  /**
   * What an engine is given that trains it.
   *
   * @param reading what it was made of
   */
  EngineInput input(TaggerConfig config, TrainingDataReader.DataWithVectors reading, int threads) {
    return new EngineInput(
        config,
        threads,
        network,
        states,
        reading.data().vocabularies(),
        reading.data().encoded(),
        reading.words().get(0).rare()::get,
        ofAnother -> of(config, reading).input(config, reading, ofAnother));
  }

  private static ParameterStates states(
      TaggerConfig config,
      TrainingDataReader.DataWithVectors reading,
      TaggerNetwork network,
      Optional<EncoderParameters> encoder) {
    TrainingData data = reading.data();
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
    reading.start().ifPresent(old -> freeze(config, old, network, trainedRows));
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
  private static void freeze(
      TaggerConfig config,
      StartingModel old,
      TaggerNetwork network,
      Map<Parameter, TrainedRows> trainedRows) {
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
}
