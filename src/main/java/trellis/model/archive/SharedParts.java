package trellis.model.archive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import trellis.encoder.context.StoredEncoder;
import trellis.model.SharedEncoders;
import trellis.model.archive.Manifest.EntryDigest;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/**
 * What members of an ensemble have in common: vectors and encoders whose entries are equal stand in
 * the archive once, in the folder of the first member that has them, and once in memory.
 */
final class SharedParts {
  /** The entries of vectors, and what the config of a member says of them. */
  private record Vectors(List<EntryDigest> entries, VectorType type, int width) {}

  private final Map<Vectors, QuantizedVectors> vectors = new HashMap<>();
  private final Map<List<EntryDigest>, StoredEncoder> stored = new HashMap<>();
  private final Set<EntryDigest> read = new HashSet<>();
  private SharedEncoders encoders; // made late: models without one load no class of encoders

  /** The encoders that are ready to compute. */
  SharedEncoders encoders() {
    if (encoders == null) {
      encoders = new SharedEncoders();
    }
    return encoders;
  }

  /** Whether an entry was read for an earlier member. */
  boolean has(EntryDigest entry) {
    return read.contains(entry);
  }

  /** Vectors of such entries; read unless an earlier member has them. */
  QuantizedVectors vectors(
      List<EntryDigest> entries, VectorType type, int width, Supplier<QuantizedVectors> reader) {
    Vectors key = new Vectors(entries, type, width);
    QuantizedVectors found = vectors.get(key);
    if (found == null) {
      found = reader.get();
      vectors.put(key, found);
      read.addAll(entries);
    }
    return found;
  }

  /** The encoder of such entries; read unless an earlier member has it. */
  StoredEncoder encoder(List<EntryDigest> entries, Supplier<StoredEncoder> reader) {
    StoredEncoder found = stored.get(entries);
    if (found == null) {
      found = reader.get();
      stored.put(entries, found);
      read.addAll(entries);
    }
    return found;
  }

  /**
   * The entries of a member that must be written: not those of vectors and encoders that an earlier
   * member has.
   */
  static <E> List<E> unshared(
      List<E> entries, List<EntryDigest> digests, Set<List<EntryDigest>> written) {
    List<E> kept = new ArrayList<>();
    int from = 0;
    while (from < entries.size()) {
      String folder = sharedFolder(digests.get(from).name());
      int to = from + 1;
      while (!folder.isEmpty()
          && to < entries.size()
          && folder.equals(sharedFolder(digests.get(to).name()))) {
        to++;
      }
      if (folder.isEmpty() || written.add(digests.subList(from, to))) {
        kept.addAll(entries.subList(from, to));
      }
      from = to;
    }
    return kept;
  }

  /** The folder of an entry of vectors or of an encoder; empty for all others. */
  private static String sharedFolder(String name) {
    boolean isShared =
        name.startsWith("vectors")
            || name.startsWith("encoder/") && !name.equals(EncoderEntries.STATES);
    return isShared ? name.substring(0, name.indexOf('/') + 1) : "";
  }
}
