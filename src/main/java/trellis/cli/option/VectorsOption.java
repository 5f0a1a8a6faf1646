package trellis.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option {@code --vectors} of the commands that tag. */
public final class VectorsOption {
  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description =
          "the vector file that the model was trained with, or a store made from it: words that the"
              + " model does not have are looked up there; again for each further file")
  private List<Path> files = List.of();

  /** The files that were named. */
  public List<Path> files() {
    return files;
  }

  /** Goes on only when a file that is written is none of them. */
  public void requireOther(CommandSpec spec, String option, Path written) {
    files.forEach(
        file -> ResultFile.requireOther(spec, option, written, "the file of --vectors", file));
  }
}
