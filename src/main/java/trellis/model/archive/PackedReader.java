package trellis.model.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import trellis.config.EmbeddingsConfig;
import trellis.config.EmbeddingsConfig.Source;
import trellis.model.archive.Manifest.EntryDigest;
import trellis.model.archive.ZipReader.EntryInput;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/** Reads the vectors of words that training did not see, for each word table. */
final class PackedReader {
  private final ListedEntries entries;
  private final Manifest manifest;
  private final SharedParts shared;

  PackedReader(ListedEntries entries, Manifest manifest, SharedParts shared) {
    this.entries = entries;
    this.manifest = manifest;
    this.shared = shared;
  }

  /** The entries with vectors that the manifest must list; of a table only if it lists words. */
  List<String> names(EmbeddingsConfig config) {
    List<String> names = new ArrayList<>();
    List<Source> sources = config.sources();
    for (int table = 0; table < sources.size(); table++) {
      VectorEntries ofTable = VectorEntries.of(table);
      if (hasVectors(ofTable)) {
        names.addAll(ofTable.names(vectorType(ofTable, sources.get(table))));
      }
    }
    return names;
  }

  private boolean hasVectors(VectorEntries ofTable) {
    return manifest.lists(ofTable.words()) && manifest.format() > 1;
  }

  private VectorType vectorType(VectorEntries ofTable, Source source) {
    return entries.parse(EntryNames.CONFIG, source.pack(), ofTable::type);
  }

  /** The vectors of each word table; none for one that has none. */
  List<QuantizedVectors> read(EmbeddingsConfig config, List<Integer> widths) {
    List<QuantizedVectors> packed = new ArrayList<>();
    for (Source source : config.sources()) {
      int table = packed.size();
      VectorEntries ofTable = VectorEntries.of(table);
      packed.add(
          hasVectors(ofTable)
              ? packed(ofTable, source, widths.get(table))
              : QuantizedVectors.none());
    }
    return packed;
  }

  private QuantizedVectors packed(VectorEntries ofTable, Source source, int width) {
    VectorType type = vectorType(ofTable, source);
    List<EntryDigest> digests = manifest.digests(ofTable.names(type));
    return shared.vectors(digests, type, width, () -> packed(ofTable, type, width));
  }

  private QuantizedVectors packed(VectorEntries ofTable, VectorType type, int width) {
    Vocabulary words = RowNames.read(entries, manifest, ofTable.words(), ofTable.rows());
    QuantizedVectors packed =
        entries.content(ofTable.rows(), content -> rows(content, type, words, width));
    QuantizedVectors scaled = type == VectorType.INT8 ? scaled(packed, ofTable) : packed;
    String told = type == VectorType.INT8 ? ofTable.scales() : ofTable.rows();
    return entries.parse(
        told,
        scaled,
        vectors -> {
          vectors.requireWithin(WeightEntries.LARGEST_OF_WORD);
          return vectors;
        });
  }

  private static QuantizedVectors rows(
      EntryInput content, VectorType type, Vocabulary words, int width) throws IOException {
    int rows = words.entries().size();
    if (rows == 0 || content.size() != NpyFormat.size(type, rows, width)) { // nothing is allocated
      throw new EntryException(
          "has "
              + content.size()
              + " bytes, but "
              + rows
              + " vectors of "
              + width
              + " numbers as "
              + VectorEntries.numpyType(type)
              + " have "
              + NpyFormat.size(type, rows, width));
    }
    NpyFormat.requireHeader(content, VectorEntries.numpyType(type), rows, width);
    return QuantizedVectors.read(type, width, words, content);
  }

  private QuantizedVectors scaled(QuantizedVectors packed, VectorEntries ofTable) {
    float[] scales = new float[packed.size()];
    return entries.content(
        ofTable.scales(),
        content -> {
          NpyFormat.read(content, scales, scales.length, 1);
          return packed.withScales(scales);
        });
  }
}
