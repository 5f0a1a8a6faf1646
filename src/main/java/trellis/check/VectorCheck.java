package trellis.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import trellis.check.CheckReport.Coverage;
import trellis.config.EmbeddingsConfig.Source;
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

  VectorCheck(TaggerConfig config, Findings findings) {
    this.config = config;
    this.findings = findings;
  }

  /** Looks all words of all files up in each file of vectors. */
  List<Coverage> run(List<SplitScan> splits) {
    List<Source> sources = config.embeddings().sources();
    List<VectorStore> stores = new ArrayList<>();
    List<Coverage> found = new ArrayList<>();
    for (Source source : sources) {
      if (source.file().isPresent()) {
        found.addAll(run(source.file().get(), source, splits, stores));
      }
    }
    if (sources.size() > 1 && stores.size() == sources.size()) {
      judgeWidths(stores);
    }
    return found;
  }

  /** Of several files the vectors are joined. */
  private void judgeWidths(List<VectorStore> stores) {
    try {
      VectorStore.requireWidths(stores, config.network().words().widths());
    } catch (CorpusException wrong) {
      findings.add(FindingKind.EMBEDDINGS, wrong);
    }
  }

  private List<Coverage> run(
      Path file, Source source, List<SplitScan> splits, List<VectorStore> stores) {
    try {
      VectorStore vectors = VectorCache.ofUser().open(file);
      stores.add(vectors);
      judgeLength(file, vectors);
      boolean isOnly = config.embeddings().files().size() == 1;
      int wanted = config.network().words().width();
      if (vectors.repeated() > 0) {
        findings.add(
            FindingKind.REPEATED_VECTORS,
            file.toString(),
            "vectors of a word that had one before: "
                + vectors.repeated()
                + "; the first one counts");
      }
      if (isOnly && vectors.width() != wanted) {
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
      List<WordNormalizer> forms = WordNormalizer.chain(source.lowercase());
      String of = isOnly ? "" : " in " + file.getFileName();
      List<Coverage> found =
          splits.stream().map(s -> coverage(s.name() + of, s.words(), vectors, forms)).toList();
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
  private static Coverage coverage(
      String name, WordCounts counts, VectorStore vectors, List<WordNormalizer> forms) {
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
