package trellis.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import trellis.check.CheckReport.Coverage;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.util.CountText;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.VectorCache;
import trellis.vocab.store.VectorStore;

/** Checks the word vectors of a config, and counts how many tokens of each file have one. */
final class VectorCheck {
  private static final int MOST_MISSING_PERCENT = 50;

  private final TaggerConfig config;
  private final Findings findings;
  private final List<WordNormalizer> forms;

  VectorCheck(TaggerConfig config, Findings findings) {
    this.config = config;
    this.findings = findings;
    this.forms = WordNormalizer.chain(config.embeddings().lowercase());
  }

  /** Looks all words of all files up in a file of vectors. */
  List<Coverage> run(Path file, List<SplitScan> splits) {
    try {
      VectorStore vectors = VectorCache.ofUser().open(file);
      judgeLength(file, vectors);
      int wanted = config.network().words().dim();
      if (vectors.repeated() > 0) {
        findings.add(
            FindingKind.REPEATED_VECTORS,
            file.toString(),
            "vectors of a word that had one before: "
                + vectors.repeated()
                + "; the first one counts");
      }
      if (vectors.width() != wanted) {
        findings.add(
            FindingKind.EMBEDDINGS,
            file.toString(),
            "its vectors have "
                + vectors.width()
                + " numbers, but network.words.dim is "
                + wanted
                + ": set it to "
                + vectors.width());
      }
      List<Coverage> found =
          splits.stream().map(s -> coverage(s.name(), s.words(), vectors)).toList();
      judgeCoverage(file, found.get(0).missing());
      return found;
    } catch (CorpusException broken) {
      findings.add(FindingKind.EMBEDDINGS, broken);
      return List.of();
    }
  }

  private void judgeLength(Path file, VectorStore vectors) {
    long there = vectors.size() + vectors.repeated();
    vectors
        .promised()
        .ifPresent(
            promised -> {
              if (promised != there) {
                findings.add(
                    FindingKind.CUT_VECTORS,
                    file.toString(),
                    "its first line promises "
                        + CountText.of(promised)
                        + " vectors, but there are "
                        + CountText.of(there)
                        + ": was the file cut short? Fetch it again");
              }
            });
  }

  private void judgeCoverage(Path file, Share missing) {
    if (missing.percent() > MOST_MISSING_PERCENT) {
      findings.add(
          FindingKind.FEW_VECTORS,
          file.toString(),
          String.format(
              Locale.ROOT,
              "%.0f %% of the tokens of the training file have no vector: are they vectors of that"
                  + " language, and cased as embeddings.lowercase says?",
              Math.floor(missing.percent())));
    }
  }

  /** The share of a file's tokens that each form of their word finds. */
  private Coverage coverage(String name, WordCounts counts, VectorStore vectors) {
    Map<WordNormalizer, Long> found = new EnumMap<>(WordNormalizer.class);
    long missing = 0;
    long tokens = 0;
    for (Map.Entry<String, Long> word : counts.words().entrySet()) {
      Optional<WordNormalizer> known =
          WordNormalizer.firstKnown(
              forms, word.getKey(), form -> vectors.row(form) != Vocabulary.UNKNOWN);
      tokens += word.getValue();
      if (known.isPresent()) {
        found.merge(known.get(), word.getValue(), Long::sum);
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
