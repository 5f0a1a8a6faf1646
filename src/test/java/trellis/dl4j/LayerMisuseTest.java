package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.BackpropType;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Sgd;

/** A layer that is used wrongly says what is wrong, where, and what to do. */
class LayerMisuseTest {
  private static final INDArray X = Nd4j.zeros(DataType.FLOAT, 2, 3, 4);
  private static final INDArray NUMBERS = Nd4j.zeros(DataType.FLOAT, 2, 1, 4);

  private static MultiLayerNetwork network(DataType type, int inputs, Layer... layers) {
    var list = Networks.builder(type, new Sgd(0.1)).list();
    for (Layer layer : layers) {
      list.layer(layer);
    }
    MultiLayerNetwork network =
        new MultiLayerNetwork(list.setInputType(InputType.recurrent(inputs)).build());
    network.init();
    return network;
  }

  private static MultiLayerNetwork crf(CrfOutputLayer.Builder crf) {
    return network(DataType.FLOAT, 3, crf.build());
  }

  private static CrfOutputLayer.Builder twoLabels() {
    return new CrfOutputLayer.Builder().name("tags").nOut(2);
  }

  private static void assertRefused(String beginning, Executable misuse) {
    String message = assertThrows(LayerException.class, misuse).getMessage();
    assertTrue(message.startsWith(beginning), message);
  }

  @Test
  void labels() {
    MultiLayerNetwork network = crf(twoLabels());
    String cure = "; a step whose label is not known has a 0 in the label mask";
    assertRefused(
        "labels of shape [2, 3, 4]: expected one-hot labels [2, 2, 4], or their numbers, [2, 1, 4]",
        () -> network.fit(X, X));
    assertRefused(
        "labels of shape [2, 2]: expected one-hot", () -> network.fit(X, Nd4j.zeros(2, 2)));
    for (double wrong : new double[] {2, -1, 0.5, Double.NaN}) {
      INDArray labels = NUMBERS.dup();
      labels.putScalar(1, 0, 3, wrong);
      assertRefused(
          "labels of example 1, step 3: the label is "
              + wrong
              + ", expected a number from 0 to 1"
              + cure,
          () -> network.fit(X, labels));
    }
    INDArray none = Nd4j.zeros(DataType.FLOAT, 2, 2, 4);
    assertRefused(
        "labels of example 0, step 0: no label has a 1" + cure, () -> network.fit(X, none));
    assertRefused(
        "labels of example 0, step 0: the labels are not one-hot: label 1 has 1.0" + cure,
        () -> network.fit(X, none.add(1)));
    assertRefused(
        "labels of example 0, step 0: the labels are not one-hot: label 0 has 0.5" + cure,
        () -> network.fit(X, none.add(0.5)));
    assertRefused("no labels are set", () -> network.score(new DataSet(X, null)));
  }

  @Test
  void shapes() {
    MultiLayerNetwork network =
        network(DataType.FLOAT, 3, new BiLstmLayer.Builder().nOut(2).build(), twoLabels().build());
    assertRefused(
        "an input of shape [2, 5, 4], expected [minibatch, 3, T] (layer name: layer0",
        () -> network.output(Nd4j.zeros(2, 5, 4)));
    assertRefused(
        "an input of shape [2, 3], expected [minibatch, 3, T]",
        () -> network.output(Nd4j.zeros(2, 3)));
    assertRefused(
        "a mask of shape [2, 5] for an input of shape [2, 3, 4]: expected [minibatch, T], one"
            + " number a step",
        () -> network.fit(new DataSet(X, NUMBERS, Nd4j.ones(2, 5), null)));
    assertRefused(
        "a mask of shape [2, 5] for an input of shape [2, 4, 4]",
        () -> network.fit(new DataSet(X, NUMBERS, Nd4j.ones(2, 4), Nd4j.ones(2, 5))));
    assertRefused(
        "a mask of shape [8, 1]",
        () -> network.fit(new DataSet(X, NUMBERS, null, Nd4j.ones(8, 1))));
  }

  /** Labels of a sequence cannot be weighted one by one. */
  @Test
  void labelMasks() {
    MultiLayerNetwork network = crf(twoLabels());
    for (double wrong : new double[] {0.5, 2, -1, Double.NaN}) {
      INDArray mask = Nd4j.ones(DataType.FLOAT, 2, 4);
      mask.putScalar(1, 2, wrong);
      String message =
          "the label mask has "
              + wrong
              + " at example 1, step 2, expected 1 where the label is known and 0 where it is not";
      assertRefused(message, () -> network.fit(new DataSet(X, NUMBERS, null, mask)));
      assertRefused(message, () -> network.score(new DataSet(X, NUMBERS, null, mask)));
    }
  }

  /** As other layers do: a network that has diverged must not look as if it had labels. */
  @Test
  void whatIsNoNumberStaysNoNumber() {
    for (StepScores transitions : StepScores.values()) {
      MultiLayerNetwork network = crf(twoLabels().transitions(transitions));
      INDArray x = X.dup();
      x.putScalar(1, 2, 1, Double.NaN);
      INDArray mask = Nd4j.ones(DataType.FLOAT, 2, 4);
      mask.putScalar(1, 3, 0);
      for (CrfOutput output : CrfOutput.values()) {
        CrfOutputs.give(network, output);
        INDArray found = network.output(x, false, mask, null);
        assertEquals(network.output(X).slice(0), found.slice(0));
        for (int t = 0; t < 3; t++) {
          boolean isNaN = output != CrfOutput.SCORES || t == 1;
          assertEquals(isNaN, Double.isNaN(found.getDouble(1, 0, t)), output + " at step " + t);
        }
        assertEquals(0, found.getDouble(1, 0, 3)); // not there
        INDArray elsewhere = mask.dup();
        elsewhere.putScalar(1, 1, 0); // nobody looks at it
        assertEquals(
            0,
            network
                .output(x, false, elsewhere, null)
                .isNaN()
                .castTo(DataType.INT32)
                .sumNumber()
                .intValue());
      }
      CrfOutputs.give(network, CrfOutput.LABELS);
      network.setParam("0_transition", Nd4j.valueArrayOf(2, 2, Float.NaN).castTo(DataType.FLOAT));
      assertEquals(16, network.output(X).isNaN().castTo(DataType.INT32).sumNumber().intValue());
    }
  }

  @Test
  void indices() {
    MultiLayerNetwork table =
        network(
            DataType.FLOAT,
            1,
            new TableLayer.Builder().nIn(5).nOut(2).build(),
            twoLabels().build());
    MultiLayerNetwork characters =
        network(
            DataType.FLOAT,
            1,
            new CharCnnLayer.Builder().nIn(5).nOut(2).build(),
            twoLabels().build());
    for (double wrong : new double[] {5, 1.5, Double.NaN, 1e12}) {
      INDArray x = NUMBERS.dup();
      x.putScalar(1, 0, 2, wrong);
      String message =
          "example 1, step 2: row " + (float) wrong + " of a table that has the rows 0 to 4; check";
      assertRefused(message, () -> table.output(x));
      assertRefused(message, () -> characters.output(x));
      INDArray mask = Nd4j.ones(DataType.FLOAT, 2, 4);
      mask.putScalar(1, 2, 0);
      assertEquals(2, table.output(x, false, mask, null).size(0)); // nobody looks at it
    }
    INDArray negative = NUMBERS.sub(1);
    assertRefused("example 0, step 0: row -1.0 of a table", () -> table.output(negative));
    assertEquals(2, characters.output(negative).size(0)); // words without characters
  }

  @Test
  void rules() {
    LabelRules onlyPairs =
        new LabelRules(
            new boolean[] {true, false},
            new boolean[][] {{false, true}, {true, false}},
            new boolean[] {false, true});
    MultiLayerNetwork network = crf(twoLabels().rules(onlyPairs).constrainTraining());
    INDArray labels = NUMBERS.dup();
    labels.putScalar(0, 0, 1, 1);
    labels.putScalar(0, 0, 3, 1);
    String broken = "the labels of example 1 break the rules that training is constrained to: ";
    assertRefused(broken, () -> network.fit(X, labels));
    assertRefused(broken, () -> network.score(new DataSet(X, labels)));
    // No sequence of three labels keeps the rules, whether or not a label is known.
    INDArray mask = Nd4j.ones(DataType.FLOAT, 2, 4);
    mask.putScalar(1, 3, 0);
    assertRefused(broken, () -> network.fit(new DataSet(X, labels, mask, mask)));
    assertRefused(
        broken, () -> network.fit(new DataSet(X, labels, mask, mask.mul(0).putScalar(0, 0, 1))));
    for (CrfOutput output : List.of(CrfOutput.LABELS, CrfOutput.MARGINALS)) {
      CrfOutputs.give(network, output);
      assertRefused(
          "no sequence of 3 labels keeps the rules of the CrfOutputLayer",
          () -> network.output(X, false, mask, null));
    }
    assertRefused(
        "CrfOutputLayer: nOut is 3, but the rules are for 2 labels",
        () -> crf(new CrfOutputLayer.Builder().nOut(3).rules(onlyPairs)));
    assertRefused(
        "CrfOutputLayer: constrained training needs rules(…)",
        () -> twoLabels().constrainTraining().build());
    assertRefused(
        "label rules: start has 1 labels, follow 2 rows, end 2 labels",
        () -> new LabelRules(new boolean[1], new boolean[2][2], new boolean[2]));
    assertRefused(
        "label rules: a label must be allowed to start, and one to end",
        () -> new LabelRules(new boolean[2], new boolean[2][2], new boolean[2]));
  }

  @Test
  void whatLayersCannotBe() {
    assertRefused(
        "Trellis' layers compute in FLOAT or DOUBLE, but the network's data type is HALF: build it"
            + " with .dataType(DataType.FLOAT)",
        () -> network(DataType.FLOAT16, 3, twoLabels().build()));
    assertRefused(
        "CharCnnLayer: dim 0, window 3, characterDropout 0.0",
        () -> new CharCnnLayer.Builder().dim(0).build());
    assertRefused(
        "CharCnnLayer: dim 30, window 3, characterDropout 1.0",
        () -> new CharCnnLayer.Builder().characterDropout(1).build());
    assertRefused(
        "BiLstmLayer: the activation is relu, but this layer computes tanh or sigmoid alone",
        () -> new BiLstmLayer.Builder().activation(Activation.RELU).build());
    assertRefused(
        "BiRnnLayer: the activation is hardtanh, but",
        () -> new BiRnnLayer.Builder().activation(Activation.HARDTANH).build());
    for (Activation wrong : List.of(Activation.SIGMOID, Activation.TANH, Activation.RELU)) {
      assertRefused(
          "CrfOutputLayer: the activation is ",
          () -> new CrfOutputLayer.Builder().activation(wrong).build());
    }
    assertRefused(
        "CharCnnLayer: the activation is relu, but this layer has none",
        () -> new CharCnnLayer.Builder().activation(Activation.RELU).build());
    assertRefused(
        "TableLayer: the activation is tanh, but this layer has none",
        () -> new TableLayer.Builder().activation(Activation.TANH).build());
    for (Activation known : List.of(Activation.SOFTMAX, Activation.IDENTITY)) {
      assertEquals(
          twoLabels().build(), twoLabels().activation(known).build(), "the same as without");
    }
    assertRefused(
        "the network has no CrfOutputLayer, so nothing to choose",
        () ->
            CrfOutputs.give(
                network(DataType.FLOAT, 3, new BiLstmLayer.Builder().nOut(2).build()),
                CrfOutput.LABELS));
  }

  @Test
  void stepByStep() {
    String message =
        " needs whole sentences: no rnnTimeStep and no truncated backpropagation; use output(…) and"
            + " BackpropType.Standard";
    for (Layer first :
        List.of(
            new LSTM.Builder().name("tags").nOut(2).build(),
            new BiLstmLayer.Builder().name("tags").nOut(2).build())) {
      List<Layer> layers = new ArrayList<>(List.of(first, twoLabels().build()));
      MultiLayerNetwork network = network(DataType.FLOAT, 3, layers.toArray(Layer[]::new));
      assertRefused("layer `tags`" + message, () -> network.rnnTimeStep(X));
      var list = Networks.builder(DataType.FLOAT, new Sgd(0.1)).list();
      layers.forEach(layer -> list.layer(layer.clone()));
      MultiLayerNetwork truncated =
          new MultiLayerNetwork(
              list.setInputType(InputType.recurrent(3, RNNFormat.NCW))
                  .backpropType(BackpropType.TruncatedBPTT)
                  .tBPTTLength(2)
                  .build());
      truncated.init();
      assertRefused("layer `tags`" + message, () -> truncated.fit(X, gold()));
    }
  }

  private static INDArray gold() {
    INDArray oneHot = Nd4j.zeros(DataType.FLOAT, 2, 2, 4);
    for (int t = 0; t < 4; t++) {
      oneHot.putScalar(0, 0, t, 1);
      oneHot.putScalar(1, 1, t, 1);
    }
    return oneHot;
  }
}
