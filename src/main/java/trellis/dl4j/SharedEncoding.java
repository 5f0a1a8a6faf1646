package trellis.dl4j;

import java.util.List;
import trellis.batch.SentenceEncoder;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.dl4j.data.BatchArrays;
import trellis.dl4j.data.CorpusEncoder;
import trellis.model.TaggerModel;
import trellis.vocab.WordNormalizer;

/**
 * What an iterator takes over from another iterator or from a saved model: how sentences become
 * numbers, and numbers arrays.
 *
 * @param arrays which arrays a batch becomes, unless the labels are wanted in another form
 */
record SharedEncoding(CorpusEncoder encoder, BatchArrays arrays) {

  /** The encoding of another iterator. */
  static SharedEncoding of(ConllDataSetIterator other) {
    return new SharedEncoding(other.encoder(), other.arrays());
  }

  /**
   * The encoding that the graph of a saved model reads; rows of packed words follow the model's
   * own.
   */
  static SharedEncoding of(TaggerModel model) {
    GraphModels.requireSuitable(model);
    TaggerConfig config = model.config();
    List<WordNormalizer> forms =
        WordNormalizer.chain(config.embeddings().sources().get(0).lowercase());
    SentenceEncoder encoder = model.vocabularies().encoder(forms, model.packed().get(0));
    return new SharedEncoding(
        new CorpusEncoder(CorpusFiles.features(config.data()), model.vocabularies(), encoder),
        BatchArrays.of(config.network()));
  }
}
