package trellis.model.npz;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.batch.Capitals;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.EmbeddingsConfig.Source;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.model.TaggerModel;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/**
 * The text in an exported {@code .npz} that says which parts the network has, which its arrays do
 * not tell by themselves.
 */
final class NpzMeta {
  /** Grows when a reader of today would no longer tag rightly. */
  private static final int FORMAT = 1;

  /** With several word tables. */
  private static final int SEVERAL_TABLES = 2;

  private static final String NONE = "none";

  private NpzMeta() {}

  /** Lines of a key, {@code =} and its value; of several values blanks stand between them. */
  static List<String> lines(TaggerModel model) {
    NetworkConfig network = model.config().network();
    boolean readsCharacters = network.characters().encoder() != CharacterEncoder.NONE;
    List<Source> sources = model.config().embeddings().sources();
    List<String> lines = new ArrayList<>();
    lines.addAll(
        List.of(
            "format=" + (sources.size() == 1 ? FORMAT : SEVERAL_TABLES),
            "name=" + model.name(),
            "forms=" + forms(sources.get(0)),
            "characters=" + name(network.characters().encoder()),
            "window=" + (readsCharacters ? network.characters().window() : 0),
            "capitals=" + (network.capitals() > 0 ? names(Stream.of(Capitals.values())) : ""),
            "features=" + String.join(" ", model.featureColumns()),
            "vectors=" + vectors(model.packed().get(0)),
            "encoder=" + name(network.words().encoder()),
            "layers=" + network.words().layers(),
            "output=" + name(network.output().type()),
            "transitions=" + transitions(network.output()),
            "temperature=" + model.temperature(),
            "scheme.network=" + model.labels().network(),
            "scheme.files=" + model.labels().files()));
    for (int table = 1; table < sources.size(); table++) {
      lines.add("forms" + (table + 1) + "=" + forms(sources.get(table)));
      lines.add("vectors" + (table + 1) + "=" + vectors(model.packed().get(table)));
    }
    return lines;
  }

  private static String forms(Source source) {
    return names(WordNormalizer.chain(source.lowercase()).stream());
  }

  private static String vectors(QuantizedVectors packed) {
    return packed.size() > 0 ? name(packed.type()) : NONE;
  }

  private static String transitions(OutputConfig output) {
    return output.type() == OutputLayer.SOFTMAX ? NONE : name(output.transitions());
  }

  private static String names(Stream<? extends Enum<?>> values) {
    return values.map(NpzMeta::name).collect(Collectors.joining(" "));
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
