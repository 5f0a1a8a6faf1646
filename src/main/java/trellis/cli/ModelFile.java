package trellis.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import trellis.message.FileSearch;
import trellis.model.ModelArchive;
import trellis.model.ModelException;
import trellis.model.TaggerModel;

/** Loads the model that a user named. */
final class ModelFile {
  private ModelFile() {}

  /**
   * Loads a model.
   *
   * @throws ModelException when it cannot be read, or what was named is something else
   */
  static TaggerModel load(Path file) {
    if (Files.isDirectory(file)) {
      throw fault(file, "is a folder, not a model" + inFolder(file));
    }
    if (Files.notExists(file)) {
      throw fault(file, "no such model" + FileSearch.hint(file));
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".yaml") || name.endsWith(".yml")) {
      throw fault(
          file,
          "is a config, not a model: train it with `trellis train "
              + file
              + "`, then name the model.trellis in its output folder");
    }
    return ModelArchive.read(file);
  }

  private static String inFolder(Path folder) {
    return FileSearch.names(folder).stream()
        .filter(name -> name.endsWith(".trellis"))
        .findFirst()
        .map(name -> ": name the model in it, " + folder.resolve(name))
        .orElse(", and no *.trellis file is in it: name the model.trellis of a run");
  }

  private static ModelException fault(Path file, String text) {
    return new ModelException(file.toString(), "", text);
  }
}
