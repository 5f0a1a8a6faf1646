package trellis.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/** Vectors of five numbers, as the usual random model has them, of words that it does not know. */
public final class PackedWords {
  private static final String VECTORS =
      """
      byron 0.1 -0.9 1.1 0.7 -1.25
      london 0.5 0.25 -2 3 1
      New York 1 2 3 4 5
      the 9 9 9 9 9
      00 -0.3 0.2 -0.1 0.05 0.001
      """;

  private PackedWords() {}

  /** A store of them. */
  public static VectorStore store(Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("five.txt"), VECTORS);
    return VectorStore.convert(file, folder.resolve("five.vectors"), VectorType.FLOAT32);
  }

  /** Those that a model has no row for. */
  public static QuantizedVectors of(Path folder, VectorType type) throws IOException {
    return QuantizedVectors.of(store(folder), Vocabulary.of(List.of("the")), type, 0);
  }
}
