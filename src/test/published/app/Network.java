package app;

import java.io.File;
import java.io.IOException;
import java.util.Random;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import trellis.dl4j.BiLstmLayer;
import trellis.dl4j.CrfOutputLayer;

/** A program of DL4J with the layers alone: learns whether the number before was positive. */
public final class Network {
  private static final int SENTENCES = 16;
  private static final int STEPS = 8;

  private Network() {}

  /**
   * Trains networks in float and double, saves and restores them.
   *
   * @param args the folder to save in
   */
  public static void main(String[] args) throws IOException {
    for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE}) {
      MultiLayerNetwork network = network(type);
      DataSet data = data(type);
      for (int step = 0; step < 200; step++) {
        network.fit(data);
      }
      File file = new File(args[0], "network-" + type + ".zip");
      network.save(file);
      INDArray labels = MultiLayerNetwork.load(file, true).output(data.getFeatures());
      double right = labels.mul(data.getLabels()).sumNumber().doubleValue();
      System.out.printf("%s: %.0f of %d labels right%n", type, right, SENTENCES * STEPS);
      if (right < 0.95 * SENTENCES * STEPS) {
        throw new IllegalStateException("the network has not learned");
      }
    }
  }

  private static MultiLayerNetwork network(DataType type) {
    MultiLayerNetwork network =
        new MultiLayerNetwork(
            new NeuralNetConfiguration.Builder()
                .seed(1)
                .dataType(type)
                .updater(new Adam(0.02))
                .list()
                .layer(new BiLstmLayer.Builder().nOut(8).build())
                .layer(new CrfOutputLayer.Builder().nOut(2).build())
                .setInputType(InputType.recurrent(1))
                .build());
    network.init();
    return network;
  }

  private static DataSet data(DataType type) {
    Random random = new Random(1);
    INDArray x = Nd4j.zeros(type, SENTENCES, 1, STEPS);
    INDArray y = Nd4j.zeros(type, SENTENCES, 2, STEPS);
    for (int sentence = 0; sentence < SENTENCES; sentence++) {
      double before = 0;
      for (int t = 0; t < STEPS; t++) {
        y.putScalar(sentence, before > 0 ? 1 : 0, t, 1);
        before = random.nextBoolean() ? 1 : -1;
        x.putScalar(sentence, 0, t, before);
      }
    }
    return new DataSet(x, y);
  }
}
