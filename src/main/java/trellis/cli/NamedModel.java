package trellis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import trellis.Tagger;
import trellis.cli.option.ModelFile;
import trellis.error.ModelException;
import trellis.model.TaggerModel;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;
import trellis.util.IoReason;

/**
 * A model to be served, as the command line names it.
 *
 * @param name what requests call it; empty: as its config does
 */
record NamedModel(Optional<String> name, Path file) {
  private static final String QUICK_START = "quickstart"; // as configs/quickstart.yaml names it

  /** Reads {@code FILE} or {@code NAME=FILE}; a file whose name has a = is named by its path. */
  static NamedModel of(String argument) {
    int equals = argument.indexOf('=');
    boolean isNamed =
        equals > 0
            && argument.indexOf('/') != 0
            && !argument.substring(0, equals).contains("/")
            && !Files.exists(Path.of(argument));
    return isNamed
        ? new NamedModel(
            Optional.of(argument.substring(0, equals)), Path.of(argument.substring(equals + 1)))
        : new NamedModel(Optional.empty(), Path.of(argument));
  }

  /** Gives the same file under a name that stays, whatever its config says later. */
  NamedModel called(String served) {
    return new NamedModel(Optional.of(served), file);
  }

  /**
   * Gives its file as what it can be loaded from, now and again.
   *
   * @param vectors those that the user named for words it does not have
   */
  ModelSource source(List<Path> vectors) {
    return new ModelSource() {
      @Override
      public Path file() {
        return file;
      }

      @Override
      public ServedModel load() {
        TaggerModel model = ModelFile.load(file, vectors);
        return new ServedModel(name.orElse(model.name()), Tagger.of(model), facts(model));
      }
    };
  }

  private static List<ServedModel.Layer> layers(TaggerModel model) {
    if (model.layers().size() == 1) {
      return List.of();
    }
    return model.layers().stream().map(name -> layer(name, model.layer(name))).toList();
  }

  private static ServedModel.Layer layer(String name, TaggerModel layer) {
    return new ServedModel.Layer(
        name, task(layer), layer.fileScheme().toString(), layer.fileLabelNames());
  }

  private static String task(TaggerModel model) {
    return model.config().allHeads().get(0).task().name().toLowerCase(Locale.ROOT);
  }

  private ServedModel.Facts facts(TaggerModel model) {
    List<ServedModel.Score> scores =
        model.card().scores().stream()
            .map(score -> new ServedModel.Score(score.split(), score.measure(), score.percent()))
            .toList();
    try {
      return new ServedModel.Facts(
          task(model),
          model.labels().files().toString(),
          model.config().data().tokens().name().toLowerCase(Locale.ROOT),
          layers(model),
          scores,
          Files.size(file),
          model.file().orElseThrow().sha256(), // of the bytes that were loaded
          model.name().equals(QUICK_START));
    } catch (IOException gone) {
      throw new ModelException(
          file.toString(), "", "was read, and cannot be read again: " + IoReason.of(gone));
    }
  }
}
