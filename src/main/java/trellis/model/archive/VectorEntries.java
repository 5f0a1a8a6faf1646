package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.model.EntryException;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/** The archive entries that hold the vectors of words that training did not see. */
public final class VectorEntries {
  static final String WORDS = "vectors/words.txt";
  static final String ROWS = "vectors/rows.npy";
  static final String SCALES = "vectors/scales.npy";

  private VectorEntries() {}

  /** Their names, in order. */
  static List<String> names(VectorType type) {
    return type == VectorType.INT8 ? List.of(WORDS, ROWS, SCALES) : List.of(WORDS, ROWS);
  }

  /** How a config says that they are kept. */
  static VectorType type(Pack pack) throws EntryException {
    return switch (pack) {
      case NONE ->
          throw new EntryException(
              "has `embeddings.pack: none`, but the manifest lists " + WORDS + ": one is wrong");
      case FLOAT32 -> VectorType.FLOAT32;
      case FLOAT16 -> VectorType.FLOAT16;
      case INT8 -> VectorType.INT8;
    };
  }

  /** The type as numpy names it. */
  public static String numpyType(VectorType type) {
    return switch (type) {
      case FLOAT32 -> "<f4";
      case FLOAT16 -> "<f2";
      case INT8 -> "|i1";
    };
  }

  /** The entries of some vectors; none when there are none. */
  static List<ArchiveEntry> of(QuantizedVectors vectors) {
    if (vectors.size() == 0) {
      return List.of();
    }
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(ArchiveEntry.of(WORDS, TextEntries.write(vectors.words().entries())));
    entries.add(new ArchiveEntry(ROWS, out -> writeRows(vectors, vectors.width(), out)));
    if (vectors.type() == VectorType.INT8) {
      float[] scales = vectors.scales();
      entries.add(new ArchiveEntry(SCALES, out -> NpyFormat.write(out, scales, scales.length, 1)));
    }
    return entries;
  }

  /**
   * Writes their numbers as numpy saves them.
   *
   * @param width numbers in a vector, which none at all do not tell
   */
  public static void writeRows(QuantizedVectors vectors, int width, OutputStream out)
      throws IOException {
    out.write(NpyFormat.header(numpyType(vectors.type()), vectors.size(), width));
    vectors.writeRows(out);
  }
}
