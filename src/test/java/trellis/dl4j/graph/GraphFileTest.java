package trellis.dl4j.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.deeplearning4j.nn.api.Model;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.nn.transferlearning.TransferLearning;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import trellis.dl4j.BiLstmLayer;
import trellis.dl4j.CrfOutputLayer;
import trellis.dl4j.GraphModels;
import trellis.dl4j.GraphSentences;
import trellis.error.ModelException;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.testing.RandomCases;
import trellis.vocab.store.VectorType;

/** What is no graph of a model. */
class GraphFileTest {
  @TempDir Path folder;
  private Path file;
  private TaggerModel model;

  @BeforeEach
  void export() {
    file = folder.resolve("graph.zip");
    model = RandomModel.usual(3);
    GraphModels.write(model, file);
  }

  /** One line with the file and all of these texts. */
  private void refused(TaggerModel like, String... texts) {
    String message =
        assertThrows(ModelException.class, () -> GraphModels.read(file, like)).getMessage();
    assertTrue(message.startsWith(file.toString()), message);
    assertEquals(1, message.lines().count(), message);
    for (String text : texts) {
      assertTrue(message.contains(text), message);
    }
  }

  private void write(Model network) throws IOException {
    ModelSerializer.writeModel(network, file.toFile(), true);
  }

  @Test
  void theGraphOfAnotherModelIsRefused() {
    refused(
        RandomModel.withFeatures(3), "is no graph of the model featured model", "feature-vectors1");
    TaggerModel others = withMoreWords();
    refused(others, "layer word-vectors is TableLayer from 14 to 5", "expected TableLayer from 18");
  }

  private TaggerModel withMoreWords() {
    try {
      return GraphSentences.packed(model, VectorType.FLOAT32, RandomGenerator.getDefault(), folder);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aGraphWithAnotherLayerIsRefused() throws IOException {
    ComputationGraph graph = GraphModels.graphOf(model);
    write(
        new TransferLearning.GraphBuilder(graph)
            .removeVertexKeepConnections("labels")
            .addLayer("more", new BiLstmLayer.Builder().nIn(12).nOut(6).build(), "layer1")
            .addLayer("labels", labels(12), "more")
            .setOutputs("labels")
            .build());
    refused(model, "its layer more is BiLstmLayer from 12 to 6, expected none");
  }

  private CrfOutputLayer labels(int inputs) {
    return new CrfOutputLayer.Builder().nIn(inputs).nOut(model.labels().size()).build();
  }

  @Test
  void numbersOfAnotherTypeOrNoneAtAllAreRefused() throws IOException {
    ComputationGraph graph = GraphModels.graphOf(model);
    write(graph.convertDataType(DataType.DOUBLE));
    refused(model, "type DOUBLE, expected FLOAT", "convertDataType");
    graph.getLayer("layer1").getParam("fW").putScalar(0, 1, Double.NaN);
    write(graph);
    refused(model, "has NaN among its weights (layer1.forward.input)", "try a lower rate");
  }

  @Test
  void aMultiLayerNetworkIsRefused() throws IOException {
    MultiLayerNetwork network =
        new MultiLayerNetwork(
            new NeuralNetConfiguration.Builder()
                .list(new OutputLayer.Builder().nIn(2).nOut(2).build())
                .build());
    network.init();
    write(network);
    refused(model, "entry configuration.json: is that of a MultiLayerNetwork");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Files.writeString(file, "Ada B-PER\n");
    refused(model, "is no file of DL4J's ModelSerializer: it has no entry configuration.json");
    Files.write(file, new byte[0]);
    refused(model, "is no file of DL4J's ModelSerializer");
    Files.delete(file);
    refused(model, "no such file");
  }

  @Test
  void damagedOrCutFilesAreRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    RandomCases.check(
        30,
        random -> {
          byte[] cut = Arrays.copyOf(whole, random.nextInt(whole.length - 200));
          Files.write(file, cut);
          refused(model);
          byte[] damaged = whole.clone();
          damaged[40 + random.nextInt(whole.length - 400)] ^= (byte) (1 << random.nextInt(8));
          Files.write(file, damaged);
          refused(model);
        });
  }

  private Map<String, byte[]> entries() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream zip =
        new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), zip.readAllBytes());
      }
    }
    return entries;
  }

  private void write(Map<String, byte[]> entries) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
  }

  @Test
  void strangeOrMissingEntriesAreRefused() throws IOException {
    Map<String, byte[]> entries = entries();
    entries.put("preprocessor.bin", new byte[] {1});
    write(entries);
    refused(model, "has the entry \"preprocessor.bin\", which is not read");
    entries.remove("preprocessor.bin");
    entries.put("coefficients.bin", new byte[] {1, 2, 3});
    write(entries);
    refused(model);
    entries.remove("coefficients.bin");
    write(entries);
    refused(model, "it has no entry coefficients.bin");
  }

  /** Replaces text of the configuration. */
  private void change(String from, String to) throws IOException {
    Map<String, byte[]> entries = entries();
    String json = new String(entries.get("configuration.json"), StandardCharsets.UTF_8);
    assertTrue(json.contains(from), json);
    entries.put("configuration.json", json.replace(from, to).getBytes(StandardCharsets.UTF_8));
    write(entries);
  }

  @Test
  void strangeClassesAreRefusedHoweverTheyAreWritten() throws IOException {
    String ours = "\"@class\" : \"trellis.dl4j.BiLstmLayer\"";
    String[] strange = {
      "\"@class\" : \"javax.swing.JEditorPane\"",
      "\"\\u0040class\" : \"javax.swing.JEditorPane\"",
      "\"@class\" : \"com.gadget.lower\"",
      "\"@class\" : \"org.nd4j.shade.guava.base.Joiner\"",
      "\"anything\" : [\"javax.swing.JEditorPane\", {}], " + ours,
      "\"javax.swing.JEditorPane\" : {}, " + ours
    };
    for (String text : strange) {
      GraphModels.write(model, file);
      change(ours, text);
      refused(model, "entry configuration.json: names the class \"", "GraphModels.modelOf");
    }
    GraphModels.write(model, file);
    change(ours, "\"@class\" : \"trellis.dl4j.NoSuchLayer\"");
    refused(model, "holds no graph that DL4J can restore");
  }

  @Test
  void whatIsNoJsonOfAGraphIsRefused() throws IOException {
    change("\"vertices\"", "\"verticals\"");
    refused(model, "entry configuration.json: is not that of a ComputationGraph");
    Map<String, byte[]> entries = entries();
    entries.put("configuration.json", "{\"vertices\": ".getBytes(StandardCharsets.UTF_8));
    write(entries);
    refused(model, "entry configuration.json: is no JSON");
    entries.put("configuration.json", "[".repeat(100_000).getBytes(StandardCharsets.UTF_8));
    write(entries);
    refused(model, "entry configuration.json: is no JSON");
  }
}
