package trellis.train;

import java.util.List;
import java.util.Map;
import trellis.autodiff.Parameter;

/**
 * The weights that training changes: whole dense parameters, and of a table the first rows.
 *
 * <p>The other rows of a table only hold vectors of the vector file.
 */
final class TrainedWeights {
  private final List<Parameter> parameters;
  private final Map<Parameter, Integer> trainedRows;

  /** Takes the number of trained rows of those tables of which not all are. */
  TrainedWeights(List<Parameter> parameters, Map<Parameter, Integer> trainedRows) {
    this.parameters = List.copyOf(parameters);
    this.trainedRows = Map.copyOf(trainedRows);
  }

  /** The parameters, in the order of the network. */
  List<Parameter> parameters() {
    return parameters;
  }

  /** How many of a parameter's first rows training changes. */
  int rows(Parameter parameter) {
    return trainedRows.getOrDefault(parameter, parameter.rows());
  }

  /** How many numbers these rows are. */
  int length(Parameter parameter) {
    return rows(parameter) * parameter.columns();
  }

  /** How many numbers there are in all. */
  long count() {
    return parameters.stream().mapToLong(this::length).sum();
  }

  /** Room for a copy: {@code [parameter][its trained numbers]}. */
  float[][] room() {
    return parameters.stream().map(p -> new float[length(p)]).toArray(float[][]::new);
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
