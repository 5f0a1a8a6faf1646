package trellis.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.check.CheckReport.Coverage;
import trellis.config.EmbeddingsConfig;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.VectorFileWords;

/** Counts how many tokens of each file have a vector in the vector file of the config. */
final class EmbeddingCoverage {
  private final List<WordNormalizer> forms;

  EmbeddingCoverage(EmbeddingsConfig embeddings) {
    this.forms = WordNormalizer.chain(embeddings.lowercase());
  }

  /** Reads the vector file once and looks all words of all files up in it. */
  VectorFileWords read(Path file, Iterable<WordCounts> counts) {
    Set<String> wanted = new HashSet<>();
    for (WordCounts words : counts) {
      wanted.addAll(WordNormalizer.forms(forms, words.words().keySet()));
    }
    return VectorFileWords.read(file, wanted::contains);
  }

  /** The share of a file's tokens that each form of their word finds. */
  Coverage of(String name, WordCounts counts, VectorFileWords vectors) {
    Map<WordNormalizer, Long> found = new EnumMap<>(WordNormalizer.class);
    long missing = 0;
    long tokens = 0;
    for (Map.Entry<String, Long> word : counts.words().entrySet()) {
      Optional<WordNormalizer> form =
          WordNormalizer.firstKnown(forms, word.getKey(), vectors.found()::contains);
      tokens += word.getValue();
      if (form.isPresent()) {
        found.merge(form.get(), word.getValue(), Long::sum);
      } else {
        missing += word.getValue();
      }
    }
    List<Share> shares = new ArrayList<>();
    for (WordNormalizer form : WordNormalizer.values()) {
      shares.add(new Share(found.getOrDefault(form, 0L), tokens));
    }
    return new Coverage(
        name, shares.get(0), shares.get(1), shares.get(2), new Share(missing, tokens));
  }
}
