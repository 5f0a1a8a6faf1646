package trellis.train.optimizer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TrainConfig;

/**
 * What a training remembers of a network's parameters beside their weights: the optimizer's state
 * and the average of the weights over steps.
 *
 * <p>All are plain arrays that are changed in place. The numbers of a parameter lie as its weights
 * do, {@code [rows][columns]}; of a table there are those of its first {@link TrainedRows#count}
 * rows only.
 */
public final class ParameterMemory {
  private final Optimizer rule;
  private final Map<Parameter, TrainedRows> rows = new LinkedHashMap<>();
  private final Map<Parameter, OptimizerState> moments = new LinkedHashMap<>();
  private final Map<Parameter, WeightAverage> means = new LinkedHashMap<>();

  /**
   * Begins as if no step had been made.
   *
   * @param trainedRows for tables of which some rows are not trained
   */
  ParameterMemory(
      List<Parameter> parameters, Map<Parameter, TrainedRows> trainedRows, Optimizer rule) {
    this.rule = rule;
    for (Parameter parameter : parameters) {
      TrainedRows trained = trainedRows.getOrDefault(parameter, TrainedRows.all(parameter));
      int length = Math.multiplyExact(trained.count(), parameter.columns());
      rows.put(parameter, trained);
      moments.put(parameter, rule.moments(length));
      means.put(parameter, new WeightAverage(length));
    }
  }

  /**
   * Begins as if no step had been made.
   *
   * @param trainedRows for tables of which some rows are not trained
   * @param config names the optimizer, which says what is to be remembered
   */
  public static ParameterMemory of(
      List<Parameter> parameters, Map<Parameter, TrainedRows> trainedRows, TrainConfig config) {
    return new ParameterMemory(parameters, trainedRows, Optimizer.of(config));
  }

  /** The optimizer that the moments belong to. */
  Optimizer rule() {
    return rule;
  }

  /** The parameters, in the order of the network. */
  List<Parameter> parameters() {
    return List.copyOf(rows.keySet());
  }

  /** Which rows of a parameter training changes. */
  public TrainedRows rows(Parameter parameter) {
    return found(rows, parameter);
  }

  /** What the optimizer remembers of a parameter. */
  public OptimizerState moments(Parameter parameter) {
    return found(moments, parameter);
  }

  /** Whether the weights are summed up in this epoch. */
  public boolean sumsWeights() {
    return means.values().stream().anyMatch(WeightAverage::hasBegun);
  }

  /**
   * The sum of a parameter's weights after each step of this epoch, to add to; empty while {@link
   * #sumsWeights} says no. It is 0 when an epoch begins. Rows that are fixed do not matter.
   */
  public float[] sums(Parameter parameter) {
    return mean(parameter).sum();
  }

  /** The average of a parameter's weights over the epochs since {@link #beginAverage}. */
  WeightAverage mean(Parameter parameter) {
    return found(means, parameter);
  }

  private static <T> T found(Map<Parameter, T> all, Parameter parameter) {
    T found = all.get(parameter);
    if (found == null) {
      throw new IllegalArgumentException(
          "`"
              + parameter.name()
              + "` is none of the parameters that are trained: "
              + all.keySet().stream().map(Parameter::name).toList());
    }
    return found;
  }

  /** Begins the average: from the next step on weights are summed up. */
  void beginAverage() {
    means.values().forEach(WeightAverage::begin);
  }

  /**
   * Takes the steps of an epoch into the average; all rows must be up to date.
   *
   * @param stepsOfEpoch how many they are, in each epoch
   * @param epochs since {@link #beginAverage}, with this one
   */
  void endEpochOfAverage(int stepsOfEpoch, int epochs) {
    means.values().forEach(mean -> mean.endEpoch(stepsOfEpoch, epochs));
  }

  /** Overwrites the weights that training changes with their average. */
  public void loadAverage() {
    means.forEach(
        (parameter, mean) -> {
          TrainedRows trained = rows(parameter);
          int columns = parameter.columns();
          for (int row = 0; row < trained.count(); row++) {
            if (!trained.isFixed(row)) {
              mean.write(parameter.value(), row * columns, (row + 1) * columns);
            }
          }
          parameter.changed();
        });
  }
}
