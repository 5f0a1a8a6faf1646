package trellis.train.score;

import java.util.ArrayDeque;
import java.util.Deque;
import trellis.autodiff.tensor.Parameter;
import trellis.config.NetworkConfig.Pack;
import trellis.error.TrainingException;
import trellis.model.WeightPacking;
import trellis.network.TaggerNetwork;
import trellis.train.optimizer.TrainedWeights;
import trellis.train.optimizer.TrainingState;
import trellis.vocab.store.VectorType;

/**
 * Gives a network other weights for a while, such as their average, to be scored and saved; closing
 * puts every weight back as it was in the last training step, to the bit.
 */
public final class TemporaryWeights implements AutoCloseable {
  private final Deque<Runnable> returns = new ArrayDeque<>(); // the last change is undone first

  /** Puts the average of the weights over steps, after Polyak, in the place of the weights. */
  public void average(TrainingState state) {
    TrainedWeights weights = state.weights();
    float[][] ofLastStep = weights.room();
    weights.copyTo(ofLastStep);
    returns.push(() -> weights.restore(ofLastStep));
    state.states().loadAverage();
  }

  /**
   * Rounds all weights as the model will keep them.
   *
   * @throws TrainingException when one is too large for that
   */
  public void round(TaggerNetwork network, Pack pack) {
    for (Parameter parameter : network.parameters()) {
      VectorType type = WeightPacking.type(parameter, pack);
      if (type == VectorType.FLOAT32) {
        continue;
      }
      float[] before = parameter.value().clone();
      requireFits(parameter, type);
      returns.push(
          () -> {
            System.arraycopy(before, 0, parameter.value(), 0, before.length);
            parameter.changed();
          });
      WeightPacking.round(parameter, type);
    }
  }

  private static void requireFits(Parameter parameter, VectorType type) {
    for (float weight : parameter.value()) {
      if (!(Math.abs(weight) <= type.largest())) {
        throw new TrainingException(
            "the weights `"
                + parameter.name()
                + "` have the number "
                + weight
                + ", more than the 65504 that float16 can hold: set `network.pack: float32`");
      }
    }
  }

  /** Adds to one weight, the one at {@code index} in the parameter's array. */
  public void add(Parameter parameter, int index, float added) {
    float before = parameter.value()[index];
    returns.push(() -> set(parameter, index, before));
    set(parameter, index, before + added);
  }

  private static void set(Parameter parameter, int index, float weight) {
    parameter.value()[index] = weight;
    parameter.changed();
  }

  @Override
  public void close() {
    while (!returns.isEmpty()) {
      returns.pop().run();
    }
  }
}
