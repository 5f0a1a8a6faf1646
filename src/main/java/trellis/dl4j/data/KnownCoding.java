package trellis.dl4j.data;

import java.util.List;
import trellis.batch.SentenceEncoder;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.dl4j.ConllDataSetIterator;
import trellis.dl4j.LabelForm;
import trellis.model.TaggerModel;
import trellis.vocab.WordNormalizer;

/**
 * Vocabularies and arrays that an iterator takes over, from another iterator or from a saved model.
 *
 * @param arrays which arrays a batch becomes, unless somebody wants the labels in another form
 */
public record KnownCoding(SentenceCoding coding, BatchArrays arrays) {

  /** Those of another iterator. */
  public static KnownCoding of(ConllDataSetIterator other) {
    return new KnownCoding(other.coding(), other.arrays());
  }

  /** Those of the graph of a saved model: packed words have the rows behind the model's own. */
  public static KnownCoding of(TaggerModel model) {
    TaggerConfig config = model.config();
    List<WordNormalizer> forms = WordNormalizer.chain(config.embeddings().lowercase());
    SentenceEncoder encoder = model.vocabularies().encoder(forms, model.packed());
    BatchArrays arrays = BatchArrays.of(config.network());
    return new KnownCoding(
        new SentenceCoding(CorpusFiles.features(config.data()), model.vocabularies(), encoder),
        config.network().output().type() == OutputLayer.SOFTMAX
            ? arrays.with(LabelForm.ONE_HOT)
            : arrays);
  }
}
