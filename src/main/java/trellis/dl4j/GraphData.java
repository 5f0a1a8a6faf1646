package trellis.dl4j;

import java.util.ArrayList;
import java.util.List;
import org.datavec.api.split.FileSplit;
import trellis.batch.FeatureRows;
import trellis.batch.SentenceEncoder;
import trellis.batch.UnknownShares;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.text.Column;
import trellis.text.ConllRecordReader;
import trellis.train.EngineTask;
import trellis.train.TrainingException;
import trellis.vocab.TokenCounts;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;

/** Reads the training file of a config by DataVec, for a graph that trains on it. */
final class GraphData {
  private GraphData() {}

  /** Sentences with the rows and ids of the task; without a plan until an epoch begins. */
  static ConllDataSetIterator of(EngineTask task) {
    TaggerConfig config = task.config();
    CorpusFile file =
        CorpusFiles.of(config.data()).stream()
            .filter(each -> each.name().equals("train"))
            .findFirst()
            .orElseThrow();
    ConllRecordReader reader = new ConllRecordReader(file.layout());
    reader.initialize(new FileSplit(file.path().toFile()));
    List<Column> columns = CorpusFiles.features(config.data());
    List<ReadSentence> sentences = SequenceReading.readAll(file.path().toString(), reader, columns);
    SentenceCoding coding =
        new SentenceCoding(
            columns,
            task.words(),
            task.characters(),
            task.features(),
            task.labels(),
            encoder(task, sentences));
    EncodedCorpus corpus = coding.encode(sentences);
    requireSame(corpus, task, file);
    BatchArrays arrays = BatchArrays.of(config.network());
    return ConllDataSetIterator.withoutPlan(
        corpus,
        config.network().output().type() == OutputLayer.SOFTMAX
            ? arrays.with(LabelForm.ONE_HOT)
            : arrays,
        new UnknownShares(config.train().unknown(), config.network().wordDropout()));
  }

  /** The plans of the task name sentences by their places among those that were read before. */
  private static void requireSame(EncodedCorpus corpus, EngineTask task, CorpusFile file) {
    int same = corpus.sameAs(task.encoded());
    if (same == task.encoded().size() && same == corpus.sentences().size()) {
      return;
    }
    throw new TrainingException(
        file.path()
            + ": has other sentences than a moment ago, from sentence "
            + (same + 1)
            + " on: leave the file alone while it is read, and begin again");
  }

  private static SentenceEncoder encoder(EngineTask task, List<ReadSentence> sentences) {
    List<WordNormalizer> forms = WordNormalizer.chain(task.config().embeddings().lowercase());
    List<FeatureRows> features = new ArrayList<>();
    for (int column = 0; column < task.features().size(); column++) {
      TokenCounts values = new TokenCounts();
      for (ReadSentence sentence : sentences) {
        values.add(sentence.features().get(column));
      }
      features.add(FeatureRows.forTraining(task.features().get(column), values.words()));
    }
    return new SentenceEncoder(new WordLookup(task.words(), forms), task.characters(), task.rare())
        .withFeatures(features);
  }
}
