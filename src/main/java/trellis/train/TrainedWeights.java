package trellis.train;

import java.util.List;
import trellis.autodiff.Parameter;

/** Counts, copies and restores all weights of a network. */
final class TrainedWeights {
  private final List<Parameter> parameters;

  TrainedWeights(List<Parameter> parameters) {
    this.parameters = List.copyOf(parameters);
  }

  /** The parameters, in the order of the network. */
  List<Parameter> parameters() {
    return parameters;
  }

  /** How many numbers there are in all. */
  long count() {
    return parameters.stream().mapToLong(p -> p.value().length).sum();
  }

  /** Room for a copy: {@code [parameter][its numbers]}. */
  float[][] room() {
    return parameters.stream().map(p -> new float[p.value().length]).toArray(float[][]::new);
  }

  /** Copies the weights. */
  void copyTo(float[][] copy) {
    for (int i = 0; i < copy.length; i++) {
      System.arraycopy(parameters.get(i).value(), 0, copy[i], 0, copy[i].length);
    }
  }

  /** Puts copied weights back. */
  void restore(float[][] copy) {
    for (int i = 0; i < copy.length; i++) {
      System.arraycopy(copy[i], 0, parameters.get(i).value(), 0, copy[i].length);
      parameters.get(i).changed();
    }
  }
}
