package trellis.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import trellis.error.ModelException;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.vocab.store.VectorCache;

/** Loads the model that a user named. */
public final class ModelFile {
  private ModelFile() {}

  /**
   * Loads a model.
   *
   * @throws ModelException when it cannot be read, or what was named is something else
   */
  public static TaggerModel load(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (Files.isRegularFile(file) && (name.endsWith(".yaml") || name.endsWith(".yml"))) {
      throw new ModelException(
          file.toString(),
          "",
          "is a config, not a model: train it with `trellis train "
              + file
              + "`, then name the model.trellis in its output folder");
    }
    return ModelArchive.read(file);
  }

  /**
   * Loads a model, with the vectors that a user named for words it does not have.
   *
   * @throws ModelException when the model cannot be read, or was trained with other vectors
   */
  public static TaggerModel load(Path file, List<Path> vectors) {
    TaggerModel model = load(file);
    return vectors.isEmpty()
        ? model
        : model.withVectors(vectors.stream().map(VectorCache.ofUser()::open).toList());
  }
}
