package trellis.train.optimizer;

import java.util.List;
import trellis.autodiff.tensor.Parameter;

/** Counts, copies and restores all weights of a network. */
public final class TrainedWeights {
  private final List<Parameter> parameters;

  public TrainedWeights(List<Parameter> parameters) {
    this.parameters = List.copyOf(parameters);
  }

  /** The parameters, in the order of the network. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** How many numbers there are in all. */
  public long count() {
    return parameters.stream().mapToLong(p -> p.value().length).sum();
  }

  /** Room for a copy: {@code [parameter][its numbers]}. */
  public float[][] room() {
    return parameters.stream().map(p -> new float[p.value().length]).toArray(float[][]::new);
  }

  /** Copies the weights. */
  public void copyTo(float[][] copy) {
    for (int i = 0; i < copy.length; i++) {
      System.arraycopy(parameters.get(i).value(), 0, copy[i], 0, copy[i].length);
    }
  }

  /** Puts copied weights back. */
  public void restore(float[][] copy) {
    for (int i = 0; i < copy.length; i++) {
      System.arraycopy(copy[i], 0, parameters.get(i).value(), 0, copy[i].length);
      parameters.get(i).changed();
    }
  }
}
