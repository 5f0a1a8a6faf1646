package trellis.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import trellis.check.CheckReport.Coverage;
import trellis.check.CheckReport.LexiconReport;
import trellis.check.FindingKind.Severity;
import trellis.check.SplitReport.FeatureReport;
import trellis.check.SplitReport.UnknownShare;
import trellis.util.CountText;
import trellis.util.Excerpt;
import trellis.util.TextTable;

/** Renders a {@link CheckReport} as text for people. */
public final class CheckText {
  private final CheckReport report;
  private final StringBuilder text = new StringBuilder();

  private CheckText(CheckReport report) {
    this.report = report;
  }

  /** The report as text; each line ends with a newline. */
  public static String render(CheckReport report) {
    CheckText text = new CheckText(report);
    text.sizes();
    text.schemes();
    text.counts("label", SplitReport::labels);
    text.counts("spans of type", SplitReport::spans);
    text.open();
    text.unknown();
    text.features();
    text.coverage();
    text.lexicon();
    text.findings(Severity.ERROR, "Errors");
    text.findings(Severity.WARNING, "Warnings");
    text.verdict();
    return text.text.toString();
  }

  private void sizes() {
    TextTable table =
        new TextTable(
            List.of("file", "sentences", "tokens", "words", "documents", "longest sentence"));
    for (SplitReport split : report.splits()) {
      table.row(
          List.of(
              split.name(),
              CountText.of(split.sentences()),
              CountText.of(split.tokens()),
              CountText.of(split.words()),
              CountText.of(split.documents()),
              CountText.of(split.longestSentence())));
    }
    text.append(table.render()).append('\n');
  }

  private void schemes() {
    for (SplitReport split : report.splits()) {
      text.append(split.name()).append(" is ").append(split.schemeEvidence()).append('\n');
    }
    text.append('\n');
  }

  /** A row for each label or type that some file has, in the order of the training file. */
  private void counts(String head, Function<SplitReport, Map<String, Long>> counts) {
    Set<String> names = new LinkedHashSet<>();
    List<String> heads = new ArrayList<>(List.of(head));
    for (SplitReport split : report.splits()) {
      names.addAll(counts.apply(split).keySet());
      heads.add(split.name());
    }
    if (names.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(heads);
    for (String name : names) {
      List<String> row = new ArrayList<>(List.of(name.isEmpty() ? "(none)" : Excerpt.of(name)));
      report
          .splits()
          .forEach(split -> row.add(CountText.of(counts.apply(split).getOrDefault(name, 0L))));
      table.row(row);
    }
    text.append(table.render()).append('\n');
  }

  /** A row for each file, where some token has no label or several. */
  private void open() {
    if (report.splits().stream().allMatch(s -> s.withoutLabel() + s.withSeveral() == 0)) {
      return;
    }
    TextTable table = new TextTable(List.of("labels left open", "tokens with _", "with several"));
    for (SplitReport split : report.splits()) {
      table.row(
          List.of(
              split.name(), CountText.of(split.withoutLabel()), CountText.of(split.withSeveral())));
    }
    text.append(table.render()).append('\n');
  }

  private void unknown() {
    TextTable table =
        new TextTable(
            List.of("not in train", "tokens", "in lower case", "different words", "characters"));
    StringBuilder characters = new StringBuilder();
    for (SplitReport split : report.splits().stream().filter(s -> !s.isTrain()).toList()) {
      UnknownShare unknown = split.unknown();
      table.row(
          List.of(
              split.name(),
              percent(unknown.tokens()),
              percent(unknown.tokensInLowerCase()),
              percent(unknown.words()),
              percent(unknown.characters())));
      if (!unknown.newCharacters().isEmpty()) {
        characters.append("characters of ").append(split.name()).append(" that are new: ");
        characters.append(Excerpt.of(unknown.newCharacters())).append('\n');
      }
    }
    text.append(table.render()).append(characters).append('\n');
  }

  /** A table for each corpus that has feature columns. */
  private void features() {
    List<SplitReport> splits = report.splits();
    int begin = 0;
    for (int i = 1; i <= splits.size(); i++) {
      if (i == splits.size() || splits.get(i).isTrain()) {
        if (!splits.get(begin).features().isEmpty()) {
          features(splits.get(begin), splits.subList(begin + 1, i));
        }
        begin = i;
      }
    }
  }

  /** A row for each feature column: its values in the training file, and the share of new ones. */
  private void features(SplitReport ofTrain, List<SplitReport> others) {
    List<FeatureReport> train = ofTrain.features();
    List<String> heads = new ArrayList<>(List.of("feature column", "values in " + ofTrain.name()));
    others.forEach(split -> heads.add("tokens of " + split.name() + " with others"));
    TextTable table = new TextTable(heads);
    for (int i = 0; i < train.size(); i++) {
      FeatureReport feature = train.get(i);
      List<String> row = new ArrayList<>(List.of(feature.column(), CountText.of(feature.values())));
      for (SplitReport split : others) {
        row.add(percent(split.features().get(i).unknown()));
      }
      table.row(row);
    }
    text.append(table.render()).append('\n');
  }

  private void coverage() {
    if (report.coverage().isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable(
            List.of("tokens with a vector", "as written", "lower case", "digits as 0", "missing"));
    for (Coverage coverage : report.coverage()) {
      table.row(
          List.of(
              coverage.name(),
              percent(coverage.asWritten()),
              percent(coverage.inLowerCase()),
              percent(coverage.digitsAsZero()),
              percent(coverage.missing())));
    }
    text.append(table.render()).append('\n');
  }

  /** A row for each file and type of the lists, and one for each file that clusters know. */
  private void lexicon() {
    LexiconReport lexicon = report.lexicon();
    if (!lexicon.lists().isEmpty()) {
      TextTable table =
          new TextTable(
              List.of("lists", "type", "names", "tokens in one", "names are spans", "spans found"));
      for (LexiconReport.ListReport list : lexicon.lists()) {
        table.row(
            List.of(
                list.file(),
                Excerpt.of(list.type()),
                CountText.of(list.names()),
                percent(list.tokens()),
                list.right().whole() == 0 ? "–" : percent(list.right()),
                list.found().whole() == 0 ? "–" : percent(list.found())));
      }
      text.append(table.render()).append('\n');
    }
    if (!lexicon.clusters().isEmpty()) {
      TextTable table = new TextTable(List.of("clusters", "words", "tokens with one"));
      for (LexiconReport.ClusterReport clusters : lexicon.clusters()) {
        table.row(
            List.of(clusters.file(), CountText.of(clusters.words()), percent(clusters.tokens())));
      }
      text.append(table.render()).append('\n');
    }
  }

  private void findings(Severity severity, String heading) {
    List<FindingGroup> groups =
        report.findings().stream().filter(g -> g.severity() == severity).toList();
    if (groups.isEmpty()) {
      return;
    }
    text.append(heading).append('\n');
    for (FindingGroup group : groups) {
      text.append("  ").append(group.kind().heading()).append(": ");
      text.append(CountText.of(group.count())).append('\n');
      for (Finding finding : group.shown()) {
        text.append("    ").append(finding.place()).append(": ");
        text.append(finding.text()).append('\n');
      }
      if (group.hidden() > 0) {
        text.append("    and ")
            .append(CountText.of(group.hidden()))
            .append(" more: --all shows them\n");
      }
    }
    text.append('\n');
  }

  private void verdict() {
    text.append(CountText.of(report.errors(), "error")).append(", ");
    text.append(CountText.of(report.warnings(), "warning")).append('\n');
  }

  private static String percent(Share share) {
    return String.format(Locale.ROOT, "%.1f %%", share.percent());
  }
}
