package trellis.network;

import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.RandomStream;

/** The linear layer that gives each token a score for each label. */
final class EmissionLayer {
  private final Parameter weights; // [inputs][labels]
  private final Parameter bias; // [1][labels]

  EmissionLayer(String prefix, int inputs, int labels) {
    weights = Parameter.dense(prefix + "output.weights", inputs, labels);
    bias = Parameter.dense(prefix + "output.bias", 1, labels);
  }

  /** What the score of each label begins with. */
  Parameter bias() {
    return bias;
  }

  List<Parameter> parameters() {
    return List.of(weights, bias);
  }

  void initialize(RandomStream random) {
    Initializers.glorot(weights, weights.columns(), random);
    Initializers.zero(bias);
  }

  /** {@code [rows][inputs] -> [rows][labels]}. */
  Tensor forward(Tape tape, Tensor x) {
    return tape.affine(x, weights, bias);
  }
}
