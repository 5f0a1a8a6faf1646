package trellis.autodiff.transformer;

import java.util.List;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/**
 * The means of the rows that stand for words, of several layers side by side.
 *
 * @param layers each {@code [rows][width]}
 * @param rows that stand for word w: {@code rows[starts[w]]} to {@code rows[starts[w + 1] - 1]}
 * @param result {@code [words][layers * width]}
 */
public record WordsOperation(
    Workspace workspace, List<Tensor> layers, int[] rows, int[] starts, Tensor result)
    implements Operation {
  private static final String NAME = "words";

  /** The states of words, in the order of {@code starts}. */
  public static Tensor apply(
      Workspace workspace, List<Tensor> layers, int[] rows, int[] starts, int words) {
    int width = layers.get(0).columns();
    boolean isConstant = true;
    for (Tensor layer : layers) {
      workspace.requireOfThisPass(NAME, layer);
      Shapes.equal(NAME, "columns", layer.columns(), width);
      Shapes.indices(NAME, "row", rows, starts[words], layer.rows());
      isConstant &= layer.isConstant();
    }
    Shapes.borders(NAME, "word", starts, words, rows.length);
    int columns = layers.size() * width;
    Tensor result =
        isConstant
            ? workspace.constant(NAME, words, columns)
            : workspace.tensor(NAME, words, columns);
    WordsOperation operation = new WordsOperation(workspace, layers, rows, starts, result);
    operation.forward();
    if (!isConstant) {
      workspace.record(operation);
    }
    return result;
  }

  private void forward() {
    int width = layers.get(0).columns();
    for (int word = 0; word < result.rows(); word++) {
      float share = 1f / (starts[word + 1] - starts[word]);
      for (int layer = 0; layer < layers.size(); layer++) {
        float[] x = layers.get(layer).value();
        int to = word * result.columns() + layer * width;
        for (int i = to; i < to + width; i++) {
          result.value()[i] = 0;
        }
        for (int k = starts[word]; k < starts[word + 1]; k++) {
          workspace.math().addScaled(1, x, rows[k] * width, result.value(), to, width);
        }
        for (int i = to; i < to + width; i++) {
          result.value()[i] *= share;
        }
      }
    }
  }

  @Override
  public void backward() {
    int width = layers.get(0).columns();
    for (int word = 0; word < result.rows(); word++) {
      float share = 1f / (starts[word + 1] - starts[word]);
      for (int layer = 0; layer < layers.size(); layer++) {
        if (!layers.get(layer).isConstant()) {
          float[] gradient = layers.get(layer).gradient();
          int from = word * result.columns() + layer * width;
          for (int k = starts[word]; k < starts[word + 1]; k++) {
            workspace
                .math()
                .addScaled(share, result.gradient(), from, gradient, rows[k] * width, width);
          }
        }
      }
    }
  }
}
