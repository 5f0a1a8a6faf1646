package trellis.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import trellis.error.ModelException;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** Loads the model that a user named. */
public final class ModelFile {
  private ModelFile() {}

  /**
   * Loads a model.
   *
   * @throws ModelException when it cannot be read, or what was named is something else
   */
  public static TaggerModel load(Path file) {
    requireNoConfig(file);
    return ModelArchive.read(file);
  }

  /**
   * Loads a model of one network.
   *
   * @param done what cannot be done with several, as in "cannot be exported"
   * @throws ModelException when it cannot be read, or is an ensemble
   */
  public static TaggerModel loadOne(Path file, String done) {
    TaggerModel model = load(file);
    if (!model.members().isEmpty()) {
      throw new ModelException(
          file.toString(),
          "",
          "is an ensemble of "
              + model.members().size()
              + " models, which cannot be "
              + done
              + ": name one of the models that it was made of");
    }
    return model;
  }

  private static void requireNoConfig(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (Files.isRegularFile(file) && (name.endsWith(".yaml") || name.endsWith(".yml"))) {
      throw new ModelException(
          file.toString(),
          "",
          "is a config, not a model: train it with `trellis train "
              + file
              + "`, then name the model.trellis in its output folder");
    }
  }

  /**
   * Loads a model to tag with, and what it was trained with.
   *
   * @param trainedWith the files that a user named
   * @throws ModelException when it cannot be read, was trained with other files, or lacks its
   *     encoder
   */
  public static TaggerModel load(Path file, List<Path> trainedWith) {
    requireNoConfig(file);
    return ModelArchive.read(file, trainedWith);
  }
}
