package trellis.network.head;

import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.RandomStream;
import trellis.linear.StateFeatures;

/**
 * The linear layer that gives each token a score for each label. In a linear model a token's inputs
 * are its attributes, of which it has few: the scores are sums of rows, and the bias is not learned
 * but there to be moved.
 */
final class EmissionLayer {
  private static final String WEIGHTS = "output.weights";

  private final StateFeatures states; // null in a neural network
  private final Parameter weights;
  private final Parameter bias; // [1][labels]

  private EmissionLayer(String prefix, StateFeatures states, Parameter weights, int labels) {
    this.states = states;
    this.weights = weights;
    this.bias = Parameter.dense(prefix + "output.bias", 1, labels);
  }

  /** A layer of a neural network whose parameters are all 0. */
  static EmissionLayer of(String prefix, int inputs, int labels) {
    return new EmissionLayer(
        prefix, null, Parameter.dense(prefix + WEIGHTS, inputs, labels), labels);
  }

  /** All that a linear model has below its labels, with parameters that are all 0. */
  static EmissionLayer ofLinear(String prefix, StateFeatures states) {
    Parameter weights =
        states.areAll()
            ? Parameter.table(prefix + WEIGHTS, states.rows(), states.labels())
            : Parameter.table(prefix + WEIGHTS, states.size(), 1);
    return new EmissionLayer(prefix, states, weights, states.labels());
  }

  /** {@code [inputs][labels]}; {@code [weights][1]} where only some pairs have one. */
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

  /**
   * Sets the parameters to what they are before training.
   *
   * @param largest of the random weights that a linear model begins with; 0: all are 0
   */
  void initialize(double largest, RandomStream random) {
    if (states != null && largest == 0) {
      Initializers.zero(weights);
    } else if (states != null) {
      Initializers.uniform(weights, largest, random);
    } else {
      Initializers.glorot(weights, weights.columns(), random);
    }
    Initializers.zero(bias);
  }

  /** The scores of each token, {@code [rows][labels]}. */
  Tensor forward(Tape tape, HeadInput x) {
    if (states == null) {
      return tape.affine(x.states(), weights, bias);
    }
    if (!states.areAll()) {
      throw new UnsupportedOperationException("a tape needs the weights of all pairs");
    }
    return tape.gatherSum(weights, x.attributes(), x.starts(), x.starts().length - 1);
  }
}
