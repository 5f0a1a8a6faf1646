package trellis.model;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.EncoderConfig;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.weights.EncoderWeights;
import trellis.kernel.Kernels;

/**
 * The encoders of several models, of which equal ones are kept once, so that their states are
 * computed once for all models that read the same layers; for one thread.
 */
public final class SharedEncoders {
  /** What a model reads of an encoder. */
  private record Reading(List<Integer> layers, EncoderConfig.Pieces pieces) {}

  /** An encoder as models keep it. */
  private record Kept(String sha256, Pack pack) {}

  private final Map<EncoderWeights, Map<Reading, ContextSource>> sources = new IdentityHashMap<>();
  private final Map<Kept, StoredEncoder> encoders = new HashMap<>();

  /** Where the states of an encoder come from that is kept once already. */
  public ContextSource source(StoredEncoder encoder, EncoderConfig config) {
    Reading reading =
        new Reading(StoredEncoder.layers(config, encoder.weights().shape()), config.pieces());
    return sources
        .computeIfAbsent(encoder.weights(), any -> new HashMap<>())
        .computeIfAbsent(reading, any -> encoder.ready(config, Kernels.chosen()));
  }

  /** The same model, which has the encoder of an earlier one if both are equal. */
  TaggerModel sharing(TaggerModel model) {
    if (model.encoder().isEmpty()) {
      return model;
    }
    EncoderConfig config = model.config().embeddings().encoder();
    StoredEncoder own = model.encoder().get();
    StoredEncoder kept =
        sources.containsKey(own.weights())
            ? own
            : encoders.computeIfAbsent(
                new Kept(own.sha256OfWhatItHas(), config.pack()), any -> own);
    StoredEncoder named =
        new StoredEncoder(own.name(), own.sha256(), kept.weights(), kept.tokenizer());
    return model.withEncoder(named, source(named, config));
  }
}
