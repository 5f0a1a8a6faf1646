package trellis.model;

import java.util.List;
import java.util.Optional;
import trellis.batch.Capitals;
import trellis.batch.Vocabularies;
import trellis.config.CharactersConfig;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.network.ContextShape;

/** Computes how many bytes the weights of a network take, before any are allocated. */
public final class NetworkSize {
  private NetworkSize() {}

  /** The bytes of all weights of a network with tables and labels of these sizes. */
  public static long bytes(
      NetworkConfig config,
      List<Head> heads,
      Vocabularies.Sizes sizes,
      Optional<ContextShape> context) {
    if (config.isLinear()) {
      return Float.BYTES * ofLinear(heads, sizes);
    }
    long inputs = config.words().width();
    long floats = sizes.words() * inputs;
    CharactersConfig letters = config.characters();
    if (letters.encoder() == CharactersConfig.CharacterEncoder.CNN) {
      long seen = (long) letters.window() * letters.dim();
      floats += (long) sizes.characters() * letters.dim() + (seen + 1) * letters.filters();
      inputs += letters.filters();
    }
    floats += (long) Capitals.values().length * config.capitals();
    inputs += config.capitals();
    for (int values : sizes.features()) {
      floats += (long) values * config.features();
      inputs += config.features();
    }
    floats += (long) sizes.lexicon().lists() * config.gazetteers().dim();
    inputs += sizes.lexicon().lists() > 0 ? config.gazetteers().dim() : 0;
    for (int beginnings : sizes.lexicon().clusters()) {
      floats += (long) beginnings * config.clusters().dim();
      inputs += config.clusters().dim();
    }
    floats += context.map(ContextShape::weights).orElse(0L);
    inputs += context.map(ContextShape::dim).orElse(0);
    long hidden = config.words().hidden();
    long gates =
        switch (config.words().encoder()) {
          case RNN -> 1;
          case LSTM -> 4;
        };
    for (int layer = 0; layer < config.words().layers(); layer++) {
      floats += 2 * (inputs + hidden + 1) * gates * hidden;
      inputs = 2 * hidden;
    }
    return Float.BYTES * (floats + ofHeads(heads, sizes, inputs));
  }

  private static long ofLinear(List<Head> heads, Vocabularies.Sizes sizes) {
    long floats = sizes.pairs();
    if (heads.get(0).order() == 2) {
      long labels = sizes.labelSets().get(0);
      floats += (labels + 1) * labels * labels;
    }
    for (int head = 0; head < heads.size(); head++) {
      long labels = heads.get(head).output().columns(sizes.labelSets().get(head));
      floats += sizes.states().get(head) + labels + ofOutput(heads.get(head).output(), 0, labels);
    }
    return floats;
  }

  private static long ofHeads(List<Head> heads, Vocabularies.Sizes sizes, long inputs) {
    long floats = 0;
    for (int head = 0; head < heads.size(); head++) {
      long labels = heads.get(head).output().columns(sizes.labelSets().get(head));
      floats += (inputs + 1) * labels + ofOutput(heads.get(head).output(), inputs, labels);
    }
    return floats;
  }

  /** Labels are O and four of each type. */
  private static long ofSegments(OutputConfig output, long inputs, long labels) {
    long types = (labels + 3) / 4;
    long dim = output.spanDim();
    long spans = 2 * dim * (inputs + 1) + dim * output.longest() + dim * (types - 1);
    return types * types + 2 * types + (inputs == 0 ? 0 : spans);
  }

  private static long ofOutput(OutputConfig output, long inputs, long labels) {
    long ends = 2 * labels; // start and end
    return switch (output.type()) {
      case SOFTMAX -> 0;
      case MEMM -> labels * labels;
      case LATENT -> labels * labels + ends;
      case SEMI_CRF -> ofSegments(output, inputs, labels);
      case CRF ->
          switch (output.transitions()) {
            case CONSTANT -> labels * labels + ends;
            case CONTEXTUAL -> (inputs + 1) * labels * labels + ends;
          };
    };
  }
}
