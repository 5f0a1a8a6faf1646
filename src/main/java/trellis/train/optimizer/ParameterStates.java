package trellis.train.optimizer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TrainConfig;

/**
 * What training keeps for each parameter beside its weights: which rows it trains, the optimizer's
 * state and the average of the weights over steps.
 *
 * <p>All are plain arrays that are changed in place. Those of a parameter have the shape of its
 * weights, {@code [rows][columns]}; those of a table have its first {@link TrainedRows#count} rows
 * only.
 */
public final class ParameterStates {
  private final Optimizer optimizer;
  private final Map<Parameter, TrainedRows> rows = new LinkedHashMap<>();
  private final Map<Parameter, OptimizerState> optimizerStates = new LinkedHashMap<>();
  private final Map<Parameter, WeightAverage> averages = new LinkedHashMap<>();
  private final Map<Parameter, float[]> lastSteps = new LinkedHashMap<>();
  private final Map<Parameter, Double> rateShares = new LinkedHashMap<>();
  private final Map<String, float[]> memory = new LinkedHashMap<>();

  /**
   * Begins as if no step had been made.
   *
   * @param trainedRows for tables of which some rows are not trained
   */
  ParameterStates(
      List<Parameter> parameters, Map<Parameter, TrainedRows> trainedRows, Optimizer optimizer) {
    this.optimizer = optimizer;
    for (Parameter parameter : parameters) {
      TrainedRows trained = trainedRows.getOrDefault(parameter, TrainedRows.all(parameter));
      int length = Math.multiplyExact(trained.count(), parameter.columns());
      rows.put(parameter, trained);
      optimizerStates.put(parameter, optimizer.newState(length));
      averages.put(parameter, new WeightAverage(length));
      boolean lazy = parameter.kind() == Parameter.Kind.ROWS;
      lastSteps.put(parameter, new float[lazy ? trained.count() : 0]);
    }
  }

  /**
   * Begins as if no step had been made.
   *
   * @param trainedRows for tables of which some rows are not trained
   * @param config names the optimizer
   */
  public static ParameterStates of(
      List<Parameter> parameters, Map<Parameter, TrainedRows> trainedRows, TrainConfig config) {
    return new ParameterStates(parameters, trainedRows, Optimizer.of(config));
  }

  /**
   * Begins for an engine that makes its steps itself, and remembers by itself.
   *
   * @param trainedRows for tables of which some rows are not trained
   */
  public static ParameterStates withoutOptimizer(
      List<Parameter> parameters, Map<Parameter, TrainedRows> trainedRows) {
    return new ParameterStates(parameters, trainedRows, new NoOptimizer());
  }

  /**
   * Gives parameters rates of their own.
   *
   * @param shares of the rate of all others
   */
  public void setRateShares(Map<Parameter, Double> shares) {
    rateShares.putAll(shares);
  }

  /**
   * Has a checkpoint keep what an engine remembers beside the parameters.
   *
   * @param values changed in place, by the engine and by the reader of a checkpoint
   */
  public void remember(String name, float[] values) {
    memory.put(name, values);
  }

  /** What an engine remembers, by name. */
  Map<String, float[]> memory() {
    return memory;
  }

  /** The share of the rate that a parameter moves at. */
  double rateShare(Parameter parameter) {
    return rateShares.getOrDefault(parameter, 1.0);
  }

  /** The optimizer that the states belong to. */
  Optimizer optimizer() {
    return optimizer;
  }

  /** The parameters, in the order of the network. */
  public List<Parameter> parameters() {
    return List.copyOf(rows.keySet());
  }

  /** Which rows of a parameter training changes. */
  public TrainedRows trainedRows(Parameter parameter) {
    return found(rows, parameter);
  }

  /** The optimizer's state of a parameter. */
  public OptimizerState optimizerState(Parameter parameter) {
    return found(optimizerStates, parameter);
  }

  /**
   * For each row of a table that is trained the last step of this epoch that it has, a whole number
   * that a float can hold; all 0 between epochs. Empty for what is no table.
   */
  float[] lastSteps(Parameter parameter) {
    return found(lastSteps, parameter);
  }

  /** Whether the weights are summed up in this epoch. */
  public boolean sumsWeights() {
    return averages.values().stream().anyMatch(WeightAverage::hasBegun);
  }

  /**
   * The sum of a parameter's weights after each step of this epoch, to add to; empty while {@link
   * #sumsWeights} says no. It is 0 when an epoch begins. Rows that are fixed do not matter.
   */
  public float[] sums(Parameter parameter) {
    return average(parameter).sum();
  }

  /** The average of a parameter's weights over the epochs since {@link #beginAverage}. */
  WeightAverage average(Parameter parameter) {
    return found(averages, parameter);
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
    averages.values().forEach(WeightAverage::begin);
  }

  /** Begins sums alone, for a worker, whose sums go into the average of another network. */
  public void beginSums() {
    averages.values().forEach(WeightAverage::beginSum);
  }

  /**
   * Takes the steps of an epoch into the average; all rows must be up to date.
   *
   * @param stepsOfEpoch how many they are, in each epoch
   * @param epochs since {@link #beginAverage}, with this one
   */
  void endEpochOfAverage(int stepsOfEpoch, int epochs) {
    averages.values().forEach(mean -> mean.endEpoch(stepsOfEpoch, epochs));
  }

  /** Overwrites the weights that training changes with their average. */
  public void loadAverage() {
    averages.forEach(
        (parameter, mean) -> {
          TrainedRows trained = trainedRows(parameter);
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
