package trellis.network;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.WordType;
import trellis.config.CharactersConfig;
import trellis.config.NetworkConfig;
import trellis.kernel.RandomStream;

/** Makes a vector from the characters of a word: a convolution, then each filter's maximum. */
final class CharacterEncoder {
  private final double dropout;
  private final Parameter characters; // [characters][dim]
  private final Parameter filters; // [window * dim][filters]
  private final Parameter bias; // [1][filters]

  CharacterEncoder(CharactersConfig config, double dropout, int characters) {
    this.dropout = dropout;
    this.characters = Parameter.table("characters", characters, config.dim());
    this.filters =
        Parameter.dense("filters.weights", config.window() * config.dim(), config.filters());
    this.bias = Parameter.dense("filters.bias", 1, config.filters());
  }

  /** That of a config, if it has one. */
  static Optional<CharacterEncoder> of(NetworkConfig config, int characters) {
    return switch (config.characters().encoder()) {
      case NONE -> Optional.empty();
      case CNN ->
          Optional.of(new CharacterEncoder(config.characters(), config.dropout(), characters));
    };
  }

  List<Parameter> parameters() {
    return List.of(characters, filters, bias);
  }

  /** The vectors of single characters. */
  Parameter table() {
    return characters;
  }

  void initialize(RandomStream random) {
    Initializers.vectors(characters, random);
    Initializers.glorot(filters, filters.columns(), random);
    Initializers.zero(bias);
  }

  /** The vectors of different words, {@code [words][filters]}. */
  Tensor forward(Tape tape, List<WordType> words) {
    int[] starts = new int[words.size() + 1]; // [word]
    for (int word = 0; word < words.size(); word++) {
      starts[word + 1] = Math.addExact(starts[word], words.get(word).length());
    }
    int count = starts[words.size()];
    int[] rows = new int[count]; // [character]
    for (int word = 0; word < words.size(); word++) {
      words.get(word).copyCharacters(rows, starts[word]);
    }
    Tensor embedded = tape.dropout(tape.gather(characters, rows, count), dropout);
    return tape.convolveMax(embedded, starts, words.size(), filters, bias);
  }
}
