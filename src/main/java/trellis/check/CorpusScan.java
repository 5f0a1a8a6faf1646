package trellis.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import trellis.config.DataConfig;
import trellis.config.DataConfig.Labels;
import trellis.config.DataConfig.Labels.Sets;
import trellis.config.DataConfig.Leaks;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.labels.Label;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.util.Excerpt;

/** Reads the splits of one corpus, and judges them beside each other. */
final class CorpusScan {
  /** With fewer sentences, chance may make all of them known. */
  private static final int FEWEST_TO_JUDGE = 20;

  private static final int MOST_KNOWN_PERCENT = 90;

  /** A scheme is wrong when one in so many labels other than O breaks it. */
  private static final int BROKEN_TO_BE_WRONG = 5;

  /** And when so many times as few break another one. */
  private static final int TIMES_AS_MANY = 4;

  private final TaggerConfig config;
  private final DataConfig corpus;
  private final Findings findings;
  private final List<SplitScan> splits = new ArrayList<>(); // train first
  private final List<SchemeEvidence> evidence = new ArrayList<>(); // one a split
  private final OpenLabels openLabels;
  private TagScheme scheme = TagScheme.NONE; // once it is read

  /** Takes a corpus of the config. */
  CorpusScan(TaggerConfig config, DataConfig corpus, Findings findings) {
    this.config = config;
    this.corpus = corpus;
    this.findings = findings;
    List<Column> features = CorpusFiles.features(corpus);
    List<CorpusFile> files = CorpusFiles.of(config, corpus);
    for (Split split : Split.values()) {
      List<CorpusFile> own = files.stream().filter(file -> file.split() == split).toList();
      if (!own.isEmpty()) {
        splits.add(new SplitScan(own, features, longestSpan()));
      }
    }
    this.openLabels = new OpenLabels(config, corpus, splits, findings);
  }

  private int longestSpan() {
    OutputConfig output = config.network().output();
    return output.type() == OutputLayer.SEMI_CRF ? output.longest() : Integer.MAX_VALUE;
  }

  /** What it is called; of a single corpus nothing is. */
  String name() {
    String name = corpus.name().orElse("");
    return corpus.isOfHead() ? name.substring(0, name.length() - 1) : name; // without its dot
  }

  /** A key of it, as findings name it. */
  String key(String key) {
    return CorpusFiles.key(config, corpus, key);
  }

  /** Whether training leaves out what stands in dev or test, too. */
  boolean dropsLeaks() {
    return corpus.leaks() == Leaks.DROP;
  }

  /** Its splits, train first. */
  List<SplitScan> splits() {
    return splits;
  }

  /** How its labels mark spans, once it is read. */
  TagScheme scheme() {
    return scheme;
  }

  /**
   * Reads all files, and judges what can be told of each corpus alone.
   *
   * @param isFirst whether no other head reads the same spans before
   */
  void read(boolean isFirst) {
    boolean tellsSpans = isFirst || !corpus.nested();
    splits.forEach(split -> evidence.add(split.findScheme(findings, tellsSpans)));
    scheme = findScheme();
    RepeatedSentences repeated = new RepeatedSentences(findings);
    splits.forEach(split -> split.count(scheme, findings, repeated));
    judgeSizes();
    judgeSchemes();
    judgeDev(repeated);
  }

  /** The types that it has, or may have. */
  Set<String> types() {
    return openLabels.types();
  }

  /**
   * Judges its labels.
   *
   * @param types those of all corpora
   */
  void judgeLabels(Set<String> types) {
    openLabels.run(scheme, types);
    boolean sets = scheme != TagScheme.NONE && corpus.labels().sets() != Sets.FALSE;
    new LabelSetCheck(splits, scheme, sets, findings).run();
  }

  /** What the config says, or what the training files look like. */
  private TagScheme findScheme() {
    if (config.task() == Task.POS) {
      return TagScheme.NONE;
    }
    return CorpusFiles.scheme(corpus).orElse(evidence.get(0).best());
  }

  private void judgeSizes() {
    for (int i = 0; i < splits.size(); i++) {
      SplitScan split = splits.get(i);
      // Labels that are read as plain ones, as those of the training file are, may mark spans.
      SchemeEvidence own = evidence.get(i);
      boolean marksSpans = own.best() != TagScheme.NONE && own.outside() < own.labels();
      if (!split.isFaulty()) {
        split.empty().forEach(file -> addEmpty(file));
      }
      boolean mayLackSpans = corpus.nested() && split.split() != Split.TRAIN;
      if (split.sentences() > 0
          && !mayLackSpans
          && config.task() == Task.NER
          && !marksSpans
          && split.labels().spans().isEmpty()
          && Label.types(List.copyOf(split.labels().onlyInSets())).isEmpty()) {
        findings.add(
            FindingKind.NO_SPANS,
            split.path(),
            corpus.nested() ? noNestedSpans() : noSpans(split, scheme));
      }
    }
  }

  private void addEmpty(CorpusFile file) {
    findings.add(
        FindingKind.NO_SENTENCES,
        file.path().toString(),
        "has no sentence, but `"
            + file.key()
            + "` needs one at least: a token and its label a line, an empty line after each"
            + " sentence");
  }

  /** Epochs are chosen by what the training did not see. */
  private void judgeDev(RepeatedSentences repeated) {
    for (SplitScan split : splits) {
      // None when it is a share, which training does without.
      if (split.split() == Split.DEV && !dropsLeaks()) {
        judgeDev(split, repeated);
      }
    }
  }

  private void judgeDev(SplitScan dev, RepeatedSentences repeated) {
    Share known = new Share(repeated.fromTrain(Split.DEV), dev.sentences());
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

  private String noNestedSpans() {
    Labels labels = corpus.labels();
    return "no span of it is learned: `data.labels` takes level "
        + labels.level().orElse(1)
        + labels.only().map(types -> " of the types " + String.join(", ", types)).orElse("")
        + ", which is not there";
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
  private void judgeSchemes() {
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

  /** What was counted in each split. */
  List<SplitReport> reports() {
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
}
