package trellis.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import trellis.check.FindingKind.Severity;
import trellis.config.DataConfig.Errors;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.util.CountText;

/**
 * What a training tells at its beginning of the check of its corpus: the rules are those of the
 * command {@code check}.
 *
 * @param lines what everybody should know who waits for the training
 * @param errors how many errors there are, which the config lets pass
 * @param warnings how many further warnings there are that sound corpora do not have
 */
public record Remarks(List<String> lines, long errors, long warnings) {
  /** Nothing to tell. */
  public static final Remarks NONE = new Remarks(List.of(), 0, 0);

  private static final int SHOWN = 10;

  /** What is told in full. */
  private static final Set<FindingKind> TOLD =
      EnumSet.of(
          FindingKind.NEVER_AVERAGED,
          FindingKind.NO_BORDERS,
          FindingKind.FEW_VECTORS,
          FindingKind.CUT_VECTORS);

  /** What no training can do without. */
  private static final Set<FindingKind> NEEDED =
      EnumSet.of(
          FindingKind.UNREADABLE,
          FindingKind.NO_SENTENCES,
          FindingKind.NO_SPANS,
          FindingKind.EMBEDDINGS);

  /** Takes a copy of the lines. */
  public Remarks {
    lines = List.copyOf(lines);
  }

  /**
   * Checks the corpora of a config.
   *
   * @throws CorpusException with the first errors, unless {@code data.errors} lets them pass
   */
  public static Remarks of(TaggerConfig config) {
    CheckReport report = CorpusCheck.of(config, SHOWN);
    boolean stops = config.corpora().stream().anyMatch(c -> c.errors() == Errors.STOP);
    if (report.errors() > 0 && stops) {
      throw fault(report);
    }
    List<String> lines = new ArrayList<>();
    long warnings = 0;
    for (FindingGroup group : report.findings()) {
      if (TOLD.contains(group.kind())) {
        group.shown().forEach(found -> lines.add(found.place() + ": " + found.text()));
      } else if (group.kind() == FindingKind.UNTAKEN_SPAN) {
        lines.add(firstOf(group, " in all are taken by none"));
      } else if (group.kind() == FindingKind.LONG_SPAN) {
        lines.add(firstOf(group, " in all are too long"));
      } else if (group.severity() == Severity.WARNING && !group.kind().isCommon()) {
        warnings += group.count();
      }
    }
    return new Remarks(lines, report.errors(), warnings);
  }

  private static String firstOf(FindingGroup group, String of) {
    Finding one = group.shown().get(0);
    return one.place() + ": " + one.text() + "; " + CountText.of(group.count(), "span") + of;
  }

  private static CorpusException fault(CheckReport report) {
    List<FindingGroup> errors =
        report.findings().stream().filter(group -> group.severity() == Severity.ERROR).toList();
    List<Finding> shown =
        errors.stream().flatMap(group -> group.shown().stream()).limit(SHOWN).toList();
    Finding first = shown.get(0);
    StringBuilder text = new StringBuilder(first.text());
    for (Finding further : shown.subList(1, shown.size())) {
      text.append('\n').append(further.place()).append(": ").append(further.text());
    }
    long hidden = report.errors() - shown.size();
    if (hidden > 0) {
      text.append("\nand ").append(CountText.of(hidden, "error")).append(" more");
    }
    if (errors.stream().anyMatch(group -> group.kind() == FindingKind.OVERLAPPING_SPAN)) {
      text.append("\nto learn spans that overlap: data.nested: true");
    }
    if (errors.stream().noneMatch(group -> NEEDED.contains(group.kind()))) {
      text.append("\nto train all the same: data.errors: warn");
    }
    return new CorpusException(first.file(), first.line(), text.toString());
  }
}
