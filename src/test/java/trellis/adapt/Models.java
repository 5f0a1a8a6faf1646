package trellis.adapt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }
}
