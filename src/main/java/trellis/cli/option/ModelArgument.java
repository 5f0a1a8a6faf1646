package trellis.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import trellis.error.ModelException;
import trellis.model.TaggerModel;
import trellis.model.named.ModelPlace;
import trellis.model.named.NamedModels;

/**
 * A model as a user named it: a file, or a name such as {@code en-small}. What is in the working
 * directory under that very name is meant before any model of the name.
 */
public final class ModelArgument {
  /** What the help of each command says of it. */
  public static final String MEANING =
      "a model: a file that `train` wrote, or a name such as en-small";

  private final String text;
  private final Path path; // leads nowhere where a name is meant
  private final boolean isName;
  private ModelPlace place; // null until it is looked for

  private ModelArgument(String text) {
    this.text = text;
    this.path = Converters.path(text);
    this.isName = NamedModels.isName(text) && Files.notExists(path);
  }

  /**
   * Takes what the user wrote.
   *
   * @throws IllegalArgumentException when it is neither a path nor a name
   */
  public static ModelArgument of(String text) {
    return new ModelArgument(text);
  }

  /** The name, where one is meant. */
  public Optional<String> name() {
    return isName ? Optional.of(text) : Optional.empty();
  }

  /** The path as it was written. */
  public Path path() {
    return path;
  }

  /**
   * Where the model is, which stays the same from the first time on.
   *
   * @throws ModelException when there is no model of that name
   */
  public ModelPlace place() {
    if (place == null) {
      place = isName ? NamedModels.find(text, path) : ModelPlace.of(path);
    }
    return place;
  }

  /**
   * The file, which must not be written; null when the model is in a jar.
   *
   * @throws ModelException when there is no model of that name
   */
  public Path fileOrNull() {
    return place().file().orElse(null);
  }

  /**
   * Loads the model.
   *
   * @throws ModelException when it cannot be read, or what was named is something else
   */
  public TaggerModel load() {
    requireNoConfig();
    return place().read();
  }

  /**
   * Loads a model of one network.
   *
   * @param done what cannot be done with several, as in "cannot be exported"
   * @throws ModelException when it cannot be read, or is an ensemble
   */
  public TaggerModel loadOne(String done) {
    TaggerModel model = load();
    if (!model.members().isEmpty()) {
      throw new ModelException(
          text,
          "",
          "is an ensemble of "
              + model.members().size()
              + " models, which cannot be "
              + done
              + ": name one of the models that it was made of");
    }
    return model;
  }

  /**
   * Loads a model to tag with, and what it was trained with.
   *
   * @param trainedWith the files that a user named
   * @throws ModelException when it cannot be read, was trained with other files, or lacks its
   *     encoder
   */
  public TaggerModel load(List<Path> trainedWith) {
    requireNoConfig();
    return place().read(trainedWith);
  }

  private void requireNoConfig() {
    String name = text.toLowerCase(Locale.ROOT);
    if (Files.isRegularFile(path) && (name.endsWith(".yaml") || name.endsWith(".yml"))) {
      throw new ModelException(
          text,
          "",
          "is a config, not a model: train it with `trellis train "
              + text
              + "`, then name the model.trellis in its output folder");
    }
  }

  /** As the user wrote it. */
  @Override
  public String toString() {
    return text;
  }
}
