package trellis.lexicon;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.ClustersConfig;
import trellis.config.GazetteersConfig;
import trellis.config.NetworkConfig;

/**
 * What a network reads beside the corpus: lists of names, and clusters of words.
 *
 * @param lists the names, if it reads any
 * @param clusters the clusters, if it reads any
 */
public record Lexicon(Optional<NameLists> lists, Optional<WordClusters> clusters) {
  /** Of a network that reads neither. */
  public static final Lexicon NONE = new Lexicon(Optional.empty(), Optional.empty());

  /**
   * The sizes of the tables of a network.
   *
   * @param lists rows of the table of lists, 0 without any
   * @param clusters rows of each table of clusters
   */
  public record Sizes(int lists, List<Integer> clusters) {}

  /**
   * Reads the files that a config names.
   *
   * @throws trellis.error.CorpusException CorpusException when one cannot be read
   */
  public static Lexicon read(NetworkConfig config) {
    GazetteersConfig gazetteers = config.gazetteers();
    Optional<NameLists> lists = Optional.empty();
    if (!gazetteers.files().isEmpty()) {
      List<Name> names = new ArrayList<>();
      for (Path file : gazetteers.files()) {
        names.addAll(NameFile.readTypedOrPlain(file));
      }
      lists = Optional.of(NameLists.of(names, gazetteers.lowercase(), gazetteers.findsAll()));
    }
    ClustersConfig clusters = config.clusters();
    return new Lexicon(
        lists,
        clusters
            .file()
            .map(file -> WordClusters.read(file, clusters.prefixes(), clusters.lowercase())));
  }

  /**
   * The features of a sentence as a linear model reads them: behind those of the corpus what lists
   * have at each token, if there are some.
   *
   * @param features {@code [column][token]}
   */
  public List<List<String>> withLists(List<String> tokens, List<? extends List<String>> features) {
    List<List<String>> all = new ArrayList<>(features);
    lists.ifPresent(names -> all.add(names.column(tokens)));
    return all;
  }

  /** Whether there is nothing to read. */
  public boolean isEmpty() {
    return lists.isEmpty() && clusters.isEmpty();
  }

  /** The sizes of the tables of a network that reads it. */
  public Sizes sizes() {
    return new Sizes(
        lists.map(names -> names.types().size() * ListMatches.POSITIONS).orElse(0),
        clusters.map(WordClusters::tableSizes).orElse(List.of()));
  }
}
