package trellis.bench;

import java.util.concurrent.TimeUnit;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.NoOp;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import trellis.dl4j.BiLstmLayer;

/**
 * Measures the BiLSTM of the default config in a network of DL4J, over 10 sentences of 15 tokens:
 * DL4J's own layers, and ours. {@link LstmPass} measures it without DL4J.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 6, time = 1)
@Measurement(iterations = 5, time = 1)
public class Dl4jBiLstm {
  private static final int INPUTS = 130; // of a word and its characters
  private static final int HIDDEN = 200;
  private static final int SENTENCES = 10;
  private static final int TOKENS = 15; // a sentence
  private static final int LABELS = 2; // few: the loss is there to have something to go back from

  /** Whose layer it is. */
  public enum Choice {
    /** DL4J's {@code Bidirectional(LSTM)}. */
    STOCK {
      @Override
      Layer layer() {
        return new Bidirectional(new LSTM.Builder().nOut(HIDDEN).build());
      }
    },
    /** Our {@code BiLstmLayer}. */
    OURS {
      @Override
      Layer layer() {
        return new BiLstmLayer.Builder().nOut(HIDDEN).build();
      }
    };

    abstract Layer layer();
  }

  @Param Choice layer;

  private MultiLayerNetwork network;
  private INDArray inputs; // [SENTENCES][INPUTS][TOKENS]
  private INDArray labels; // [SENTENCES][LABELS][TOKENS]

  /** Makes network and inputs. */
  @Setup
  public void prepare() {
    network =
        new MultiLayerNetwork(
            new NeuralNetConfiguration.Builder()
                .seed(1)
                .dataType(DataType.FLOAT)
                .updater(new NoOp())
                .list()
                .layer(layer.layer())
                .layer(
                    new RnnOutputLayer.Builder(LossFunction.MCXENT)
                        .activation(Activation.SOFTMAX)
                        .nOut(LABELS)
                        .build())
                .setInputType(InputType.recurrent(INPUTS))
                .build());
    network.init();
    inputs = Nd4j.randn(DataType.FLOAT, SENTENCES, INPUTS, TOKENS);
    labels = Nd4j.zeros(DataType.FLOAT, SENTENCES, LABELS, TOKENS);
    for (int sentence = 0; sentence < SENTENCES; sentence++) {
      for (int token = 0; token < TOKENS; token++) {
        labels.putScalar(sentence, (sentence + token) % LABELS, token, 1);
      }
    }
  }

  /** From the inputs to the probabilities of the labels. */
  @Benchmark
  public INDArray forward(TokenCount count) {
    count.tokens += SENTENCES * TOKENS;
    return network.output(inputs);
  }

  /** To a loss and back to the gradients of all weights. */
  @Benchmark
  public double forwardAndBackward(TokenCount count) {
    count.tokens += SENTENCES * TOKENS;
    network.setInput(inputs);
    network.setLabels(labels);
    network.computeGradientAndScore();
    return network.score();
  }
}
