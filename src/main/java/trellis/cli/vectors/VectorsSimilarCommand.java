package trellis.cli.vectors;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ExitCode;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.util.Excerpt;
import trellis.util.NearestName;
import trellis.vocab.SimilarWord;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.VectorCache;
import trellis.vocab.store.VectorStore;

/** Finds the words whose vectors are nearest to those of given words. */
@Command(
    name = "similar",
    description = {
      "Finds the words whose vectors are nearest to that of each WORD, by cosine.",
      "A word is looked up as a tagger does: as written, then in lower case, then with",
      "every digit as 0."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Exit code: 0, or 1 when a word has no vector.",
      "",
      "Examples:",
      "  trellis vectors similar glove.vectors London",
      "  trellis vectors similar glove.6B.100d.txt.gz Paris 1984 --count 5"
    })
final class VectorsSimilarCommand implements Callable<Integer> {
  private static final int MOST = 1_000;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "a file of vectors, or a store")
  private Path file;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "WORD", description = "words to look up")
  private List<String> words;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "10",
      description = "how many are shown of each (default: 10)")
  private int count;

  @Override
  public Integer call() {
    Usage.require(
        spec, count > 0 && count <= MOST, "--count must be from 1 to " + MOST + ", not " + count);
    VectorStore store = VectorCache.ofUser().open(file);
    boolean isComplete = true;
    for (String word : words) {
      isComplete &= show(store, word);
    }
    return isComplete ? 0 : ExitCode.FAULT_IN_FILES;
  }

  private boolean show(VectorStore store, String word) {
    Optional<String> form =
        WordNormalizer.firstKnown(
                WordNormalizer.chain(true), word, w -> store.row(w) != Vocabulary.UNKNOWN)
            .map(normalizer -> normalizer.of(word));
    if (form.isEmpty()) {
      String nearest =
          NearestName.among(words(store), word)
              .map(other -> "; the nearest spelling that has one is " + Excerpt.quoted(other))
              .orElse("");
      spec.commandLine().getErr().println(Excerpt.quoted(word) + " has no vector" + nearest);
      return false;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        Excerpt.of(word) + (form.get().equals(word) ? "" : ", as " + Excerpt.quoted(form.get())));
    for (SimilarWord similar : SimilarWord.to(store, store.row(form.get()), count)) {
      out.println(
          String.format(Locale.ROOT, "  %6.3f  %s", similar.cosine(), Excerpt.of(similar.word())));
    }
    return true;
  }

  /** All words, none of them kept. */
  private static List<String> words(VectorStore store) {
    return new AbstractList<>() {
      @Override
      public String get(int i) {
        return store.word(i + 1);
      }

      @Override
      public int size() {
        return store.size();
      }
    };
  }
}
