package trellis.dl4j;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.WordDropout;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.dl4j.data.ConllRecordReader;
import trellis.dl4j.data.EncodedCorpus;
import trellis.dl4j.data.SourceSentence;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.network.TaggerNetwork;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/** Sentences of any tokens, for a model and for its graph. */
public record GraphSentences(TaggerModel model, List<List<String>> sentences) {
  /** Words that no random model knows, but for two: those that are packed with a model. */
  public static final List<String> PACKED = List.of("byron", "42", "the", "שלום", "LONDON", "Ada");

  /** The same model with vectors for these words, kept in this type. */
  public static TaggerModel packed(
      TaggerModel model, VectorType type, RandomGenerator random, Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String word : PACKED) {
      text.append(word);
      for (int i = 0; i < model.network().words().columns(); i++) {
        text.append(' ').append((float) random.nextGaussian());
      }
      text.append('\n');
    }
    Path file = Files.writeString(folder.resolve("vectors.txt"), text);
    VectorStore store =
        VectorStore.convert(file, folder.resolve("vectors.store"), VectorType.FLOAT32);
    String pack = "pack: " + type.name().toLowerCase(Locale.ROOT);
    String config = ConfigWriter.write(model.config()).replaceFirst("pack: float32", pack);
    return new TaggerModel(
            model.card(),
            ConfigReader.parse("test.yaml", config),
            model.vocabularies(),
            model.network(),
            model.golden())
        .withPacked(List.of(QuantizedVectors.of(store, model.words(), type, 0)));
  }

  /** Their arrays, as the graph of the model reads them. */
  MultiDataSet arrays() {
    return SharedEncoding.of(model)
        .arrays()
        .of(
            encoded(),
            IntStream.range(0, sentences.size()).toArray(),
            WordDropout.NONE,
            RandomStream.of(1));
  }

  private EncodedCorpus encoded() {
    List<List<List<String>>> features = RandomModel.features(model, sentences);
    List<SourceSentence> read = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      RecordMetaDataInterval place =
          new RecordMetaDataInterval(i, i, URI.create("conll:test"), ConllRecordReader.class);
      read.add(new SourceSentence(place, sentences.get(i), List.of(), features.get(i)));
    }
    return SharedEncoding.of(model).encoder().encode(read);
  }

  /** What a graph gives out, {@code [sentence][token][label]}. */
  public float[][][] outputs(ComputationGraph graph) {
    MultiDataSet arrays = arrays();
    INDArray output = graph.output(false, arrays.getFeatures(), arrays.getFeaturesMaskArrays())[0];
    float[][][] values = new float[sentences.size()][][];
    for (int s = 0; s < values.length; s++) {
      values[s] = new float[sentences.get(s).size()][(int) output.size(1)];
      for (int token = 0; token < values[s].length; token++) {
        for (int label = 0; label < values[s][token].length; label++) {
          values[s][token][label] = output.getFloat(s, label, token);
        }
      }
    }
    return values;
  }

  /** The scores that the network of the model gives, {@code [sentence][token][label]}. */
  public float[][][] emissions() {
    Batch batch = new Batch(encoded().sentences());
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    Tape tape = Tape.forInference(Kernels.chosen());
    Tensor scores =
        model
            .network()
            .scores(tape, batch, packedSequence, List.of(new Behind(model.packed().get(0))))
            .get(0)
            .emissions();
    float[][][] values = new float[sentences.size()][][];
    for (int s = 0; s < values.length; s++) {
      float[][] ofSentence = new float[packedSequence.length(s)][scores.columns()];
      for (int token = 0; token < ofSentence.length; token++) {
        int from = packedSequence.row(s, token) * scores.columns();
        System.arraycopy(scores.value(), from, ofSentence[token], 0, scores.columns());
      }
      values[batch.position(s)] = ofSentence;
    }
    return values;
  }

  /** The labels that the model gives. */
  public List<List<String>> tagged() {
    return RandomModel.tag(model, sentences).stream().map(tagging -> tagging.labels()).toList();
  }

  /** The label with the largest number at each token. */
  public List<List<String>> largest(float[][][] numbers) {
    List<List<String>> labels = new ArrayList<>();
    for (float[][] sentence : numbers) {
      List<String> found = new ArrayList<>();
      for (float[] token : sentence) {
        int best = 0;
        for (int label = 1; label < token.length; label++) {
          best = token[label] > token[best] ? label : best;
        }
        found.add(model.labelNames().get(best));
      }
      labels.add(found);
    }
    return labels;
  }

  /** Packed vectors as rows behind a table. */
  private record Behind(QuantizedVectors vectors) implements FrozenRows {
    @Override
    public int count() {
      return vectors.size();
    }

    @Override
    public void copy(int row, float[] target, int at) {
      vectors.copy(row + 1, target, at);
    }
  }
}
