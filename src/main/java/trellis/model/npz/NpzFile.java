package trellis.model.npz;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import trellis.autodiff.tensor.Parameter;
import trellis.config.OutputConfig.OutputLayer;
import trellis.error.ModelException;
import trellis.labels.LabelSet;
import trellis.model.ExportCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ArchiveEntry;
import trellis.model.archive.Fingerprint;
import trellis.model.archive.GoldenText;
import trellis.model.archive.ModelArchive;
import trellis.model.archive.NpyFormat;
import trellis.model.archive.TextEntries;
import trellis.model.archive.VectorEntries;
import trellis.model.archive.ZipWriter;
import trellis.util.Content;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/**
 * Exports a model as plain arrays that any program can tag with: one {@code .npz}, which {@code
 * numpy.load} reads without unpickling anything.
 *
 * <p>What each array means, and how labels follow from them, is in {@code src/npz/README.md}. Texts
 * are bytes with an item a line, as in {@link TextEntries}; all other arrays are matrices, row by
 * row. The same model gives the same bytes.
 */
public final class NpzFile {
  private NpzFile() {}

  /**
   * Replaces the file with the arrays of a model; at any moment the old or the new file is whole.
   *
   * @throws ModelException when that cannot be done, or the model reads an encoder
   */
  public static void write(TaggerModel model, Path file) {
    ExportCheck.require(model, "cannot be exported");
    OutputLayer output = model.config().network().output().type();
    if (output == OutputLayer.LATENT || output == OutputLayer.SEMI_CRF) {
      throw new ModelException(
          model.name(),
          "",
          "is a "
              + output.name().toLowerCase(Locale.ROOT)
              + " (`network.output`), which cannot be exported: train a model with crf");
    }
    ModelArchive.replace(file, "the arrays", out -> write(model, out));
  }

  /** Writes the arrays to a stream, which stays open. */
  public static void write(TaggerModel model, OutputStream out) throws IOException {
    ZipWriter zip = new ZipWriter(out);
    for (ArchiveEntry entry : entries(model)) {
      zip.add(entry, Fingerprint.of(entry.content()));
    }
    zip.finish();
  }

  private static List<ArchiveEntry> entries(TaggerModel model) {
    List<ArchiveEntry> entries = new ArrayList<>();
    entries.add(text("meta", TextEntries.write(NpzMeta.lines(model))));
    entries.add(text("labels", TextEntries.write(model.labels().labels())));
    entries.add(text("words", TextEntries.write(model.words().entries())));
    entries.add(text("characters", TextEntries.write(model.characters().entries())));
    for (int column = 0; column < model.features().size(); column++) {
      byte[] values = TextEntries.write(model.features().get(column).entries());
      entries.add(text("features" + (column + 1), values)); // as its weights are called
    }
    for (Parameter weights : model.network().parameters()) {
      entries.add(
          matrix("weights/" + weights.name(), weights.value(), weights.rows(), weights.columns()));
    }
    for (int table = 0; table < model.packed().size(); table++) {
      addVectors(
          entries, table, model.packed().get(table), model.network().wordTables().get(table));
    }
    addRules(entries, model.labels());
    entries.add(text("golden", GoldenText.write(model.golden())));
    return entries;
  }

  /** The vectors behind a word table: the arrays are there, without rows, when it has none. */
  private static void addVectors(
      List<ArchiveEntry> entries, int number, QuantizedVectors vectors, Parameter table) {
    String folder = "vectors" + (number == 0 ? "" : number + 1); // as its weights are called
    entries.add(text(folder + "/words", TextEntries.write(vectors.words().entries())));
    entries.add(
        array(folder + "/rows", out -> VectorEntries.writeRows(vectors, table.columns(), out)));
    entries.add(matrix(folder + "/scales", scales(vectors), vectors.size(), 1));
  }

  /** What the numbers of each vector are multiplied with. */
  private static float[] scales(QuantizedVectors vectors) {
    if (vectors.type() == VectorType.INT8) {
      return vectors.scales();
    }
    float[] ones = new float[vectors.size()];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static void addRules(List<ArchiveEntry> entries, LabelSet labels) {
    boolean[][] start = {labels.start()};
    boolean[][] follow = labels.follow();
    boolean[][] end = {labels.end()};
    entries.add(array("rules/start", out -> NpyFormat.write(out, start)));
    entries.add(array("rules/transition", out -> NpyFormat.write(out, follow)));
    entries.add(array("rules/end", out -> NpyFormat.write(out, end)));
  }

  private static ArchiveEntry text(String name, byte[] utf8) {
    return array(name, out -> NpyFormat.write(out, utf8));
  }

  private static ArchiveEntry matrix(String name, float[] values, int rows, int columns) {
    return array(name, out -> NpyFormat.write(out, values, rows, columns));
  }

  private static ArchiveEntry array(String name, Content content) {
    return new ArchiveEntry(name + ".npy", content);
  }
}
