package trellis.adapt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import trellis.Tagger;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;

/** Small taggers with random weights. */
public final class Models {
  private Models() {}

  /** BIOES labels of people and places, BIO in the files. */
  public static Tagger ofSpans(long seed) {
    return tagger(RandomModel.usual(seed));
  }

  /** BIOES labels of people and places, and the columns xpos and feats to read. */
  public static Tagger withColumns(long seed) {
    return tagger(RandomModel.withFeatures(seed));
  }

  /** Writes the tagger {@link #ofSpans} into a file. */
  public static void write(long seed, Path file) throws IOException {
    Files.write(file, bytes(RandomModel.usual(seed)));
  }

  /** Writes the tagger {@link #withColumns} into a file. */
  public static void writeWithColumns(long seed, Path file) throws IOException {
    Files.write(file, bytes(RandomModel.withFeatures(seed)));
  }

  /** Plain labels, no columns. */
  public static Tagger ofPlainLabels(RandomGenerator random) {
    return any(random, m -> !m.labels().hasSpans() && m.featureColumns().isEmpty());
  }

  /** Plain labels, and columns to read. */
  public static Tagger ofPlainLabelsWithColumns(RandomGenerator random) {
    return any(random, m -> !m.labels().hasSpans() && !m.featureColumns().isEmpty());
  }

  private static Tagger any(RandomGenerator random, Predicate<TaggerModel> wanted) {
    TaggerModel model = RandomModel.of(random);
    while (!wanted.test(model)) {
      model = RandomModel.of(random);
    }
    return tagger(model);
  }

  private static Tagger tagger(TaggerModel model) {
    return Tagger.load(new ByteArrayInputStream(bytes(model)));
  }

  private static byte[] bytes(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return out.toByteArray();
  }
}
