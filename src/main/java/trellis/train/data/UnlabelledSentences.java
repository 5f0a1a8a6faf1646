package trellis.train.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.UnlabelledText;
import trellis.error.CorpusException;
import trellis.text.Sentence;
import trellis.util.CountText;

/** Reads the sentences of {@code data.unlabelled}, which a teacher labels. */
final class UnlabelledSentences {
  private UnlabelledSentences() {}

  /**
   * The sentences of all files, but for those that are in dev or test, too.
   *
   * @param lines hears how many there are
   * @throws CorpusException when there is none in a file
   */
  static List<Sentence> read(
      TaggerConfig config, List<TrainingCorpus> corpora, Consumer<String> lines) {
    List<Sentence> found = new ArrayList<>();
    Set<List<String>> scored = new HashSet<>();
    int left = 0;
    for (Path file : CorpusFiles.unlabelled(config)) {
      if (scored.isEmpty()) {
        corpora.forEach(corpus -> addScored(corpus, scored));
      }
      DataConfig first =
          config.corpora().stream()
              .filter(
                  corpus -> corpus.unlabelled().stream().anyMatch(f -> f.values().contains(file)))
              .findFirst()
              .orElseThrow();
      List<Sentence> sentences = UnlabelledText.read(file, first);
      if (sentences.isEmpty()) {
        throw new CorpusException(
            file.toString(), 0, "has no sentence, but `data.unlabelled` needs one at least");
      }
      for (Sentence sentence : sentences) {
        boolean isScored = scored.contains(sentence.tokens());
        left += isScored ? 1 : 0;
        if (!isScored) {
          found.add(sentence);
        }
      }
    }
    if (!found.isEmpty() || left > 0) {
      lines.accept(
          "unlabelled: "
              + CountText.of(found.size(), "sentence")
              + (left == 0 ? "" : "; " + CountText.of(left) + " of dev and test are left out"));
    }
    return found;
  }

  private static void addScored(TrainingCorpus corpus, Set<List<String>> scored) {
    corpus.dev().ifPresent(dev -> dev.forEach(sentence -> scored.add(sentence.tokens())));
    corpus.test().ifPresent(test -> test.forEach(sentence -> scored.add(sentence.tokens())));
  }
}
