package trellis.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * The options {@code --vectors} and {@code --encoder} of the commands that tag: files that a model
 * was trained with.
 */
public final class VectorsOption {
  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description =
          "the vector file that the model was trained with, or a store made from it: words that the"
              + " model does not have are looked up there; again for each further file")
  private List<Path> files = List.of();

  @Option(
      names = "--encoder",
      paramLabel = "FILE",
      description =
          "the encoder that the model was trained with, for a model that was saved without it")
  private Path encoder;

  /** The files that were named. */
  public List<Path> files() {
    List<Path> all = new ArrayList<>(files);
    if (encoder != null) {
      all.add(encoder);
    }
    return all;
  }

  /** Goes on only when a file that is written is none of them. */
  public void requireOther(CommandSpec spec, String option, Path written) {
    files.forEach(
        file -> ResultFile.requireOther(spec, option, written, "the file of --vectors", file));
  }
}
