package trellis.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.check.LabelCounts.Place;
import trellis.labels.Label;
import trellis.labels.TagScheme;
import trellis.util.Excerpt;

/** Finds labels that the training file lacks, that are likely typos, or that have no type. */
final class LabelSetCheck {
  private final List<SplitScan> splits; // the training file first
  private final LabelTypos typos;
  private final Findings findings;
  private final boolean typesGiven; // whether some label of the corpus names a type
  private final boolean sets;

  /**
   * Takes the splits of a corpus, which are counted.
   *
   * @param sets whether | stands between labels of spans
   */
  LabelSetCheck(List<SplitScan> splits, TagScheme scheme, boolean sets, Findings findings) {
    this.splits = splits;
    this.sets = sets;
    this.typos = new LabelTypos(counts(splits), scheme);
    this.findings = findings;
    this.typesGiven =
        splits.stream()
            .flatMap(split -> split.labels().spans().keySet().stream())
            .anyMatch(type -> !type.isEmpty());
  }

  private boolean isUntyped(String label) {
    Label parsed = Label.parse(label);
    return typesGiven && parsed.isWellFormed() && !parsed.isOutside() && parsed.type().isEmpty();
  }

  /** A set of labels, where only the first of the types has a prefix. */
  private static String ofWholeLabels(String label) {
    String prefix = label.substring(0, 2);
    return Stream.of(label.split("\\|"))
        .filter(part -> !part.isEmpty())
        .map(part -> Label.parse(part).isWellFormed() ? part : prefix + part)
        .collect(Collectors.joining("|"));
  }

  private static Map<String, Long> counts(List<SplitScan> splits) {
    Map<String, Long> counts = new HashMap<>();
    for (SplitScan split : splits) {
      split.labels().labels().forEach((label, n) -> counts.merge(label, n, Long::sum));
    }
    return counts;
  }

  void run() {
    for (SplitScan split : splits) {
      split.labels().labels().forEach((label, n) -> judge(split, label, n));
    }
  }

  private void judge(SplitScan split, String label, long n) {
    Place first = split.labels().first(label);
    String shown = Excerpt.quoted(label) + " (" + (n == 1 ? "once" : n + " times");
    typos
        .meant(label)
        .map(meant -> shown + "): " + Excerpt.quoted(meant) + " was probably meant")
        .ifPresent(text -> findings.add(FindingKind.LIKELY_TYPO, first.file(), first.line(), text));
    if (sets && Label.parse(label).isWellFormed() && label.indexOf('|') >= 0) {
      findings.add(
          FindingKind.LIKELY_TYPO,
          first.file(),
          first.line(),
          shown
              + "): | stands between whole labels, so "
              + Excerpt.quoted(ofWholeLabels(label))
              + " was probably meant; if it is a character of a type, set data.labels.sets: false");
    }
    if (isUntyped(label)) {
      findings.add(
          FindingKind.UNTYPED,
          first.file(),
          first.line(),
          shown + ") has no type, as other labels have");
    }
    if (splits.get(0).sentences() > 0 && !splits.get(0).labels().has(label)) {
      findings.add(
          FindingKind.UNSEEN_LABEL,
          first.file(),
          first.line(),
          shown + " in " + split.name() + ") is not in the training file");
    }
  }
}
