package trellis.network.head;

import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.RandomStream;

/**
 * The linear layer that gives each token a score for each label. In a linear model a token's inputs
 * are its attributes, of which it has few: the scores are sums of rows, and the bias is not learned
 * but there to be moved.
 */
final class EmissionLayer {
  private final boolean isLinear;
  private final Parameter weights; // [inputs][labels]
  private final Parameter bias; // [1][labels]

  /**
   * A layer whose parameters are all 0.
   *
   * @param isLinear whether it is all that a linear model has below its labels
   */
  EmissionLayer(String prefix, boolean isLinear, int inputs, int labels) {
    String name = prefix + "output.weights";
    this.isLinear = isLinear;
    weights =
        isLinear ? Parameter.table(name, inputs, labels) : Parameter.dense(name, inputs, labels);
    bias = Parameter.dense(prefix + "output.bias", 1, labels);
  }

  /** {@code [inputs][labels]}. */
  Parameter weights() {
    return weights;
  }

  /** What the score of each label begins with. */
  Parameter bias() {
    return bias;
  }

  List<Parameter> parameters() {
    return List.of(weights, bias);
  }

  void initialize(RandomStream random) {
    if (isLinear) {
      Initializers.zero(weights);
    } else {
      Initializers.glorot(weights, weights.columns(), random);
    }
    Initializers.zero(bias);
  }

  /** The scores of each token, {@code [rows][labels]}. */
  Tensor forward(Tape tape, HeadInput x) {
    return isLinear
        ? tape.gatherSum(weights, x.attributes(), x.starts(), x.starts().length - 1)
        : tape.affine(x.states(), weights, bias);
  }
}
