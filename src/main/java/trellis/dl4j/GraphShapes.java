package trellis.dl4j;

import java.util.Arrays;
import java.util.Map;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.model.ModelException;
import trellis.model.TaggerModel;

/** Whether a graph has the layers of a model's graph, all of the same shape. */
final class GraphShapes {
  private GraphShapes() {}

  /**
   * Refuses a graph that is none of the model.
   *
   * @throws ModelException which names the first parameter that differs
   */
  static void requireSame(String name, ComputationGraph graph, TaggerModel model) {
    ComputationGraph expected = GraphModels.graphOf(model);
    try {
      Map<String, INDArray> found = graph.paramTable();
      for (Map.Entry<String, INDArray> parameter : expected.paramTable().entrySet()) {
        long[] shape = parameter.getValue().shape();
        INDArray same = found.get(parameter.getKey());
        if (same == null || !Arrays.equals(same.shape(), shape)) {
          throw new ModelException(
              name,
              "",
              "is no graph of the model "
                  + model.name()
                  + ": the parameter "
                  + parameter.getKey()
                  + " is "
                  + (same == null ? "missing" : Arrays.toString(same.shape()))
                  + ", expected "
                  + Arrays.toString(shape));
        }
      }
    } finally {
      expected.close();
    }
  }
}
