package trellis.autodiff.operation;

import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** A mean of layers by learned weights, as in Peters et al. (2018), times a learned scale. */
public record MixOperation(
    Workspace workspace,
    Tensor x,
    Parameter weights,
    Parameter scale,
    float[] shares, // [layers] softmax of the weights
    Tensor result)
    implements Operation {
  private static final String NAME = "mix";

  public static Tensor apply(Workspace workspace, Tensor x, Parameter weights, Parameter scale) {
    workspace.requireOfThisPass(NAME, x);
    int layers = weights.columns();
    int width = x.columns() / layers;
    Shapes.equal(NAME, "columns of all layers", x.columns(), layers * width);
    Shapes.parameter(NAME, weights, 1, layers);
    Shapes.parameter(NAME, scale, 1, 1);
    float[] shares = workspace.arena().floats(layers);
    softmax(weights.value(), shares, layers);
    Tensor result = workspace.tensor(NAME, x.rows(), width);
    MixOperation operation = new MixOperation(workspace, x, weights, scale, shares, result);
    operation.forward();
    workspace.record(operation);
    return result;
  }

  private static void softmax(float[] weights, float[] shares, int layers) {
    double largest = weights[0];
    for (int layer = 1; layer < layers; layer++) {
      largest = Math.max(largest, weights[layer]);
    }
    double sum = 0;
    for (int layer = 0; layer < layers; layer++) {
      sum += Math.exp(weights[layer] - largest);
    }
    for (int layer = 0; layer < layers; layer++) {
      shares[layer] = (float) (Math.exp(weights[layer] - largest) / sum);
    }
  }

  private void forward() {
    int width = result.columns();
    float[] y = result.value();
    for (int row = 0; row < x.rows(); row++) {
      int at = row * width;
      for (int i = at; i < at + width; i++) {
        y[i] = 0;
      }
      for (int layer = 0; layer < weights.columns(); layer++) {
        float factor = scale.value()[0] * shares[layer];
        int from = row * x.columns() + layer * width;
        workspace.math().addScaled(factor, x.value(), from, y, at, width);
      }
    }
  }

  @Override
  public void backward() {
    int layers = weights.columns();
    int width = result.columns();
    float[] gradient = result.gradient();
    float[] products = products(gradient);
    if (!x.isConstant()) {
      for (int row = 0; row < x.rows(); row++) {
        for (int layer = 0; layer < layers; layer++) {
          float factor = scale.value()[0] * shares[layer];
          int to = row * x.columns() + layer * width;
          workspace.math().addScaled(factor, gradient, row * width, x.gradient(), to, width);
        }
      }
    }
    float mean = 0; // of the products, which is the derivative by the scale
    for (int layer = 0; layer < layers; layer++) {
      mean += shares[layer] * products[layer];
    }
    workspace.gradients().dense(scale)[0] += mean;
    float[] ofWeights = workspace.gradients().dense(weights);
    for (int layer = 0; layer < layers; layer++) {
      ofWeights[layer] += scale.value()[0] * shares[layer] * (products[layer] - mean);
    }
  }

  /** The gradient times each layer, {@code [layers]}. */
  private float[] products(float[] gradient) {
    int layers = weights.columns();
    int width = result.columns();
    float[] columns = workspace.arena().zeros(layers * width); // no sum waits for the one before
    for (int row = 0; row < x.rows(); row++) {
      for (int layer = 0; layer < layers; layer++) {
        int from = row * x.columns() + layer * width;
        addProducts(x.value(), from, gradient, row * width, columns, layer * width, width);
      }
    }
    float[] products = workspace.arena().zeros(layers);
    for (int layer = 0; layer < layers; layer++) {
      double sum = 0;
      for (int i = layer * width; i < (layer + 1) * width; i++) {
        sum += columns[i];
      }
      products[layer] = (float) sum;
    }
    return products;
  }

  private static void addProducts(
      float[] x, int xAt, float[] y, int yAt, float[] sums, int at, int length) {
    for (int i = 0; i < length; i++) {
      sums[at + i] += x[xAt + i] * y[yAt + i];
    }
  }
}
