package trellis.model.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.ClustersConfig;
import trellis.config.GazetteersConfig;
import trellis.config.NetworkConfig;
import trellis.error.CorpusException;
import trellis.lexicon.Lexicon;
import trellis.lexicon.NameLists;
import trellis.lexicon.WordClusters;

/**
 * The archive entries with the lists of names and the clusters that a network reads: texts as
 * {@code --gazetteer} and {@code network.clusters} read them, compressed by gzip.
 */
final class LexiconEntries {
  static final String LISTS = "lists.tsv.gz";
  static final String CLUSTERS = "clusters.tsv.gz";

  private LexiconEntries() {}

  /** The names of the entries of a model with this config, in order. */
  static List<String> names(NetworkConfig config) {
    List<String> names = new ArrayList<>();
    if (config.gazetteers().file().isPresent()) {
      names.add(LISTS);
    }
    if (config.clusters().file().isPresent()) {
      names.add(CLUSTERS);
    }
    return names;
  }

  /** The entries of a model. */
  static List<ArchiveEntry> of(Lexicon lexicon) throws IOException {
    List<ArchiveEntry> entries = new ArrayList<>();
    if (lexicon.lists().isPresent()) {
      entries.add(ArchiveEntry.of(LISTS, Gzip.zipped(lexicon.lists().get().lines())));
    }
    if (lexicon.clusters().isPresent()) {
      entries.add(ArchiveEntry.of(CLUSTERS, Gzip.zipped(lexicon.clusters().get().lines())));
    }
    return entries;
  }

  /** Reads the entries. */
  static Lexicon read(ListedEntries entries, Manifest manifest, NetworkConfig config) {
    if (!names(config).isEmpty() && manifest.format() < Manifest.LEXICON) {
      throw entries.fault(
          EntryNames.CONFIG,
          "names lists or clusters, which models of format " + manifest.format() + " do not have");
    }
    Optional<NameLists> lists = Optional.empty();
    if (config.gazetteers().file().isPresent()) {
      lists = Optional.of(entries.text(LISTS, bytes -> lists(bytes, config.gazetteers())));
    }
    Optional<WordClusters> clusters = Optional.empty();
    if (config.clusters().file().isPresent()) {
      clusters = Optional.of(entries.text(CLUSTERS, bytes -> clusters(bytes, config.clusters())));
    }
    return new Lexicon(lists, clusters);
  }

  private static NameLists lists(byte[] zipped, GazetteersConfig config) throws IOException {
    String text = Gzip.text(zipped);
    NameLists lists;
    try {
      lists = NameLists.parse(text, config.lowercase(), config.findsAll());
    } catch (CorpusException wrong) {
      throw new EntryException(wrong.getMessage());
    }
    requireSame(text, lists.lines());
    return lists;
  }

  private static WordClusters clusters(byte[] zipped, ClustersConfig config) throws IOException {
    String text = Gzip.text(zipped);
    WordClusters clusters;
    try {
      clusters = WordClusters.parse(text, config.prefixes(), config.lowercase());
    } catch (CorpusException wrong) {
      throw new EntryException(wrong.getMessage());
    }
    requireSame(text, clusters.lines());
    return clusters;
  }

  private static void requireSame(String text, String written) throws EntryException {
    if (text.isEmpty() || !text.equals(written)) {
      throw new EntryException(
          "is not spelled as Trellis writes it: a line stands twice, or has blanks that mean"
              + " nothing, or there is none");
    }
  }
}
