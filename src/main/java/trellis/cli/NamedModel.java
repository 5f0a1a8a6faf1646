package trellis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import trellis.Tagger;
import trellis.cli.option.ModelArgument;
import trellis.model.TaggerModel;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;

/**
 * A model to be served, as the command line names it.
 *
 * @param name what requests call it; empty: as its config does
 * @param model what was named, which is found once: a model that is loaded anew is of that file
 */
record NamedModel(Optional<String> name, ModelArgument model) {
  private static final String QUICK_START = "quickstart"; // as configs/quickstart.yaml names it

  /** Reads {@code MODEL} or {@code NAME=MODEL}; a model that has a name keeps it. */
  static NamedModel of(String argument) {
    NamedArgument named = NamedArgument.of(argument);
    ModelArgument model = ModelArgument.of(named.value());
    return new NamedModel(named.name().or(model::name), model);
  }

  /**
   * Loads it.
   *
   * @param vectors those that the user named for words it does not have
   */
  ServedModel load(List<Path> vectors) {
    TaggerModel read = model.load(vectors);
    return new ServedModel(name.orElse(read.name()), Tagger.of(read), facts(read));
  }

  /**
   * Gives its file as what it can be loaded from again and again; empty when it is in a jar, which
   * does not change while it is open.
   *
   * @param served the name that stays, whatever its config says later
   * @param vectors as they were at first
   */
  Optional<ModelSource> source(String served, List<Path> vectors) {
    NamedModel again = new NamedModel(Optional.of(served), model);
    return model.place().file().map(file -> again.source(file, vectors));
  }

  private ModelSource source(Path file, List<Path> vectors) {
    return new ModelSource() {
      @Override
      public Path file() {
        return file;
      }

      @Override
      public ServedModel load() {
        return NamedModel.this.load(vectors);
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

  private ServedModel.Facts facts(TaggerModel read) {
    List<ServedModel.Score> scores =
        read.card().scores().stream()
            .map(score -> new ServedModel.Score(score.split(), score.measure(), score.percent()))
            .toList();
    return new ServedModel.Facts(
        task(read),
        read.labels().files().toString(),
        read.config().data().tokens().name().toLowerCase(Locale.ROOT),
        layers(read),
        scores,
        model.place().bytes(),
        read.file().orElseThrow().sha256(), // of the bytes that were loaded
        read.name().equals(QUICK_START));
  }
}
