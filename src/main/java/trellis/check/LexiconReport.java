package trellis.check;

import java.util.List;

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
   * @param right of the names that were found those that are spans of this type; of 0 where no file
   *     has such spans
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
