package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.NetworkConfig.Model;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;

/**
 * Checks that keys mean something to the optimizer, and that it learns the model: those of linear
 * models differ in both.
 */
final class OptimizerChecks {
  private static final String TYPE = "network.type";
  private static final String MODEL = "network.model";
  private static final String ORDER = "network.order";
  private static final String OUTPUT = "network.output.type";
  private static final String OPTIMIZER = "train.optimizer";
  private static final String HASH = "network.hash";
  private static final List<String> OF_BATCHES =
      List.of(
          "train.decay",
          "train.schedule",
          "train.warmup",
          "train.momentum",
          "train.clip",
          "train.weight_decay",
          "train.batch",
          "train.shard",
          "train.weights",
          "train.teacher",
          "data.weight",
          "data.unlabelled",
          "heads",
          "network.output.constrained");
  private static final List<String> OF_STEPS = List.of("train.rate", "train.draw", "train.average");
  private static final List<String> OF_ITERATIONS =
      List.of(
          "network.template",
          "network.states",
          ORDER,
          HASH,
          "train.l2",
          "train.tolerance",
          "train.epochs",
          "train.patience",
          "train.keep");
  private static final String L1 = "train.l1";
  private static final String L2 = "train.l2";

  private final Values values;
  private final KeyProblems keys;
  private final OptimizerKind optimizer;
  private final boolean isLinear;

  OptimizerChecks(Values values, KeyProblems keys, OptimizerKind optimizer, boolean isLinear) {
    this.values = values;
    this.keys = keys;
    this.optimizer = optimizer;
    this.isLinear = isLinear;
  }

  /** Adds a problem for each key that does not fit the optimizer. */
  void check() {
    checkKeys();
    checkModel();
  }

  private void checkKeys() {
    boolean isOnline = optimizer.isOnline(isLinear);
    boolean isGradient = isOnline && !learnsFromMistakes();
    String what = "means nothing to `" + OPTIMIZER + "` " + ChoiceType.written(optimizer);
    if (optimizer == OptimizerKind.COUNTS) {
      String why = "means nothing to a model that is counted: remove it";
      keys.refuse(OF_BATCHES, why);
      keys.refuse(OF_STEPS, why);
      keys.refuse(OF_ITERATIONS, why);
    } else if (optimizer.isFullBatch()) {
      String why =
          what
              + ", which steps over the whole corpus with every label known: remove it, or write"
              + " adam or nadam";
      keys.refuse(OF_BATCHES, why);
      keys.refuse(OF_STEPS, why);
    } else if (isOnline) {
      keys.refuse(
          OF_BATCHES,
          what
              + " of a linear model, which learns from one sentence after another with every label"
              + " known: remove it, or write adam or nadam");
      keys.refuse(
          List.of("train.rate"),
          what + " of a linear model: remove it, or write `train.first_rate` with sgd or sgd_l1");
    } else {
      keys.refuse(
          List.of("network.states"),
          "is for the optimizers of linear models alone, but `"
              + OPTIMIZER
              + "` is "
              + ChoiceType.written(optimizer)
              + ": remove it, or write lbfgs");
    }
    if (!optimizer.isFullBatch()) {
      keys.refuse(List.of("train.tolerance"), what + ": remove it, or write lbfgs");
    }
    if (!optimizer.isFullBatch() && !(isOnline && optimizer == OptimizerKind.SGD)) {
      keys.refuse(
          List.of(L2),
          what
              + ": remove it, or write lbfgs"
              + (isLinear ? ", or sgd for steps of sentences" : ""));
    }
    if (optimizer != OptimizerKind.OWLQN && optimizer != OptimizerKind.SGD_L1) {
      keys.refuse(List.of(L1), what + ": remove it, or write owlqn or sgd_l1");
    }
    if (optimizer != OptimizerKind.MIRA) {
      keys.refuse(
          List.of("train.kbest", "train.aggressiveness"), what + ": remove it, or write mira");
    }
    if (optimizer == OptimizerKind.SGD_L1) {
      keys.refuse(
          List.of("train.average"),
          what + ", whose weights of 0 an average would lose: remove it, or write sgd");
    }
    if (!isGradient) {
      keys.refuse(
          List.of("train.first_rate"),
          what
              + ": remove it"
              + (isLinear ? ", or write sgd or sgd_l1" : ", or write `train.rate`"));
    }
  }

  private boolean learnsFromMistakes() {
    return optimizer == OptimizerKind.PERCEPTRON || optimizer == OptimizerKind.MIRA;
  }

  /** Refuses an output layer, or an optimizer, that is not that of the model. */
  private void checkModel() {
    Optional<Model> model = values.find(MODEL, Model.class);
    Optional<OutputLayer> output = values.find(OUTPUT, OutputLayer.class);
    if (output.equals(Optional.of(OutputLayer.MEMM))) {
      checkMemm();
    }
    if (isLinear && model.equals(Optional.of(Model.PERCEPTRON)) && !learnsFromMistakes()) {
      keys.add(
          OPTIMIZER,
          ChoiceType.written(optimizer)
              + " learns probabilities, which `"
              + MODEL
              + ": perceptron` has none of: write perceptron or mira, or `"
              + MODEL
              + ": crf`");
    }
    boolean isCounted = model.equals(Optional.of(Model.HMM));
    if (isLinear && isCounted != (optimizer == OptimizerKind.COUNTS)) {
      keys.add(
          OPTIMIZER,
          ChoiceType.written(optimizer)
              + (isCounted
                  ? " is for models that learn by steps, but `" + MODEL + "` hmm is counted"
                  : " is for `" + MODEL + ": hmm` alone")
              + ": remove it");
    }
    if (isLinear && values.isGiven(MODEL) && model.isPresent() && output.isPresent()) {
      Optional<OutputLayer> own = output(model.get());
      if (own.isPresent() && !own.equals(output)) {
        keys.add(
            OUTPUT,
            "the output of `"
                + MODEL
                + ": "
                + ChoiceType.written(model.get())
                + "` is "
                + ChoiceType.written(own.get())
                + ", not "
                + ChoiceType.written(output.get())
                + ": remove one of the two");
      }
    }
  }

  /** The output layer of a model that has but one. */
  private static Optional<OutputLayer> output(Model model) {
    return switch (model) {
      case MAXENT -> Optional.of(OutputLayer.SOFTMAX);
      case MEMM -> Optional.of(OutputLayer.MEMM);
      case HMM -> Optional.of(OutputLayer.CRF);
      case CRF, PERCEPTRON -> Optional.empty();
    };
  }

  private void checkMemm() {
    if (!isLinear) {
      keys.add(OUTPUT, "memm is for linear models: set `" + TYPE + ": linear`, or write crf");
    } else if (learnsFromMistakes() || optimizer.isNeural() && optimizer != OptimizerKind.SGD) {
      keys.add(
          OPTIMIZER,
          ChoiceType.written(optimizer)
              + " cannot learn a memm: write lbfgs, owlqn, sgd or sgd_l1");
    }
  }
}
