package trellis.train.score;

import java.util.ArrayDeque;
import java.util.Deque;
import trellis.autodiff.tensor.Parameter;
import trellis.train.optimizer.TrainedWeights;
import trellis.train.optimizer.TrainingState;

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
