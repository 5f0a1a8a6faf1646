package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.NetworkConfig.ModelType;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;
import trellis.config.yaml.Problems;

/** Checks that the keys of linear models and of neural ones are not mixed. */
final class LinearChecks {
  private static final String TYPE = "network.type";
  private static final String ORDER = "network.order";
  private static final String OPTIMIZER = "train.optimizer";
  private static final String HASH = "network.hash";
  private static final List<String> NEURAL =
      List.of(
          "network.characters",
          "network.words",
          "network.dropout",
          "network.input_dropout",
          "network.word_dropout",
          "network.locked_dropout",
          "network.capitals",
          "network.features",
          "network.gazetteers.dim",
          "network.gazetteers.dropout",
          "network.clusters.dim",
          "network.clusters.prefixes",
          "network.document",
          "network.pack",
          "network.output.transitions",
          "embeddings",
          "init",
          "freeze",
          "train.unknown");
  private static final List<String> LINEAR =
      List.of(
          "network.template",
          "network.least",
          "network.states",
          "network.hash",
          "network.model",
          "network.order");
  private static final String BASELINE = "report.baseline";
  private static final List<String> NOT_OF_BASELINE =
      List.of("heads", "data.labels.knows", "data.weight", "data.unlabelled");

  private final Values values;
  private final KeyProblems keys;

  LinearChecks(Values values, Problems problems) {
    this.values = values;
    this.keys = new KeyProblems(values, problems);
  }

  /** Adds a problem for every key that means nothing to the model or its optimizer. */
  void check() {
    boolean isLinear = values.find(TYPE).equals(Optional.of(ModelType.LINEAR));
    Optional<OptimizerKind> optimizer = values.find(OPTIMIZER, OptimizerKind.class);
    if (isLinear) {
      keys.refuse(NEURAL, "is for neural networks, but `" + TYPE + "` is linear: remove it");
      if (values.isGiven(HASH) && !values.find(HASH).equals(Optional.of(0))) {
        keys.refuse(
            List.of("network.least"),
            "counts attributes, which `" + HASH + "` does not know one by one: remove one of them");
      }
      if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
        keys.add("train.engine", "the engine deeplearning4j has no linear models: remove it");
      }
    } else {
      keys.refuse(LINEAR, "is for linear models: set `" + TYPE + ": linear`, or remove it");
      optimizer
          .filter(kind -> !kind.isNeural() && values.isGiven(OPTIMIZER))
          .ifPresent(this::refuseForNetworks);
    }
    optimizer.ifPresent(kind -> new OptimizerChecks(values, keys, kind, isLinear).check());
    if (isLinear && values.find(ORDER).equals(Optional.of(2))) {
      checkSecondOrder(optimizer);
    }
    if (values.find(BASELINE).equals(Optional.of(true))) {
      checkBaseline(isLinear);
    }
  }

  private void checkBaseline(boolean isLinear) {
    if (isLinear) {
      keys.add(BASELINE, "the model itself is linear: remove it");
    }
    for (String path : NOT_OF_BASELINE) {
      if (values.isGiven(path) && values.find(path).isPresent()) {
        keys.add(
            BASELINE,
            "a linear baseline has one layer of labels, all of which are"
                + " known, but `"
                + path
                + "` is given: remove one of the two");
      }
    }
  }

  private void checkSecondOrder(Optional<OptimizerKind> optimizer) {
    if (!optimizer.map(OptimizerKind::isFullBatch).orElse(true)) {
      keys.add(ORDER, "2 is learned by lbfgs and owlqn: write one of these");
    }
    if (!values.find("network.output.type").equals(Optional.of(OutputLayer.CRF))) {
      keys.add(ORDER, "2 is for crf: remove it, or set `network.output.type: crf`");
    }
  }

  private void refuseForNetworks(OptimizerKind optimizer) {
    keys.add(
        OPTIMIZER,
        ChoiceType.written(optimizer)
            + " is for linear models: set `"
            + TYPE
            + ": linear`, or write sgd, adam or nadam");
  }
}
