package trellis.dl4j.graph;

import java.util.List;
import org.datavec.api.split.FileSplit;
import trellis.batch.SentenceEncoder;
import trellis.batch.WordDropout;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.dl4j.ConllDataSetIterator;
import trellis.dl4j.LabelForm;
import trellis.dl4j.data.BatchArrays;
import trellis.dl4j.data.ConllRecordReader;
import trellis.dl4j.data.EncodedCorpus;
import trellis.dl4j.data.ReadSentence;
import trellis.dl4j.data.SentenceCoding;
import trellis.dl4j.data.SequenceReading;
import trellis.error.TrainingException;
import trellis.text.Column;
import trellis.train.engine.EngineInput;
import trellis.vocab.WordNormalizer;

/** Reads the training file of a config by DataVec, for a graph that trains on it. */
final class GraphData {
  private GraphData() {}

  /** Sentences with the rows and ids of the task; without a plan until an epoch begins. */
  static ConllDataSetIterator of(EngineInput task) {
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
    List<WordNormalizer> forms = WordNormalizer.chain(config.embeddings().lowercase());
    SentenceEncoder encoder =
        task.vocabularies()
            .encoder(forms, task.rare(), ReadSentence.values(sentences, columns.size()));
    SentenceCoding coding = new SentenceCoding(columns, task.vocabularies(), encoder);
    EncodedCorpus corpus = coding.encode(sentences);
    requireSame(corpus, task, file);
    BatchArrays arrays = BatchArrays.of(config.network());
    return ConllDataSetIterator.withoutPlan(
        corpus,
        config.network().output().type() == OutputLayer.SOFTMAX
            ? arrays.with(LabelForm.ONE_HOT)
            : arrays,
        new WordDropout(config.train().unknown(), config.network().wordDropout()));
  }

  /** The plans of the task name sentences by their places among those that were read before. */
  private static void requireSame(EncodedCorpus corpus, EngineInput task, CorpusFile file) {
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
}
