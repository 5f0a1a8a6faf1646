package trellis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.model.NpzFile;

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
      "Examples:",
      "  trellis export model.trellis --npz model.npz",
      "  python3 src/npz/tag.py model.npz < tokens.txt"
    })
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = "a model, as `train` writes it")
  private Path modelFile;

  @ArgGroup(multiplicity = "1")
  private Target target;

  /** The formats, of which one must be asked for. */
  static final class Target {
    @Option(
        names = "--npz",
        paramLabel = "FILE",
        required = true,
        description = "writes the model as an archive of numpy arrays")
    private Path npz;
  }

  @Override
  public Integer call() throws IOException {
    ExportPlace.require(modelFile, target.npz);
    NpzFile.write(ModelFile.load(modelFile), target.npz);
    told(target.npz);
    return 0;
  }

  private void told(Path file) throws IOException {
    spec.commandLine()
        .getOut()
        .print(String.format(Locale.ROOT, "wrote %s, %,d bytes%n", file, Files.size(file)));
  }
}
