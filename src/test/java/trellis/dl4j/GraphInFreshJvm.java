package trellis.dl4j;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.util.ModelSerializer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/** Reads a network and its data from a folder, trains it a little, and writes its outputs there. */
final class GraphInFreshJvm {
  private GraphInFreshJvm() {}

  public static void main(String[] arguments) throws IOException {
    File folder = new File(arguments[0]);
    DataSet data = new DataSet();
    data.load(new File(folder, "data.bin"));
    ComputationGraph network =
        ModelSerializer.restoreComputationGraph(new File(folder, "graph.zip"), true);
    List<INDArray> outputs = outputs(network, data);
    for (int i = 0; i < outputs.size(); i++) {
      Nd4j.saveBinary(outputs.get(i), new File(folder, "output-" + i));
    }
  }

  /** What comes out before and after each of some steps of training, and the weights then. */
  static List<INDArray> outputs(ComputationGraph network, DataSet data) {
    MultiDataSet both = Networks.forGraph(data);
    List<INDArray> outputs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      outputs.add(
          network
              .output(
                  false,
                  both.getFeatures(),
                  both.getFeaturesMaskArrays(),
                  both.getLabelsMaskArrays())[0]);
      network.fit(both);
    }
    outputs.add(network.params());
    return outputs;
  }
}
