package trellis.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import trellis.config.EmbeddingsConfig;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.model.TaggerModel;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.vocab.Vocabulary;

/** Tells the words that training saw from the others. */
final class TrainingWords {
  private TrainingWords() {}

  /** The words of a training file. */
  static Predicate<String> of(Path file, ConllLayout layout) {
    Set<String> words = new HashSet<>();
    try (ConllReader reader = ConllReader.open(file, layout.withoutLabel())) {
      reader.forEachRemaining(sentence -> words.addAll(sentence.tokens()));
    }
    return words::contains;
  }

  /** The words of a model; empty when those of a vector file stand among them. */
  static Optional<Predicate<String>> of(TaggerModel model) {
    EmbeddingsConfig embeddings = model.config().embeddings();
    boolean pure = embeddings.file().isEmpty() || embeddings.pack() == Pack.NONE;
    return pure
        ? Optional.of(word -> model.words().row(word) != Vocabulary.UNKNOWN)
        : Optional.empty();
  }
}
