package trellis.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import trellis.check.CheckReport.LexiconReport;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.labels.TagScheme;
import trellis.util.CountText;

/**
 * Checks the corpora of a config: reads their files and reports all that is wrong or odd about
 * them.
 */
public final class CorpusCheck {
  private final TaggerConfig config;
  private final Findings findings;
  private final List<List<CorpusScan>> heads = new ArrayList<>(); // [head] its corpora
  private boolean looksUpNames; // of lists

  private CorpusCheck(TaggerConfig config, int shown) {
    this.config = config;
    this.findings = new Findings(shown, config.allHeads().size() > 1);
    for (Head head : config.allHeads()) {
      TaggerConfig ofHead = config.readingFor(head);
      List<DataConfig> corpora = config.hasLabels(head) ? ofHead.corpora() : List.of();
      heads.add(corpora.stream().map(one -> new CorpusScan(ofHead, one, findings)).toList());
    }
  }

  /**
   * Checks the corpora of a config that was read without problems.
   *
   * @param shown how many findings of a kind are kept; all are counted
   */
  public static CheckReport of(TaggerConfig config, int shown) {
    return new CorpusCheck(config, shown).run();
  }

  /**
   * The same, and checks the encoder, the template, the lists and the clusters of the config, which
   * a training does when it reads them.
   */
  public static CheckReport withEncoder(TaggerConfig config, int shown) {
    CorpusCheck check = new CorpusCheck(config, shown);
    new EncoderCheck(config, check.findings).run();
    new TemplateCheck(config, check.findings).run();
    check.looksUpNames = true;
    return check.run();
  }

  private CheckReport run() {
    new FileCheck(CorpusFiles.of(config), CorpusFiles.unlabelled(config), findings).run();
    Set<String> read = new HashSet<>(); // corpora by their first file: several heads may read it
    heads.forEach(
        corpora -> corpora.forEach(corpus -> corpus.read(read.add(corpus.splits().get(0).path()))));
    new NestedCheck(config, findings).run();
    judgeAveraging();
    heads.stream().filter(corpora -> !corpora.isEmpty()).forEach(this::judgeLabels);
    judgeWeights();
    List<SplitReport> reports = new ArrayList<>();
    List<SplitScan> splits = new ArrayList<>();
    for (List<CorpusScan> corpora : heads) {
      for (CorpusScan corpus : corpora) {
        reports.addAll(corpus.reports());
        splits.addAll(corpus.splits());
      }
    }
    judgeBorders(splits);
    LexiconReport lexicon =
        looksUpNames ? new LexiconCheck(config, findings).run(splits) : LexiconReport.NONE;
    return CheckReport.of(
        reports, new VectorCheck(config, findings).run(splits), lexicon, findings.groups());
  }

  private void judgeLabels(List<CorpusScan> corpora) {
    Set<String> types = new LinkedHashSet<>();
    corpora.forEach(corpus -> types.addAll(corpus.types()));
    corpora.forEach(corpus -> corpus.judgeLabels(types));
    if (corpora.size() > 1 && corpora.get(0).scheme() != TagScheme.NONE) {
      new CorporaComparison(corpora, findings).run();
    }
  }

  private void judgeWeights() {
    Set<String> names = new LinkedHashSet<>(); // of all heads
    for (int head = 0; head < heads.size(); head++) {
      boolean plain = config.allHeads().get(head).task() == Task.POS;
      for (CorpusScan corpus : heads.get(head)) {
        names.addAll(corpus.types());
        if (plain) {
          corpus.splits().forEach(split -> names.addAll(split.labels().labels().keySet()));
        }
      }
    }
    config
        .train()
        .weights()
        .ifPresent(
            some ->
                some.keySet().forEach(n -> OpenLabels.judge("train.weights", n, names, findings)));
  }

  /** Neighbors are read across what may be borders of documents that the file does not mark. */
  private void judgeBorders(List<SplitScan> splits) {
    if (config.network().document().reach() == 0) {
      return;
    }
    for (SplitScan split : splits) {
      if (split.isWithoutBorders()) {
        findings.add(
            FindingKind.NO_BORDERS,
            split.path(),
            "has no document borders, such as -DOCSTART- lines: all of it is taken as one document,"
                + " whose sentences are read with those before and after them in the file");
      }
    }
  }

  private void judgeAveraging() {
    int average = config.train().average();
    int epochs = config.train().epochs();
    if (average > epochs) {
      findings.add(
          FindingKind.NEVER_AVERAGED,
          "train.average",
          average
              + " is never reached with "
              + CountText.of(epochs, "epoch")
              + ", so no weights are averaged: set it to about a third of them, "
              + Math.max(1, epochs / 3));
    }
  }
}
