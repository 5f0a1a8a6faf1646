package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.NetworkConfig.ModelType;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.Mixing;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;
import trellis.config.yaml.Problems;

/** Checks that several workers can share what the optimizer does, and are mixed as it needs. */
final class WorkerChecks {
  private static final String WORKERS = "train.workers";
  private static final String MIXING = "train.mixing";
  private static final String EXCHANGE = "train.exchange";

  private final Values values;
  private final KeyProblems keys;

  WorkerChecks(Values values, Problems problems) {
    this.values = values;
    this.keys = new KeyProblems(values, problems);
  }

  /** Adds a problem for each key that does not fit the others. */
  void check() {
    if (values.find(WORKERS, Integer.class).orElse(1) == 1) {
      keys.refuse(
          List.of(MIXING, EXCHANGE),
          "is for several workers: set `" + WORKERS + "` above 1, or remove it");
      return;
    }
    if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      keys.add(WORKERS, "the engine deeplearning4j has no workers: remove one of the two");
    }
    boolean isLinear = values.find("network.type").equals(Optional.of(ModelType.LINEAR));
    values
        .find("train.optimizer", OptimizerKind.class)
        .ifPresent(optimizer -> checkOptimizer(optimizer, isLinear));
  }

  private void checkOptimizer(OptimizerKind optimizer, boolean isLinear) {
    String name = ChoiceType.written(optimizer);
    switch (optimizer) {
      case COUNTS -> keys.add(WORKERS, "a model that is counted needs but one pass: remove it");
      case LBFGS, OWLQN ->
          keys.add(
              WORKERS,
              name
                  + " goes by the gradient of the whole corpus, which all threads share without"
                  + " any mixing: remove it, or write `train.optimizer: perceptron`");
      case SGD, SGD_L1 -> {
        if (isLinear) {
          keys.add(
              WORKERS,
              name
                  + " of a linear model makes smaller steps the more it has made, and a mean of"
                  + " workers makes them smaller still: remove it, or write perceptron, mira or"
                  + " adam");
        }
      }
      case PERCEPTRON, MIRA -> {
        if (!values.find(MIXING).equals(Optional.of(Mixing.MEAN))) {
          keys.add(
              MIXING,
              "the steps of "
                  + name
                  + " have no rate, so its workers become their mean: write mean");
        }
      }
      case ADAM, NADAM -> {}
    }
  }
}
