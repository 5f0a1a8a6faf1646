package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.NetworkConfig.Pack;
import trellis.config.OutputConfig.OutputLayer;
import trellis.error.ModelException;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.testing.RandomCases;
import trellis.vocab.store.VectorType;

class GraphModelsTest {
  private static final double CLOSE = 1e-5;

  @TempDir Path folder;

  static byte[] archive(TaggerModel model) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ModelArchive.write(model, bytes);
    return bytes.toByteArray();
  }

  /** A model of any kind, mostly with packed words. */
  private TaggerModel anyModel(RandomGenerator random) throws IOException {
    TaggerModel model = RandomModel.of(random);
    int type = random.nextInt(VectorType.values().length + 1);
    return type == VectorType.values().length
        ? model
        : GraphSentences.packed(model, VectorType.values()[type], random, folder);
  }

  private static List<List<String>> anySentences(RandomGenerator random) {
    List<List<String>> sentences = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      sentences.add(RandomModel.sentence(random, 1 + random.nextInt(7)));
    }
    sentences.add(GraphSentences.PACKED);
    return sentences;
  }

  @Test
  void aRestoredGraphGivesTheScoresAndLabelsOfItsModel() {
    Path file = folder.resolve("graph.zip");
    RandomCases.check(
        25,
        random -> {
          TaggerModel model = anyModel(random);
          GraphModels.write(model, file);
          ComputationGraph graph = ModelSerializer.restoreComputationGraph(file.toFile());
          requireSame(new GraphSentences(model, anySentences(random)), graph);
        });
  }

  private static void requireSame(GraphSentences sentences, ComputationGraph graph) {
    float[][][] scores = sentences.emissions();
    if (sentences.model().config().network().output().type() == OutputLayer.SOFTMAX) {
      float[][][] found = sentences.outputs(graph);
      requireClose(softmax(scores), found);
      if (sentences.model().labels().network() == TagScheme.NONE) { // so no rules of a scheme
        assertEquals(sentences.tagged(), sentences.largest(found));
      }
      return;
    }
    assertEquals(sentences.tagged(), sentences.largest(sentences.outputs(graph)));
    CrfOutputs.give(graph, CrfOutput.SCORES);
    requireClose(scores, sentences.outputs(graph));
    CrfOutputs.give(graph, CrfOutput.LABELS);
  }

  private static void requireClose(float[][][] expected, float[][][] found) {
    for (int s = 0; s < expected.length; s++) {
      for (int token = 0; token < expected[s].length; token++) {
        for (int label = 0; label < expected[s][token].length; label++) {
          double number = expected[s][token][label];
          assertEquals(number, found[s][token][label], CLOSE * Math.max(1, Math.abs(number)));
        }
      }
    }
  }

  private static float[][][] softmax(float[][][] scores) {
    for (float[][] sentence : scores) {
      for (float[] token : sentence) {
        double sum = 0;
        for (float score : token) {
          sum += Math.exp(score);
        }
        for (int label = 0; label < token.length; label++) {
          token[label] = (float) (Math.exp(token[label]) / sum);
        }
      }
    }
    return scores;
  }

  @Test
  void anUntrainedGraphComesBackAsTheVeryModel() {
    Path file = folder.resolve("graph.zip");
    RandomCases.check(
        10,
        random -> {
          TaggerModel model = anyModel(random);
          GraphModels.write(model, file);
          byte[] archive = archive(GraphModels.read(file, model));
          assertArrayEquals(archive(model), archive);
          ModelArchive.read(new ByteArrayInputStream(archive), "the archive");
        });
  }

  private TaggerModel packedModel() throws IOException {
    return GraphSentences.packed(
        RandomModel.usual(5), VectorType.INT8, RandomGenerator.of("L64X128MixRandom"), folder);
  }

  /** A graph that was trained has weights between the steps of a model with packed ones. */
  @Test
  void weightsOfAGraphAreNotRounded() throws IOException {
    TaggerModel model = packedModel();
    Path graph = folder.resolve("graph.zip");
    GraphModels.write(model, graph);
    TaggerModel like =
        new TaggerModel(
                model.card(),
                model.config().with("network.pack", Pack.INT8),
                model.vocabularies(),
                model.network(),
                List.of())
            .withPacked(model.packed());
    TaggerModel read = GraphModels.read(graph, like);
    assertEquals(Pack.FLOAT32, read.config().network().pack());
    TaggerModel again = ModelArchive.read(new ByteArrayInputStream(archive(read)), "again");
    assertArrayEquals(
        read.network().parameters().get(0).value(), again.network().parameters().get(0).value());
  }

  @Test
  void aFreshJvmRestoresTheGraph() throws Exception {
    TaggerModel model = packedModel();
    Path graph = folder.resolve("graph.zip");
    Path saved = folder.resolve("model.trellis");
    GraphModels.write(model, graph);
    ModelArchive.write(model, saved);
    String corpus = String.join(" X\n", GraphSentences.PACKED) + " X\n\nAda X\nlives O\n";
    Path file = Files.writeString(folder.resolve("corpus.conll"), corpus);
    List<List<String>> sentences = List.of(GraphSentences.PACKED, List.of("Ada", "lives"));
    assertEquals(
        new GraphSentences(model, sentences).tagged().toString(),
        FreshJvm.run(FreshGraph.class.getName(), graph, saved, file));
  }

  @Test
  void tooLargeModelsAreRefused() {
    GraphModels.requireFits("huge", 500_000_000);
    String message =
        assertThrows(ModelException.class, () -> GraphModels.requireFits("huge", 530_000_000))
            .getMessage();
    assertTrue(message.contains("huge: its 530000000 weights"), message);
    assertTrue(message.contains("`embeddings.most`"), message);
  }

  @Test
  void anOldFileStaysWhenTheNewOneCannotBeWritten() throws IOException {
    Path file = folder.resolve("graph.zip");
    Files.createDirectory(folder.resolve("graph.zip.new")); // where the new one is written first
    Files.write(file, "old".getBytes(StandardCharsets.UTF_8));
    TaggerModel model = RandomModel.usual(1);
    String message =
        assertThrows(ModelException.class, () -> GraphModels.write(model, file)).getMessage();
    assertTrue(message.contains("graph.zip: the graph cannot be written"), message);
    assertEquals("old", Files.readString(file));
  }
}
