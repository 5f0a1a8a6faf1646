package trellis.cli.vectors;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Version;
import trellis.vocab.store.VectorCache;
import trellis.vocab.store.VectorStore;

/** Tells what a file of word vectors has. */
@Command(
    name = "info",
    description = {
      "Tells what a file of word vectors, or a store, has.",
      "Words, width, type, size, source, repeated words, the first words, norms; all of",
      "it is read and checked."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Exit code: 0 the vectors are sound, 1 they are damaged.",
      "",
      "Examples:",
      "  trellis vectors info glove.6B.100d.txt.gz",
      "  trellis vectors info glove.vectors"
    })
final class VectorsInfoCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a file of word vectors, or a store")
  private Path file;

  @Override
  public void run() {
    VectorStore store = VectorCache.ofUser().open(file).requireWhole();
    spec.commandLine().getOut().print(VectorText.summary(store) + VectorText.norms(store));
  }
}
