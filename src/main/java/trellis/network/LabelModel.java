package trellis.network;

import java.util.List;
import trellis.autodiff.Loss;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.config.NetworkConfig.OutputLayer;
import trellis.crf.Chain;

/** How probable the labels of a sentence are, given the scores at each token. */
interface LabelModel {
  /** The model that a config names. */
  static LabelModel of(OutputLayer output, int labels) {
    return switch (output) {
      case SOFTMAX -> new SoftmaxModel(labels);
      case CRF -> new CrfModel(labels);
    };
  }

  /** The parameters, which are 0 before training. */
  List<Parameter> parameters();

  /** The negative logarithm of the probability of the labels by row, summed over the batch. */
  Loss loss(Tape tape, Tensor emissions, Packing packing, int[] labels);

  /** The scores of neighbouring labels, as they are now. */
  Chain chain();
}
