package trellis.dl4j.data;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import trellis.batch.WordDropout;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.dl4j.LabelForm;
import trellis.kernel.RandomStream;

/**
 * Says which arrays the sentences of a batch become, and makes them.
 *
 * <p>In this order: words, characters, capitals, each feature column; of characters and capitals
 * only what is asked for.
 *
 * @param parts what of a token is given beside its word and its features
 * @param labels how the labels are given
 */
public record BatchArrays(Set<Part> parts, LabelForm labels) {
  /** What of a token may be given beside its word. */
  public enum Part {
    CHARACTERS,
    CAPITALS
  }

  public BatchArrays {
    parts = Set.copyOf(parts);
  }

  /** What the graph of a config reads; labels are ids for a CRF, and one-hot for a softmax. */
  public static BatchArrays of(NetworkConfig config) {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    if (config.characters().encoder() != CharacterEncoder.NONE) {
      parts.add(Part.CHARACTERS);
    }
    if (config.capitals() > 0) {
      parts.add(Part.CAPITALS);
    }
    boolean isSoftmax = config.output().type() == OutputLayer.SOFTMAX;
    return new BatchArrays(parts, isSoftmax ? LabelForm.ONE_HOT : LabelForm.INDEX);
  }

  /** A copy whose labels have another form. */
  public BatchArrays with(LabelForm form) {
    return new BatchArrays(parts, form);
  }

  /**
   * The arrays of the sentences at these places, with a mask for each; the metadata are the files
   * and lines of the sentences.
   */
  public MultiDataSet of(
      EncodedCorpus corpus, int[] places, WordDropout shares, RandomStream random) {
    PaddedBatch batch = new PaddedBatch(corpus, places);
    INDArray[] features = features(batch, corpus.encoder().columns().size(), shares, random);
    PaddedNumbers tokens = batch.tokenMask();
    INDArray[] masks = new INDArray[features.length];
    for (int i = 0; i < masks.length; i++) {
      masks[i] = tokens.toMask(); // one each, so that who changes one changes no other
    }
    INDArray gold =
        switch (labels) {
          case INDEX -> batch.labelIds();
          case ONE_HOT -> batch.oneHotLabels(corpus.encoder().vocabularies().labels().size());
        };
    return new MultiDataSet(
        features,
        new INDArray[] {gold},
        masks,
        new INDArray[] {batch.labelMask()},
        corpus.placesOf(places));
  }

  private INDArray[] features(
      PaddedBatch batch, int columns, WordDropout shares, RandomStream random) {
    DoubleSupplier draws = random::nextDouble;
    List<INDArray> features = new ArrayList<>();
    features.add(batch.words(shares, draws));
    if (parts.contains(Part.CHARACTERS)) {
      features.add(batch.characters());
    }
    if (parts.contains(Part.CAPITALS)) {
      features.add(batch.capitals());
    }
    for (int column = 0; column < columns; column++) {
      features.add(batch.feature(column, shares, draws));
    }
    return features.toArray(INDArray[]::new);
  }
}
