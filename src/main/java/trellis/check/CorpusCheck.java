package trellis.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.check.CheckReport.Coverage;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.error.CorpusException;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.util.Excerpt;
import trellis.vocab.store.VectorFileWords;

/**
 * Checks the corpus of a config: reads its files and reports all that is wrong or odd about them.
 */
public final class CorpusCheck {
  private final TaggerConfig config;
  private final Findings findings;
  private final List<CorpusFile> files;
  private final List<SplitScan> splits = new ArrayList<>();
  private final List<SchemeEvidence> evidence = new ArrayList<>(); // one a split

  private CorpusCheck(TaggerConfig config, int shown) {
    this.config = config;
    this.findings = new Findings(shown);
    this.files = CorpusFiles.of(config.data());
    List<Column> features = CorpusFiles.features(config.data());
    files.forEach(file -> splits.add(new SplitScan(file, features)));
  }

  /**
   * Checks the corpus of a config that was read without problems.
   *
   * @param shown how many findings of a kind are kept; all are counted
   */
  public static CheckReport of(TaggerConfig config, int shown) {
    return new CorpusCheck(config, shown).run();
  }

  private CheckReport run() {
    new FileCheck(files, findings).run();
    splits.forEach(split -> evidence.add(split.findScheme(findings)));
    TagScheme scheme = scheme();
    RepeatedSentences repeated = new RepeatedSentences(findings);
    splits.forEach(split -> split.count(scheme, findings, repeated));
    judgeSizes(scheme);
    judgeSchemes(scheme);
    new LabelSetCheck(splits, scheme, findings).run();
    return CheckReport.of(splitReports(), coverage(), findings.groups());
  }

  /** What the config says, or what the training file looks like. */
  private TagScheme scheme() {
    if (config.task() == Task.POS) {
      return TagScheme.NONE;
    }
    return CorpusFiles.scheme(config.data()).orElse(evidence.get(0).best());
  }

  private void judgeSizes(TagScheme scheme) {
    for (SplitScan split : splits) {
      if (split.sentences() == 0) {
        findings.add(FindingKind.NO_SENTENCES, split.path(), "has no sentence that can be read");
      } else if (config.task() == Task.NER && split.labels().spans().isEmpty()) {
        findings.add(FindingKind.NO_SPANS, split.path(), noSpans(split, scheme));
      }
    }
  }

  private static String noSpans(SplitScan split, TagScheme scheme) {
    List<String> labels = List.copyOf(split.labels().labels().keySet());
    String seen = Excerpt.quoted(String.join(" ", labels.subList(0, Math.min(5, labels.size()))));
    return scheme == TagScheme.NONE
        ? "its labels, "
            + seen
            + ", mark no spans: is data.columns.label right, or is it task: pos?"
        : "no label marks a span, only " + seen + " stands there: is data.columns.label right?";
  }

  /** Files of one corpus should mark spans in one way; the training file sets the rule. */
  private void judgeSchemes(TagScheme scheme) {
    if (scheme == TagScheme.NONE) {
      return;
    }
    for (int i = 0; i < splits.size(); i++) {
      SchemeEvidence found = evidence.get(i);
      boolean fits = found.violations().getOrDefault(scheme, 0L) == 0;
      if (!fits && found.best() != scheme && splits.get(i).sentences() > 0) {
        findings.add(
            FindingKind.SCHEMES_DIFFER,
            splits.get(i).path(),
            "read as " + scheme + ", but looks like " + found);
      }
    }
  }

  private List<SplitReport> splitReports() {
    SplitScan train = splits.get(0);
    List<SplitReport> reports = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      SplitScan split = splits.get(i);
      SchemeEvidence found = evidence.get(i);
      reports.add(
          config.task() == Task.POS
              ? split.report(TagScheme.NONE, "plain labels (task: pos)", train)
              : split.report(found.best(), found.toString(), train));
    }
    return reports;
  }

  private List<Coverage> coverage() {
    return config.embeddings().file().map(this::coverage).orElse(List.of());
  }

  private List<Coverage> coverage(Path file) {
    EmbeddingCoverage coverage = new EmbeddingCoverage(config.embeddings());
    try {
      VectorFileWords vectors = coverage.read(file, splits.stream().map(SplitScan::words).toList());
      int wanted = config.network().words().dim();
      if (vectors.repeated() > 0) {
        findings.add(
            FindingKind.REPEATED_VECTORS,
            file.toString(),
            "vectors that repeat a word of the corpus: "
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
      return splits.stream().map(s -> coverage.of(s.name(), s.words(), vectors)).toList();
    } catch (CorpusException broken) {
      findings.add(FindingKind.EMBEDDINGS, broken);
      return List.of();
    }
  }
}
