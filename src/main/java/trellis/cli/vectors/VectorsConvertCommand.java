package trellis.cli.vectors;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Version;
import trellis.vocab.store.VectorStore;

/** Converts a file of word vectors into a store. */
@Command(
    name = "convert",
    description = {
      "Converts a file of word vectors into a store.",
      "A store opens in milliseconds, needs little memory, and is shared by all",
      "processes that use it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "The store can be named in `embeddings.file` and with --vectors. It carries the",
      "SHA-256 of FILE: a model trained with the one can be used with the other.",
      "",
      "Examples:",
      "  trellis vectors convert glove.6B.100d.txt.gz glove.vectors",
      "  trellis vectors convert GoogleNews.bin news.vectors --type float16"
    })
final class VectorsConvertCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "GloVe, word2vec or fastText .vec; plain, .gz or .zip")
  private Path file;

  @Parameters(index = "1", paramLabel = "STORE", description = "the file to write")
  private Path store;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      defaultValue = "float32",
      description = "float32, the default, or float16: half the size, three digits")
  private StoreType type;

  @Override
  public void run() {
    VectorStore converted = VectorStore.convert(file, store, type.type());
    spec.commandLine().getOut().print(VectorText.summary(converted));
  }
}
