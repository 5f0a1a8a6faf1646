package trellis.model.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import trellis.config.ClustersConfig;
import trellis.config.GazetteersConfig;
import trellis.config.NetworkConfig;
import trellis.error.CorpusException;
import trellis.lexicon.Lexicon;
import trellis.lexicon.NameLists;
import trellis.lexicon.WordClusters;
import trellis.model.EntryException;
import trellis.util.Utf8;

/**
 * The archive entries with the lists of names and the clusters that a network reads: texts as
 * {@code --gazetteer} and {@code network.clusters} read them, compressed by gzip.
 *
 * <p>What comes out of an entry is at most {@link #MOST_TIMES} times as long as the entry, so a
 * small file cannot fill the memory; a text that is more alike than any list is kept as it is.
 */
final class LexiconEntries {
  static final String LISTS = "lists.tsv.gz";
  static final String CLUSTERS = "clusters.tsv.gz";

  private static final int MOST_TIMES = 100;
  private static final int LARGEST_TEXT = 1 << 30; // bytes

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
      entries.add(ArchiveEntry.of(LISTS, zipped(lexicon.lists().get().lines())));
    }
    if (lexicon.clusters().isPresent()) {
      entries.add(ArchiveEntry.of(CLUSTERS, zipped(lexicon.clusters().get().lines())));
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
    String text = text(zipped);
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
    String text = text(zipped);
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

  private static byte[] zipped(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] small = zipped(bytes, Deflater.BEST_COMPRESSION);
    return (long) small.length * MOST_TIMES >= bytes.length
        ? small
        : zipped(bytes, Deflater.NO_COMPRESSION);
  }

  private static byte[] zipped(byte[] bytes, int level) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out =
        new GZIPOutputStream(zipped) {
          {
            def.setLevel(level);
          }
        }) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }

  private static String text(byte[] zipped) throws IOException {
    long most = Math.min(LARGEST_TEXT, (long) zipped.length * MOST_TIMES);
    byte[] bytes;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
      bytes = in.readNBytes((int) most + 1);
    } catch (IOException notGzip) {
      throw new EntryException("cannot be unzipped: " + notGzip.getMessage());
    }
    if (bytes.length > most) {
      throw new EntryException(
          "has " + zipped.length + " bytes, which cannot hold more than " + most + " of text");
    }
    try {
      return Utf8.decode(bytes, 0, bytes.length);
    } catch (CharacterCodingException e) {
      throw new EntryException("is not UTF-8");
    }
  }
}
