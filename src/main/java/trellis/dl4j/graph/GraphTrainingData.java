package trellis.dl4j.graph;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.datavec.api.split.FileSplit;
import org.datavec.api.split.InputSplit;
import org.datavec.api.split.StringSplit;
import trellis.annotation.SpanFindings;
import trellis.batch.SentenceEncoder;
import trellis.batch.WordDropout;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.dl4j.ConllDataSetIterator;
import trellis.dl4j.data.BatchArrays;
import trellis.dl4j.data.ConllRecordReader;
import trellis.dl4j.data.CorpusEncoder;
import trellis.dl4j.data.EncodedCorpus;
import trellis.dl4j.data.SentenceExtractor;
import trellis.dl4j.data.SourceSentence;
import trellis.error.TrainingException;
import trellis.text.Column;
import trellis.text.ConllWriter;
import trellis.text.Sentence;
import trellis.train.engine.EngineInput;
import trellis.vocab.WordNormalizer;

/** Reads the training file of a config by DataVec, for a graph that trains on it. */
final class GraphTrainingData {
  private GraphTrainingData() {}

  /** Sentences with the rows and ids of the task; without a plan until an epoch begins. */
  static ConllDataSetIterator of(EngineInput task) {
    TaggerConfig config = task.config();
    CorpusFile file =
        CorpusFiles.of(config).stream()
            .filter(each -> each.split() == Split.TRAIN)
            .findFirst()
            .orElseThrow();
    ConllRecordReader reader = new ConllRecordReader(file.layout());
    reader.initialize(split(file));
    List<Column> columns = CorpusFiles.features(config.data());
    List<SourceSentence> sentences =
        SentenceExtractor.readAll(file.path().toString(), reader, columns);
    List<WordNormalizer> forms =
        WordNormalizer.chain(config.embeddings().sources().get(0).lowercase());
    SentenceEncoder encoder =
        task.vocabularies()
            .encoder(forms, task.rare(), SourceSentence.values(sentences, columns.size()));
    CorpusEncoder corpusEncoder = new CorpusEncoder(columns, task.vocabularies(), encoder);
    EncodedCorpus corpus = corpusEncoder.encode(sentences);
    requireSame(corpus, task, file);
    return ConllDataSetIterator.withoutPlan(
        corpus,
        BatchArrays.of(config.network()),
        new WordDropout(config.train().unknown(), config.network().wordDropout()));
  }

  /** DataVec knows columns alone: what has none is handed on as columns. */
  private static InputSplit split(CorpusFile file) {
    if (file.format().columns().isPresent()) {
      return new FileSplit(file.path().toFile());
    }
    ByteArrayOutputStream columns = new ByteArrayOutputStream();
    try (ConllWriter writer = new ConllWriter(columns)) {
      for (Sentence sentence : file.open(new SpanFindings()).readAll()) {
        writer.write(sentence);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("nothing is written but memory", e);
    }
    return new StringSplit(columns.toString(StandardCharsets.UTF_8));
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
