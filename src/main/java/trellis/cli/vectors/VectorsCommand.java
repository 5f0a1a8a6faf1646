package trellis.cli.vectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trellis.cli.option.Version;

/** What can be done with files of word vectors. */
@Command(
    name = "vectors",
    description = {
      "Converts files of word vectors, tells what is in them, finds similar words.",
      "A file is GloVe text, word2vec text or binary, or fastText .vec; plain, .gz",
      "or .zip."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      VectorsConvertCommand.class,
      VectorsInfoCommand.class,
      VectorsSimilarCommand.class
    },
    footer = {
      "",
      "Any command takes such files as they are. On first use they are converted to a",
      "store, kept in $TRELLIS_CACHE, else $XDG_CACHE_HOME/trellis, else",
      "~/.cache/trellis; a store opens in milliseconds.",
      "",
      "Examples:",
      "  trellis vectors convert glove.6B.100d.txt.gz glove.vectors --type float16",
      "  trellis vectors info glove.vectors",
      "  trellis vectors similar glove.vectors London"
    })
public final class VectorsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command of vectors?");
  }
}
