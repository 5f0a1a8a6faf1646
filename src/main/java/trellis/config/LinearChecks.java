package trellis.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.config.NetworkConfig.ModelType;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;

/** Checks that the keys of linear models and of neural ones are not mixed. */
final class LinearChecks {
  private static final String TYPE = "network.type";
  private static final String OPTIMIZER = "train.optimizer";
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
      List.of("network.template", "network.least", "network.states");
  private static final List<String> OF_BATCHES =
      List.of(
          "train.rate",
          "train.decay",
          "train.schedule",
          "train.warmup",
          "train.momentum",
          "train.clip",
          "train.weight_decay",
          "train.batch",
          "train.draw",
          "train.average",
          "train.weights",
          "train.teacher",
          "data.weight",
          "data.unlabelled",
          "heads");
  private static final String BASELINE = "report.baseline";
  private static final List<String> NOT_OF_BASELINE =
      List.of("heads", "data.labels.knows", "data.weight", "data.unlabelled");
  private static final List<String> OF_FULL_BATCH = List.of("train.l2", "train.tolerance");

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
      if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
        problems.add(
            values.place("train.engine"),
            "`train.engine`: the engine deeplearning4j has no linear models: remove it");
      }
    } else {
      refuse(LINEAR, "is for linear models: set `" + TYPE + ": linear`, or remove it");
      optimizer
          .filter(OptimizerKind::isFullBatch)
          .ifPresent(
              kind ->
                  problems.add(
                      values.place(OPTIMIZER),
                      "`"
                          + OPTIMIZER
                          + "`: "
                          + ChoiceType.written(kind)
                          + " is for linear models: set `"
                          + TYPE
                          + ": linear`, or write sgd, adam or nadam"));
    }
    optimizer.ifPresent(this::checkOptimizer);
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

  private void checkOptimizer(OptimizerKind optimizer) {
    String written = ChoiceType.written(optimizer);
    if (!optimizer.isFullBatch()) {
      refuse(
          List.of("network.states"),
          "is for lbfgs and owlqn, but `" + OPTIMIZER + "` is " + written + ": remove it");
    }
    if (optimizer.isFullBatch()) {
      refuse(
          OF_BATCHES,
          "means nothing to `"
              + OPTIMIZER
              + "` "
              + written
              + ", which steps over the whole corpus"
              + " with every label known: remove it, or write sgd, adam or nadam");
    } else {
      refuse(
          OF_FULL_BATCH,
          "means nothing to `" + OPTIMIZER + "` " + written + ": remove it, or write lbfgs");
    }
    if (optimizer != OptimizerKind.OWLQN) {
      refuse(
          List.of("train.l1"),
          "means nothing to `" + OPTIMIZER + "` " + written + ": remove it, or write owlqn");
    }
  }

  /** Refuses keys that were given, with other values than they have by themselves. */
  private void refuse(List<String> paths, String why) {
    for (String path : paths) {
      leaves(Records.ROOT.find(path).orElseThrow())
          .filter(leaf -> values.isGiven(leaf.path()) && !isDefault(leaf))
          .forEach(leaf -> problems.add(values.place(leaf.path()), "`" + leaf.path() + "` " + why));
    }
  }

  private static Stream<Entry.Leaf> leaves(Entry entry) {
    return entry instanceof Entry.Group group ? group.leaves() : Stream.of((Entry.Leaf) entry);
  }

  private boolean isDefault(Entry.Leaf leaf) {
    Optional<Object> own = values.find(leaf.path());
    return own.isEmpty()
        || own.equals(DefaultValue.of(leaf, values, values.place(leaf.path()), (at, text) -> {}));
  }
}
