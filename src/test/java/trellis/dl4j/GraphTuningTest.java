package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.transferlearning.FineTuneConfiguration;
import org.deeplearning4j.nn.transferlearning.TransferLearning;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.learning.config.Adam;
import trellis.model.GoldenCheck;
import trellis.model.ModelCard;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.vocab.store.VectorType;

/** Graphs that DL4J trained further, and the models that they become. */
class GraphTuningTest {
  private static final String CORPUS =
      "Ada B-PER\nByron I-PER\nlives O\n\nLONDON B-LOC\n. O\n\nthe O\nunseen B-PER\n";
  private static final List<List<String>> SENTENCES =
      List.of(
          List.of("Ada", "Byron", "lives"), List.of("LONDON", "."), List.of("42", "the", "byron"));

  @TempDir Path folder;
  private TaggerModel model;
  private Path corpus;
  private Path file;

  @BeforeEach
  void save() throws IOException {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    model = GraphSentences.packed(RandomModel.usual(9), VectorType.FLOAT16, random, folder);
    corpus = Files.writeString(folder.resolve("corpus.conll"), CORPUS);
    file = folder.resolve("tuned.zip");
  }

  private ConllDataSetIterator corpus() {
    return ConllDataSetIterator.builder(corpus, model).batch(2).shuffled(1).build();
  }

  /** The model that a graph becomes by way of a file; the two answer alike. */
  private TaggerModel importOf(ComputationGraph graph) throws IOException {
    ModelSerializer.writeModel(graph, file.toFile(), true);
    Path saved = folder.resolve("tuned.trellis");
    ModelArchive.write(GraphModels.read(file, model), saved);
    TaggerModel tuned = ModelArchive.read(saved);
    GraphSentences ofModel = new GraphSentences(model, SENTENCES);
    assertEquals(
        ofModel.largest(ofModel.outputs(graph)), new GraphSentences(tuned, SENTENCES).tagged());
    assertTrue(GoldenCheck.of(tuned).isPassed());
    return tuned;
  }

  @Test
  void aGraphThatWasTrainedFurtherBecomesAModelWithItsAnswers() throws IOException {
    ComputationGraph graph = GraphModels.graphOf(model);
    graph.fit(corpus(), 20);
    TaggerModel tuned = importOf(graph);
    assertNotEquals(
        new GraphSentences(model, SENTENCES).tagged(),
        new GraphSentences(tuned, SENTENCES).tagged());
    ModelCard card = tuned.card();
    assertEquals(List.of(), card.scores());
    assertEquals(model.card().data(), card.data());
    assertEquals(model.card().trainingWords(), card.trainingWords());
    assertEquals(model.config(), tuned.config());
  }

  @Test
  void packedWordsThatWereTrainedBecomeRowsOfTheTable() throws IOException {
    ComputationGraph graph = GraphModels.graphOf(model);
    graph.fit(corpus(), 2);
    TaggerModel tuned = importOf(graph);
    List<String> added =
        tuned.words().entries().subList(model.words().entries().size(), tuned.words().size() - 1);
    assertEquals(List.of("byron", "LONDON"), added);
    assertEquals(model.packed().get(0).words(), tuned.packed().get(0).words());
    // Those that the corpus has not are as they were, however often the model goes to and fro.
    ComputationGraph again = GraphModels.graphOf(tuned);
    assertArrayEquals(
        GraphModelsTest.archive(tuned), GraphModelsTest.archive(GraphModels.modelOf(again, tuned)));
  }

  @Test
  void frozenLayersStayAsTheyWere() throws IOException {
    GraphModels.write(model, file);
    ComputationGraph graph =
        new TransferLearning.GraphBuilder(ModelSerializer.restoreComputationGraph(file.toFile()))
            .fineTuneConfiguration(
                new FineTuneConfiguration.Builder().updater(new Adam(0.05)).build())
            .setFeatureExtractor("token-vectors")
            .build();
    graph.fit(corpus(), 20);
    TaggerModel tuned = importOf(graph);
    assertEquals(model.words(), tuned.words());
    assertArrayEquals(model.network().words().value(), tuned.network().words().value());
    assertEquals(
        List.of(List.of("B-PER", "E-PER", "O"), List.of("S-LOC", "O")),
        new GraphSentences(tuned, SENTENCES.subList(0, 2)).tagged());
  }
}
