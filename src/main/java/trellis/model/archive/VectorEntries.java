package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/**
 * The archive entries that hold the vectors of words that training did not see.
 *
 * @param words the name of the entry with the words
 * @param rows that with their vectors
 * @param scales that with what a step is worth in each, where numbers are steps
 */
public record VectorEntries(String words, String rows, String scales) {
  /**
   * The entries of a word table.
   *
   * @param table counted from 0, in the names from 1 as in that of its weights
   */
  public static VectorEntries of(int table) {
    String folder = "vectors" + (table == 0 ? "" : table + 1) + "/";
    return new VectorEntries(folder + "words.txt", folder + "rows.npy", folder + "scales.npy");
  }

  /** Their names, in order. */
  List<String> names(VectorType type) {
    return type == VectorType.INT8 ? List.of(words, rows, scales) : List.of(words, rows);
  }

  /** How a config says that they are kept. */
  VectorType type(Pack pack) throws EntryException {
    return switch (pack) {
      case NONE ->
          throw new EntryException(
              "has `embeddings.pack: none`, but the manifest lists " + words + ": one is wrong");
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

  /** The entries with some vectors; none when there are none. */
  List<ArchiveEntry> with(QuantizedVectors vectors) {
    if (vectors.size() == 0) {
      return List.of();
    }
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(ArchiveEntry.of(words, TextEntries.write(vectors.words().entries())));
    entries.add(new ArchiveEntry(rows, out -> writeRows(vectors, vectors.width(), out)));
    if (vectors.type() == VectorType.INT8) {
      float[] steps = vectors.scales();
      entries.add(new ArchiveEntry(scales, out -> NpyFormat.write(out, steps, steps.length, 1)));
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
