package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;

/** Configurations and networks that are saved and read again. */
class SavedNetworkTest {
  private static final Sentences.Layout LAYOUT =
      new Sentences.Layout(DataType.FLOAT, RNNFormat.NCW, false);
  private static final float TOLERANCE = 1e-5f;

  @TempDir private Path folder;

  @Test
  void configurationsAsText() {
    RandomCases.check(
        10,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, 3, 1, 0);
          MultiLayerConfiguration layers = stack(random, sentences).getLayerWiseConfigurations();
          assertEquals(layers, MultiLayerConfiguration.fromJson(layers.toJson()));
          assertEquals(layers, MultiLayerConfiguration.fromYaml(layers.toYaml()));
          ComputationGraphConfiguration graph =
              graph(random, Networks.crf(random, sentences)).getConfiguration();
          assertEquals(graph, ComputationGraphConfiguration.fromJson(graph.toJson()));
        });
  }

  @Test
  void configurationsAsObjects() {
    RandomCases.check(
        10,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, 3, 1, 0);
          MultiLayerConfiguration layers = stack(random, sentences).getLayerWiseConfigurations();
          assertEquals(layers, written(layers));
          ComputationGraphConfiguration graph =
              graph(random, Networks.crf(random, sentences)).getConfiguration();
          assertEquals(graph, written(graph));
        });
  }

  private static Object written(Object configuration) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(configuration);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  @Test
  void equalsSeesEachSetting() {
    List<Layer> all =
        List.of(
            new BiLstmLayer.Builder().nOut(2).build(),
            new BiLstmLayer.Builder().nOut(2).forgetGateBiasInit(0.5).build(),
            new BiLstmLayer.Builder().nOut(2).activation(Activation.SIGMOID).build(),
            new BiRnnLayer.Builder().nOut(2).build(),
            new BiRnnLayer.Builder().nOut(2).activation(Activation.SIGMOID).build(),
            new TableLayer.Builder().nOut(2).build(),
            new CharCnnLayer.Builder().nOut(2).build(),
            new CharCnnLayer.Builder().nOut(2).dim(4).build(),
            new CharCnnLayer.Builder().nOut(2).window(4).build(),
            new CharCnnLayer.Builder().nOut(2).characterDropout(0.1).build(),
            new CrfOutputLayer.Builder().nOut(2).build(),
            new CrfOutputLayer.Builder().nOut(2).output(CrfOutput.MARGINALS).build(),
            new CrfOutputLayer.Builder().nOut(2).transitions(StepScores.CONTEXTUAL).build(),
            new CrfOutputLayer.Builder().nOut(2).rules(rules("B-X", "I-X")).build(),
            new CrfOutputLayer.Builder().nOut(2).rules(rules("I-X", "B-X")).build(),
            new CrfOutputLayer.Builder()
                .nOut(2)
                .rules(rules("B-X", "I-X"))
                .constrainTraining()
                .build());
    for (Layer one : all) {
      for (Layer other : all) {
        if (one == other) {
          assertEquals(one, one.clone());
          assertEquals(one.hashCode(), one.clone().hashCode());
        } else {
          assertNotEquals(one, other);
        }
      }
    }
  }

  /** Before 0.1.0 layers computed tanh, whatever activation DL4J wrote: it was the network's. */
  @Test
  void networksOfFormerVersionsComputeTanh() {
    RandomCases.check(
        2,
        random -> {
          for (String former : List.of("Sigmoid", "ReLU")) {
            MultiLayerNetwork network =
                Networks.layers(
                    Networks.builder(DataType.FLOAT, new Adam(0.1)),
                    random,
                    3,
                    RNNFormat.NCW,
                    List.of(
                        new BiLstmLayer.Builder().nOut(2).build(),
                        new BiRnnLayer.Builder().nOut(2).build(),
                        new CrfOutputLayer.Builder().nOut(3).output(CrfOutput.SCORES).build()));
            String json = network.getLayerWiseConfigurations().toJson();
            String old =
                json.replaceAll("\"activationCounts\" : true,\\s*", "")
                    .replace("impl.ActivationTanH", "impl.Activation" + former);
            assertEquals(json.split("ActivationTanH", -1).length, old.split(former, -1).length);
            MultiLayerNetwork restored =
                new MultiLayerNetwork(MultiLayerConfiguration.fromJson(old));
            restored.init(network.params(), false);
            INDArray x = Nd4j.rand(DataType.FLOAT, 2, 3, 4);
            assertEquals(network.output(x), restored.output(x));
          }
        });
  }

  @Test
  void summariesNameTheLayers() {
    RandomCases.check(
        1,
        random -> {
          MultiLayerNetwork network =
              Networks.layers(
                  Networks.builder(DataType.FLOAT, new Adam(0.1)),
                  random,
                  1,
                  RNNFormat.NCW,
                  List.of(
                      new TableLayer.Builder().nIn(5).nOut(2).build(),
                      new PassingLayer.Builder().dropOut(0.5).build(),
                      new BiLstmLayer.Builder().nOut(2).build(),
                      new BiRnnLayer.Builder().nOut(2).build(),
                      new CrfOutputLayer.Builder().nOut(3).build()));
          String summary = network.summary();
          for (String layer : List.of("Table", "Passing", "BiLstm", "BiRnn", "Crf")) {
            assertTrue(summary.contains(" (" + layer + ")"), summary);
          }
          String graph = graph(random, new CrfOutputLayer.Builder().nOut(3).build()).summary();
          for (String layer : List.of("table (Table)", "cnn (CharCnn)", "crf (Crf)")) {
            assertTrue(graph.contains(layer), graph);
          }
        });
  }

  private static LabelRules rules(String... labels) {
    return LabelRules.of(TagScheme.BIO, List.of(labels));
  }

  private static MultiLayerNetwork stack(RandomGenerator random, Sentences sentences) {
    List<Layer> layers = new ArrayList<>();
    layers.add(new CharCnnLayer.Builder().nIn(Networks.ROWS).dim(2).window(2).nOut(2).build());
    layers.addAll(Networks.hidden(random));
    layers.add(Networks.crf(random, sentences));
    return Networks.layers(
        Networks.builder(DataType.FLOAT, new Adam(0.02)).l2(0.01),
        random,
        sentences.inputs(),
        RNNFormat.NCW,
        layers);
  }

  private static ComputationGraph graph(RandomGenerator random, CrfOutputLayer output) {
    return Networks.graph(Networks.builder(DataType.FLOAT, new Adam(0.02)), random, output);
  }

  @Test
  void networksAsZip() {
    RandomCases.check(
        3,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, 3, 1, 0);
          DataSet data = sentences.padded(LAYOUT).data();
          MultiLayerNetwork layers = stack(random, sentences);
          layers.fit(data);
          CrfOutputs.give(layers, CrfOutput.SCORES);
          Path file = folder.resolve("layers.zip");
          ModelSerializer.writeModel(layers, file.toFile(), true);
          MultiLayerNetwork read = ModelSerializer.restoreMultiLayerNetwork(file.toFile(), true);
          for (int i = 0; i < 3; i++) {
            assertSame(layers.output(data.getFeatures()), read.output(data.getFeatures()));
            layers.fit(data);
            read.fit(data);
            assertSame(layers.params(), read.params());
          }
        });
  }

  @Test
  void aGraphInAFreshJvm() {
    RandomCases.check(
        1,
        random -> {
          Sentences sentences = Sentences.random(random, Networks.WORDS, 3, 2, 0);
          DataSet data = sentences.padded(LAYOUT).data();
          ComputationGraph network =
              graph(
                  random,
                  new CrfOutputLayer.Builder()
                      .nOut(3)
                      .output(CrfOutput.SCORES)
                      .transitions(StepScores.CONTEXTUAL)
                      .rules(rules("O", "B-X", "I-X"))
                      .build());
          network.fit(Networks.forGraph(data));
          ModelSerializer.writeModel(network, folder.resolve("graph.zip").toFile(), true);
          data.save(folder.resolve("data.bin").toFile());
          List<INDArray> expected = GraphInFreshJvm.outputs(network, data);
          startAndWait();
          for (int i = 0; i < expected.size(); i++) {
            INDArray found = Nd4j.readBinary(folder.resolve("output-" + i).toFile());
            assertSame(expected.get(i), found);
          }
        });
  }

  private void startAndWait() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                GraphInFreshJvm.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), said);
  }

  private static void assertSame(INDArray expected, INDArray found) {
    assertArrayEquals(expected.shape(), found.shape());
    assertArrayEquals(
        expected.dup('c').data().asFloat(), found.dup('c').data().asFloat(), TOLERANCE);
  }
}
