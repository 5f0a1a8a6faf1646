package trellis.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --vectors} of the commands that tag. */
public final class VectorsOption {
  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description =
          "the vector file that the model was trained with, or a store made from it: words that the"
              + " model does not have are looked up there")
  private Path file;

  /** The file that was named. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }
}
