package trellis.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.config.NetworkConfig.Model;
import trellis.config.NetworkConfig.ModelType;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;

/** Checks that the keys of linear models and of neural ones are not mixed. */
final class LinearChecks {
  private static final String TYPE = "network.type";
  private static final String MODEL = "network.model";
  private static final String ORDER = "network.order";
  private static final String OUTPUT = "network.output.type";
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
  private static final String BASELINE = "report.baseline";
  private static final List<String> NOT_OF_BASELINE =
      List.of("heads", "data.labels.knows", "data.weight", "data.unlabelled");

  private final Values values;
  private final Problems problems;

  LinearChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for every key that means nothing to the model or its optimizer. */
  void check() {
    boolean isLinear = values.find(TYPE).equals(Optional.of(ModelType.LINEAR));
    Optional<OptimizerKind> optimizer = values.find(OPTIMIZER, OptimizerKind.class);
    if (isLinear) {
      refuse(NEURAL, "is for neural networks, but `" + TYPE + "` is linear: remove it");
      if (values.isGiven(HASH) && !values.find(HASH).equals(Optional.of(0))) {
        refuse(
            List.of("network.least"),
            "counts attributes, which `" + HASH + "` does not know one by one: remove one of them");
      }
      if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
        problems.add(
            values.place("train.engine"),
            "`train.engine`: the engine deeplearning4j has no linear models: remove it");
      }
    } else {
      refuse(LINEAR, "is for linear models: set `" + TYPE + ": linear`, or remove it");
      optimizer
          .filter(kind -> !kind.isNeural() && values.isGiven(OPTIMIZER))
          .ifPresent(this::refuseForNetworks);
    }
    optimizer.ifPresent(kind -> checkOptimizer(kind, isLinear));
    if (isLinear && values.find(ORDER).equals(Optional.of(2))) {
      checkSecondOrder(optimizer);
    }
    if (values.find(BASELINE).equals(Optional.of(true))) {
      checkBaseline(isLinear);
    }
  }

  private void checkBaseline(boolean isLinear) {
    if (isLinear) {
      problems.add(
          values.place(BASELINE), "`" + BASELINE + "`: the model itself is linear: remove it");
    }
    for (String path : NOT_OF_BASELINE) {
      if (values.isGiven(path) && values.find(path).isPresent()) {
        problems.add(
            values.place(BASELINE),
            "`"
                + BASELINE
                + "`: a linear baseline has one layer of labels, all of which are"
                + " known, but `"
                + path
                + "` is given: remove one of the two");
      }
    }
  }

  private void checkSecondOrder(Optional<OptimizerKind> optimizer) {
    if (!optimizer.map(OptimizerKind::isFullBatch).orElse(true)) {
      problems.add(
          values.place(ORDER),
          "`" + ORDER + "`: 2 is learned by lbfgs and owlqn: write one of these");
    }
    if (!values.find("network.output.type").equals(Optional.of(OutputLayer.CRF))) {
      problems.add(
          values.place(ORDER),
          "`" + ORDER + "`: 2 is for crf: remove it, or set `network.output.type: crf`");
    }
  }

  private void refuseForNetworks(OptimizerKind optimizer) {
    problems.add(
        values.place(OPTIMIZER),
        "`"
            + OPTIMIZER
            + "`: "
            + ChoiceType.written(optimizer)
            + " is for linear models: set `"
            + TYPE
            + ": linear`, or write sgd, adam or nadam");
  }

  private void checkOptimizer(OptimizerKind optimizer, boolean isLinear) {
    boolean isOnline = optimizer.isOnline(isLinear);
    boolean isGradient = isOnline && !isOfMistakes(optimizer);
    String what = "means nothing to `" + OPTIMIZER + "` " + ChoiceType.written(optimizer);
    if (optimizer == OptimizerKind.COUNTS) {
      String why = "means nothing to a model that is counted: remove it";
      refuse(OF_BATCHES, why);
      refuse(OF_STEPS, why);
      refuse(OF_ITERATIONS, why);
    } else if (optimizer.isFullBatch()) {
      String why =
          what
              + ", which steps over the whole corpus with every label known: remove it, or write"
              + " adam or nadam";
      refuse(OF_BATCHES, why);
      refuse(OF_STEPS, why);
    } else if (isOnline) {
      refuse(
          OF_BATCHES,
          what
              + " of a linear model, which learns from one sentence after another with every label"
              + " known: remove it, or write adam or nadam");
      refuse(
          List.of("train.rate"),
          what + " of a linear model: remove it, or write `train.first_rate` with sgd or sgd_l1");
    } else {
      refuse(
          List.of("network.states"),
          "is for the optimizers of linear models alone, but `"
              + OPTIMIZER
              + "` is "
              + ChoiceType.written(optimizer)
              + ": remove it, or write lbfgs");
    }
    if (!optimizer.isFullBatch()) {
      refuse(List.of("train.tolerance"), what + ": remove it, or write lbfgs");
    }
    if (!optimizer.isFullBatch() && !(isOnline && optimizer == OptimizerKind.SGD)) {
      refuse(
          List.of(L2),
          what
              + ": remove it, or write lbfgs"
              + (isLinear ? ", or sgd for steps of sentences" : ""));
    }
    if (optimizer != OptimizerKind.OWLQN && optimizer != OptimizerKind.SGD_L1) {
      refuse(List.of(L1), what + ": remove it, or write owlqn or sgd_l1");
    }
    if (optimizer != OptimizerKind.MIRA) {
      refuse(List.of("train.kbest", "train.aggressiveness"), what + ": remove it, or write mira");
    }
    if (optimizer == OptimizerKind.SGD_L1) {
      refuse(
          List.of("train.average"),
          what + ", whose weights of 0 an average would lose: remove it, or write sgd");
    }
    if (!isGradient) {
      refuse(
          List.of("train.first_rate"),
          what
              + ": remove it"
              + (isLinear ? ", or write sgd or sgd_l1" : ", or write `train.rate`"));
    }
    checkModel(optimizer, isLinear);
  }

  private static boolean isOfMistakes(OptimizerKind optimizer) {
    return optimizer == OptimizerKind.PERCEPTRON || optimizer == OptimizerKind.MIRA;
  }

  /** Refuses an output layer, or an optimizer, that is not that of the model. */
  private void checkModel(OptimizerKind optimizer, boolean isLinear) {
    Optional<Model> model = values.find(MODEL, Model.class);
    Optional<OutputLayer> output = values.find(OUTPUT, OutputLayer.class);
    if (output.equals(Optional.of(OutputLayer.MEMM))) {
      checkMemm(optimizer, isLinear);
    }
    if (isLinear && model.equals(Optional.of(Model.PERCEPTRON)) && !isOfMistakes(optimizer)) {
      problems.add(
          values.place(OPTIMIZER),
          "`"
              + OPTIMIZER
              + "`: "
              + ChoiceType.written(optimizer)
              + " learns probabilities, which `"
              + MODEL
              + ": perceptron` has none of: write perceptron or mira, or `"
              + MODEL
              + ": crf`");
    }
    boolean isCounted = model.equals(Optional.of(Model.HMM));
    if (isLinear && isCounted != (optimizer == OptimizerKind.COUNTS)) {
      problems.add(
          values.place(OPTIMIZER),
          "`"
              + OPTIMIZER
              + "`: "
              + ChoiceType.written(optimizer)
              + (isCounted
                  ? " is for models that learn by steps, but `" + MODEL + "` hmm is counted"
                  : " is for `" + MODEL + ": hmm` alone")
              + ": remove it");
    }
    if (isLinear && values.isGiven(MODEL) && model.isPresent() && output.isPresent()) {
      Optional<OutputLayer> own = output(model.get());
      if (own.isPresent() && !own.equals(output)) {
        problems.add(
            values.place(OUTPUT),
            "`"
                + OUTPUT
                + "`: the output of `"
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

  private void checkMemm(OptimizerKind optimizer, boolean isLinear) {
    if (!isLinear) {
      problems.add(
          values.place(OUTPUT),
          "`" + OUTPUT + "`: memm is for linear models: set `" + TYPE + ": linear`, or write crf");
    } else if (isOfMistakes(optimizer) || optimizer.isNeural() && optimizer != OptimizerKind.SGD) {
      problems.add(
          values.place(OPTIMIZER),
          "`"
              + OPTIMIZER
              + "`: "
              + ChoiceType.written(optimizer)
              + " cannot learn a memm: write lbfgs, owlqn, sgd or sgd_l1");
    }
  }

  /** Refuses keys that were given, with other values than they have by themselves. */
  private void refuse(List<String> paths, String why) {
    for (String path : paths) {
      leaves(Records.ROOT.find(path).orElseThrow())
          .filter(leaf -> values.isGiven(leaf.path()) && !isDefault(leaf, values))
          .forEach(leaf -> problems.add(values.place(leaf.path()), "`" + leaf.path() + "` " + why));
    }
  }

  private static Stream<Entry.Leaf> leaves(Entry entry) {
    return entry instanceof Entry.Group group ? group.leaves() : Stream.of((Entry.Leaf) entry);
  }

  /** Whether a key has the value that it has by itself, or a refused one. */
  static boolean isDefault(Entry.Leaf leaf, Values values) {
    Optional<Object> own = values.find(leaf.path());
    return own.isEmpty()
        || own.equals(DefaultValue.of(leaf, values, values.place(leaf.path()), (at, text) -> {}));
  }
}
