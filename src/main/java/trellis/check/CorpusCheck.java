package trellis.check;

import java.util.ArrayList;
import java.util.List;
import trellis.check.CheckReport.Coverage;
import trellis.check.CheckReport.LexiconReport;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.labels.Label;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.util.CountText;
import trellis.util.Excerpt;

/**
 * Checks the corpus of a config: reads its files and reports all that is wrong or odd about them.
 */
public final class CorpusCheck {
  /** With fewer sentences, chance may make all of them known. */
  private static final int FEWEST_TO_JUDGE = 20;

  private static final int MOST_KNOWN_PERCENT = 90;

  /** A scheme is wrong when one in so many labels other than O breaks it. */
  private static final int BROKEN_TO_BE_WRONG = 5;

  /** And when so many times as few break another one. */
  private static final int TIMES_AS_MANY = 4;

  private final TaggerConfig config;
  private final Findings findings;
  private final List<CorpusFile> files;
  private final List<SplitScan> splits = new ArrayList<>();
  private final List<SchemeEvidence> evidence = new ArrayList<>(); // one a split
  private boolean looksUpNames; // of lists

  private CorpusCheck(TaggerConfig config, int shown) {
    this.config = config;
    this.findings = new Findings(shown);
    this.files = CorpusFiles.of(config);
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

  /**
   * The same, and checks the encoder, the lists and the clusters of the config, which a training
   * does when it reads them.
   */
  public static CheckReport withEncoder(TaggerConfig config, int shown) {
    CorpusCheck check = new CorpusCheck(config, shown);
    new EncoderCheck(config, check.findings).run();
    check.looksUpNames = true;
    return check.run();
  }

  private CheckReport run() {
    new FileCheck(files, findings).run();
    splits.forEach(split -> evidence.add(split.findScheme(findings)));
    TagScheme scheme = scheme();
    RepeatedSentences repeated = new RepeatedSentences(findings);
    splits.forEach(split -> split.count(scheme, findings, repeated));
    judgeSizes(scheme);
    judgeSchemes(scheme);
    judgeDev(repeated);
    judgeAveraging();
    new OpenLabels(config, splits, findings).run(scheme);
    new LabelSetCheck(splits, scheme, findings).run();
    LexiconReport lexicon =
        looksUpNames ? new LexiconCheck(config, findings).run(splits) : LexiconReport.NONE;
    return CheckReport.of(splitReports(), coverage(), lexicon, findings.groups());
  }

  /** What the config says, or what the training file looks like. */
  private TagScheme scheme() {
    if (config.task() == Task.POS) {
      return TagScheme.NONE;
    }
    return CorpusFiles.scheme(config.data()).orElse(evidence.get(0).best());
  }

  private void judgeSizes(TagScheme scheme) {
    for (int i = 0; i < splits.size(); i++) {
      SplitScan split = splits.get(i);
      // Labels that are read as plain ones, as those of the training file are, may mark spans.
      SchemeEvidence own = evidence.get(i);
      boolean marksSpans = own.best() != TagScheme.NONE && own.outside() < own.labels();
      if (split.sentences() == 0) {
        if (!split.isFaulty()) {
          findings.add(
              FindingKind.NO_SENTENCES,
              split.path(),
              "has no sentence, but `data."
                  + split.name()
                  + "` needs one at least: a token and its label a line, an empty line after each"
                  + " sentence");
        }
      } else if (config.task() == Task.NER
          && !marksSpans
          && split.labels().spans().isEmpty()
          && Label.types(List.copyOf(split.labels().onlyInSets())).isEmpty()) {
        findings.add(FindingKind.NO_SPANS, split.path(), noSpans(split, scheme));
      }
    }
  }

  /** Epochs are chosen by what the training did not see. */
  private void judgeDev(RepeatedSentences repeated) {
    if (config.data().dev().file().isEmpty()) {
      return; // a share of the training file, which training does without
    }
    SplitScan dev = splits.get(1);
    Share known = new Share(repeated.fromTrain(dev.name()), dev.sentences());
    boolean told = findings.has(FindingKind.DEV_IS_TRAIN);
    if (!told && known.whole() >= FEWEST_TO_JUDGE && known.percent() >= MOST_KNOWN_PERCENT) {
      findings.add(
          FindingKind.DEV_IS_TRAIN,
          dev.path(),
          known.part()
              + " of its "
              + known.whole()
              + " sentences stand in the training file: no epoch can be chosen by what was learned;"
              + " name other sentences");
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

  private static String noSpans(SplitScan split, TagScheme scheme) {
    List<String> labels = List.copyOf(split.labels().labels().keySet());
    if (labels.isEmpty()) {
      return "no token has a label, only _ stands there: is data.columns.label right?";
    }
    String seen = Excerpt.quoted(String.join(" ", labels.subList(0, Math.min(5, labels.size()))));
    return scheme == TagScheme.NONE
        ? "its labels, "
            + seen
            + ", mark no spans: "
            + LabelShape.cure(split.labels().labels())
                .orElse("is data.columns.label right, or is it task: pos?")
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
        boolean wrong = i == 0 && isWrong(scheme, found);
        findings.add(
            wrong ? FindingKind.WRONG_SCHEME : FindingKind.SCHEMES_DIFFER,
            splits.get(i).path(),
            "read as "
                + scheme
                + (wrong ? ", as data.scheme says" : "")
                + ", but looks like "
                + found
                + (wrong ? ": set data.scheme: " + found.best() + ", or auto" : ""));
      }
    }
  }

  /** Not a slip here and there: many labels break the scheme, and few of them another one. */
  private static boolean isWrong(TagScheme scheme, SchemeEvidence found) {
    long broken = found.violations().get(scheme);
    return found.best() != TagScheme.NONE
        && BROKEN_TO_BE_WRONG * broken >= found.labels() - found.outside()
        && broken >= TIMES_AS_MANY * found.violations().get(found.best());
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
    return new VectorCheck(config, findings).run(splits);
  }
}
