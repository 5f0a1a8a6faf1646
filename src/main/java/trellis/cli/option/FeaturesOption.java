package trellis.cli.option;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import trellis.text.Column;

/** The option {@code --features} of the commands that read column files. */
public final class FeaturesOption {
  @Option(
      names = "--features",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "the columns of the features that the model reads beside the tokens, as in 1,2; by"
              + " default as in the model's corpus")
  private List<Column> columns;

  /** The columns that were named. */
  public Optional<List<Column>> columns() {
    return Optional.ofNullable(columns);
  }
}
