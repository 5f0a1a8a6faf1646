package trellis.check;

import java.util.List;
import trellis.check.FindingKind.Severity;
import trellis.config.ConfigPlaces;

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

  /**
   * What the lists of names and the clusters of a config find in each file of a corpus.
   *
   * @param lists for each file and each type of the lists
   * @param clusters for each file
   */
  public record LexiconReport(List<ListReport> lists, List<ClusterReport> clusters) {
    /** Of a config that names neither. */
    static final LexiconReport NONE = new LexiconReport(List.of(), List.of());

    /**
     * What the names of a type find in a file.
     *
     * @param file {@code train}, {@code dev} or {@code test}
     * @param type of the names
     * @param names how many there are, in the list
     * @param tokens those that are part of a name
     * @param right of the names that were found those that are spans of this type; of 0 where no
     *     file has such spans
     * @param found of the spans of this type those that are names
     */
    public record ListReport(
        String file, String type, long names, Share tokens, Share right, Share found) {}

    /**
     * How many tokens of a file have a cluster.
     *
     * @param file {@code train}, {@code dev} or {@code test}
     * @param words how many words have a cluster, in the file of clusters
     */
    public record ClusterReport(String file, long words, Share tokens) {}

    /** Takes copies of the lists. */
    public LexiconReport {
      lists = List.copyOf(lists);
      clusters = List.copyOf(clusters);
    }
  }

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

  /** The same report, in which findings on keys of the config have the lines of those. */
  public CheckReport at(ConfigPlaces places) {
    List<FindingGroup> located =
        findings.stream()
            .map(
                group ->
                    new FindingGroup(
                        group.severity(),
                        group.kind(),
                        group.count(),
                        group.shown().stream().map(one -> one.at(places)).toList()))
            .toList();
    return of(splits, coverage, lexicon, located);
  }

  private static long count(List<FindingGroup> findings, Severity severity) {
    return findings.stream()
        .filter(group -> group.severity() == severity)
        .mapToLong(FindingGroup::count)
        .sum();
  }
}
