package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.Test;
import org.nd4j.evaluation.classification.Evaluation;
import org.nd4j.linalg.learning.config.Adam;

/** A network of DL4J's own layers learns from the iterator and is evaluated on another one. */
class StockLayersTest {
  private static final String TRAIN =
      "a N\nb V\nc N\n\nb V\na N\n\nc N\nc N\nb V\na N\n\na N\n\nb V\nb V\n\n";
  private static final String DEV = "c N\na N\n\nb V\nunseen X\n";

  /** Without input types, from which the embedding layer would take its rows to be 1. */
  private static ComputationGraph graph(int words, int labels) {
    ComputationGraphConfiguration conf =
        new NeuralNetConfiguration.Builder()
            .seed(1)
            .updater(new Adam(0.05))
            .graphBuilder()
            .addInputs("words")
            .addLayer(
                "vectors",
                new EmbeddingSequenceLayer.Builder()
                    .nIn(words)
                    .nOut(4)
                    .inferInputLength(true)
                    .build(),
                "words")
            .addLayer("states", new LSTM.Builder().nIn(4).nOut(6).build(), "vectors")
            .addLayer(
                "labels",
                new RnnOutputLayer.Builder().nIn(6).nOut(labels).dataFormat(RNNFormat.NCW).build(),
                "states")
            .setOutputs("labels")
            .build();
    ComputationGraph graph = new ComputationGraph(conf);
    graph.init();
    return graph;
  }

  @Test
  void itLearnsAndIsEvaluated() {
    ConllDataSetIterator train =
        ConllDataSetIteratorTest.of(TRAIN).batch(2).shuffled(1).labels(LabelForm.ONE_HOT).build();
    ConllDataSetIterator dev = ConllDataSetIteratorTest.of(DEV).sharing(train).build();
    ComputationGraph graph = graph(train.words().size(), train.labelSet().size());
    graph.fit(train, 40);
    assertEquals(40, graph.getEpochCount());
    assertEquals(40 * 3, graph.getIterationCount()); // 5 sentences, 2 a batch; 1 token in the last
    Evaluation evaluation = graph.evaluate(dev);
    assertEquals(3, evaluation.getNumRowCounter()); // the token whose label is unknown is left out
    assertEquals(1, evaluation.accuracy());
  }
}
