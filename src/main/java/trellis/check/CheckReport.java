package trellis.check;

import java.util.List;
import trellis.check.FindingKind.Severity;

/**
 * The result of checking a corpus: what each of its files has, and what is wrong or odd in it.
 *
 * @param coverage how many tokens have a word vector; empty without a vector file
 * @param lexicon what the lists of names and clusters find
 * @param errors how many errors were found
 * @param warnings how many warnings were found
 * @param findings by kind, the errors first
 */
public record CheckReport(
    List<SplitReport> splits,
    List<Coverage> coverage,
    LexiconReport lexicon,
    long errors,
    long warnings,
    List<FindingGroup> findings) {

  /**
   * The word-vector coverage of one file: how many of its tokens have a vector, by the spelling
   * under which they have it.
   *
   * @param name {@code train}, {@code dev} or {@code test}; of several vector files also the name
   *     of that which was looked into, such as {@code train in glove.txt}
   */
  public record Coverage(
      String name, Share asWritten, Share inLowerCase, Share digitsAsZero, Share missing) {}

  /** Takes copies of the lists. */
  public CheckReport {
    splits = List.copyOf(splits);
    coverage = List.copyOf(coverage);
    findings = List.copyOf(findings);
  }

  /** The report with these findings, counted. */
  static CheckReport of(
      List<SplitReport> splits,
      List<Coverage> coverage,
      LexiconReport lexicon,
      List<FindingGroup> findings) {
    return new CheckReport(
        splits,
        coverage,
        lexicon,
        count(findings, Severity.ERROR),
        count(findings, Severity.WARNING),
        findings);
  }

  private static long count(List<FindingGroup> findings, Severity severity) {
    return findings.stream()
        .filter(group -> group.severity() == severity)
        .mapToLong(FindingGroup::count)
        .sum();
  }
}
