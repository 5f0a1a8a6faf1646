package trellis.cli.model;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Dl4jLibraries;
import trellis.cli.option.LayerOption;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.Version;
import trellis.dl4j.GraphModels;
import trellis.model.TaggerModel;
import trellis.model.npz.NpzFile;

/** Writes a saved model in a format that other programs read. */
@Command(
    name = "export",
    description = {
      "Writes a saved model in a format that other programs read.",
      "A file that is there already is replaced when the new one is whole."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "--npz writes plain arrays: weights, words, characters, labels and the rules of",
      "the label scheme, all that tagging needs. numpy.load reads the file, without",
      "pickle. In the sources of Trellis, src/npz/README.md documents every array and",
      "the computation, and src/npz/tag.py tags with them in 60 lines of numpy.",
      "",
      "--dl4j writes a graph for DL4J, which ModelSerializer.restoreComputationGraph",
      "reads where Trellis is on the class path. It gives the same scores, and with a",
      "CRF the same labels; with a softmax the probabilities of single tokens, which",
      "no rules of a label scheme restrict. Words, characters and labels stay in the",
      "model: ConllDataSetIterator takes them from there. `trellis import` makes a",
      "model of the graph again, trained further or not.",
      "",
      "Examples:",
      "  trellis export model.trellis --dl4j graph.zip",
      "  trellis export model.trellis --npz model.npz",
      "  python3 src/npz/tag.py model.npz < tokens.txt"
    })
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LayerOption layer;

  @Parameters(paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @ArgGroup(multiplicity = "1")
  private Target target;

  /** The formats, of which one must be asked for. */
  static final class Target {
    @Option(
        names = "--npz",
        paramLabel = "FILE",
        required = true,
        description = "writes the model as an archive of numpy arrays")
    private Optional<Path> npz;

    @Option(
        names = "--dl4j",
        paramLabel = "FILE",
        required = true,
        description = "writes the model as a ComputationGraph that DL4J's ModelSerializer restores")
    private Optional<Path> dl4j;
  }

  @Override
  public Integer call() {
    target.npz.ifPresent(file -> export(file, NpzFile::write));
    if (target.dl4j.isPresent()) {
      Dl4jLibraries.require(spec, "--dl4j");
      export(target.dl4j.get(), GraphModels::write);
    }
    return 0;
  }

  private void export(Path file, BiConsumer<TaggerModel, Path> writer) {
    OutputFile.require(chosen.fileOrNull(), file);
    writer.accept(layer.onlyOf(chosen.loadOne("exported")), file);
    OutputFile.tell(spec, file);
  }
}
