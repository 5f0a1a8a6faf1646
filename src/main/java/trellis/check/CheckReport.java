package trellis.check;

import java.util.List;

/**
 * What a corpus has and what is odd about it.
 *
 * @param coverage how many tokens have a word vector; empty without a vector file
 * @param findings by kind, the errors first
 */
public record CheckReport(
    List<SplitReport> splits, List<Coverage> coverage, List<FindingGroup> findings) {
  public CheckReport {
    splits = List.copyOf(splits);
    coverage = List.copyOf(coverage);
    findings = List.copyOf(findings);
  }

  /** How many errors were found. */
  public long errors() {
    return count(Severity.ERROR);
  }

  /** How many warnings were found. */
  public long warnings() {
    return count(Severity.WARNING);
  }

  private long count(Severity severity) {
    return findings.stream()
        .filter(group -> group.kind().severity() == severity)
        .mapToLong(FindingGroup::count)
        .sum();
  }
}
