package trellis.dl4j.graph;

import java.nio.FloatBuffer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.model.TaggerModel;

/** The word table of a graph: the rows of a model's own table, then those of its packed words. */
public final class GraphWordTable {
  private final FloatBuffer numbers; // [rows][dim] from `first` on
  private final int first;
  private final int dim;

  public GraphWordTable(ComputationGraph graph) {
    INDArray table = graph.getLayer(TaggerGraphBuilder.WORD_VECTORS).getParam("W");
    this.numbers = table.data().asNioFloat();
    this.first = numbers.position();
    this.dim = table.columns();
  }

  int dim() {
    return dim;
  }

  /** Writes all rows of a model. */
  public void write(TaggerModel model) {
    float[] own = model.network().words().value();
    numbers.put(first, own, 0, own.length);
    float[] vector = new float[dim];
    for (int row = 1; row <= model.packed().get(0).size(); row++) {
      model.packed().get(0).copy(row, vector, 0);
      numbers.put(first + own.length + (row - 1) * dim, vector, 0, dim);
    }
  }

  /** Reads the first rows. */
  void read(float[] target) {
    numbers.get(first, target, 0, target.length);
  }

  /** Reads one row. */
  void readRow(int row, float[] target, int at) {
    numbers.get(first + row * dim, target, at, dim);
  }
}
