package trellis.lexicon;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.error.CorpusException;
import trellis.util.Excerpt;
import trellis.vocab.EntryIndex;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;

/**
 * Clusters of words that a network reads: it learns a vector for each beginning of a cluster's
 * path; immutable.
 *
 * <p>A path of Brown's clusters is the way from the root of a binary tree, so words whose paths
 * begin alike are alike. Clusters with other names have one table for their whole names.
 */
public final class WordClusters {
  private final Vocabulary words;
  private final int[] clusterOf; // [row of a word]
  private final List<String> clusters; // [cluster] its path or name
  private final boolean arePaths;
  private final int[][] rows; // [cluster][table]; cluster 0 has row 0 in all of them
  private final List<Integer> sizes; // [table] rows, with the unknown one
  private final WordNormalizer[] forms;

  private WordClusters(List<ClusterFile.Entry> entries, List<Integer> prefixes, boolean lowercase) {
    EntryIndex index = new EntryIndex(entries.size());
    Map<String, Integer> numbers = new HashMap<>();
    this.clusters = new ArrayList<>(List.of(""));
    int[] ofWord = new int[entries.size() + 1];
    int count = 0;
    for (ClusterFile.Entry entry : entries) {
      if (index.add(entry.word())) { // of a word that stands twice, the first
        Integer number = numbers.putIfAbsent(entry.cluster(), clusters.size());
        if (number == null) {
          number = clusters.size();
          clusters.add(entry.cluster());
        }
        ofWord[++count] = number;
      }
    }
    this.words = new Vocabulary(index);
    this.clusterOf = Arrays.copyOf(ofWord, count + 1);
    this.forms = WordNormalizer.chain(lowercase).toArray(WordNormalizer[]::new);
    this.arePaths = clusters.stream().skip(1).allMatch(ClusterFile::isPath);
    List<Integer> lengths = arePaths ? prefixes : List.of(Integer.MAX_VALUE);
    this.rows = new int[clusters.size()][lengths.size()];
    List<Integer> sizesOfTables = new ArrayList<>();
    for (int table = 0; table < lengths.size(); table++) {
      sizesOfTables.add(fill(table, lengths.get(table)));
    }
    this.sizes = List.copyOf(sizesOfTables);
  }

  /** Numbers the beginnings of paths; the number of rows. */
  private int fill(int table, int length) {
    Map<String, Integer> known = new HashMap<>();
    for (int cluster = 1; cluster < rows.length; cluster++) {
      String path = clusters.get(cluster);
      String prefix = path.substring(0, Math.min(length, path.length()));
      rows[cluster][table] = known.computeIfAbsent(prefix, fresh -> known.size() + 1);
    }
    return known.size() + 1;
  }

  /**
   * Reads clusters from a file.
   *
   * @param prefixes how much of a path is looked at, for each table
   * @param lowercase whether a word that has no cluster as written is looked up in lower case
   * @throws CorpusException when the file is not there, or a line is none of a cluster
   */
  public static WordClusters read(Path file, List<Integer> prefixes, boolean lowercase) {
    return new WordClusters(ClusterFile.read(file), prefixes, lowercase);
  }

  /**
   * Clusters of a text, as {@link #lines} gives it.
   *
   * @throws CorpusException when the text is no such
   */
  public static WordClusters parse(String text, List<Integer> prefixes, boolean lowercase) {
    List<ClusterFile.Entry> entries = new ArrayList<>();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      int tab = line.indexOf('\t');
      if (tab < 1 || tab == line.length() - 1) {
        throw new CorpusException(
            "clusters",
            entries.size() + 1L,
            Excerpt.quoted(line) + " is no word, a tab and its cluster");
      }
      entries.add(new ClusterFile.Entry(line.substring(0, tab), line.substring(tab + 1)));
    }
    return new WordClusters(entries, prefixes, lowercase);
  }

  /** The words, a line for each: the word, a tab and the path or name of its cluster. */
  public String lines() {
    StringBuilder lines = new StringBuilder();
    for (int row = 1; row < clusterOf.length; row++) {
      lines.append(words.entry(row)).append('\t').append(clusters.get(clusterOf[row]));
      lines.append('\n');
    }
    return lines.toString();
  }

  /** The number of words. */
  public int size() {
    return clusterOf.length - 1;
  }

  /** The number of clusters. */
  public int clusters() {
    return clusters.size() - 1;
  }

  /** How many rows each table has, with row 0 for words without a cluster. */
  public List<Integer> tableSizes() {
    return sizes;
  }

  /** Whether a word has a cluster. */
  public boolean knows(String word) {
    return clusterOf(word) != 0;
  }

  /** The row of a word in each table, 0 when it has no cluster; not to be changed. */
  public int[] rows(String word) {
    return rows[clusterOf(word)];
  }

  /**
   * The first steps of the path of a word's cluster; of a cluster without a path its name, and
   * {@code _} of a word without one.
   */
  public String path(String word, int most) {
    int cluster = clusterOf(word);
    if (cluster == 0) {
      return "_";
    }
    String path = clusters.get(cluster);
    return arePaths ? path.substring(0, Math.min(most, path.length())) : path;
  }

  private int clusterOf(String word) {
    for (WordNormalizer form : forms) {
      int row = words.row(form.of(word));
      if (row != Vocabulary.UNKNOWN) {
        return clusterOf[row];
      }
    }
    return 0;
  }
}
