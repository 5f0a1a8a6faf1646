package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.NetworkConfig.ModelType;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;
import trellis.config.yaml.Problems;

/** Checks what a semi-Markov CRF needs, and what it cannot do. */
final class SegmentChecks {
  private static final String TYPE = "network.output.type";
  private static final String LONGEST = "network.output.longest";
  private static final String SPAN_DIM = "network.output.span_dim";

  /** What leaves labels open, or weighs them, which needs a loss that is not of whole spans. */
  private static final List<String> OF_TOKENS =
      List.of("train.weights", "train.teacher.file", "rehearse", "init");

  private static final List<String> OF_CORPORA =
      List.of("data.weight", "data.unlabelled", "data.labels.knows", "data.labels.sets");

  private final Values values;
  private final Problems problems;
  private final KeyProblems keys;

  SegmentChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
    this.keys = new KeyProblems(values, problems);
  }

  /** Adds a problem for each key that does not fit the others. */
  void check() {
    refuseInHeads();
    if (!values.find(TYPE).equals(Optional.of(OutputLayer.SEMI_CRF))) {
      for (String path : List.of(LONGEST, SPAN_DIM)) {
        if (keys.isChanged(path)) {
          keys.add(path, "is for semi_crf: set `" + TYPE + ": semi_crf`, or remove it");
        }
      }
      return;
    }
    requireSpans();
    refuse("network.output.transitions", Transitions.CONTEXTUAL, "write constant, or `type: crf`");
    refuse("network.output.constrained", true, "it always keeps the scheme: remove it");
    refuse("train.engine", Engine.DEEPLEARNING4J, "that engine has none: remove it");
    if (!HeadChecks.heads(values).isEmpty()) {
      keys.add("heads", "a semi_crf is the only output layer: remove it, or write `type: crf`");
    }
    OF_TOKENS.forEach(path -> refuseGiven(keys, path));
    for (Values corpus : values.corpora()) {
      KeyProblems ofCorpus = new KeyProblems(corpus, problems);
      OF_CORPORA.forEach(path -> refuseGiven(ofCorpus, path));
    }
    if (values.find("network.type").equals(Optional.of(ModelType.LINEAR))) {
      checkLinear();
    }
  }

  private void requireSpans() {
    if (values.find("task").equals(Optional.of(Task.POS))) {
      keys.add(TYPE, "semi_crf scores spans, but `task` is pos: write crf, or set `task: ner`");
      return;
    }
    values
        .find("network.scheme", Scheme.class)
        .filter(scheme -> !List.of(Scheme.BIOES, Scheme.BMES, Scheme.BILOU).contains(scheme))
        .ifPresent(
            scheme ->
                keys.add(
                    "network.scheme",
                    "semi_crf needs labels that tell where each span ends, but "
                        + ChoiceType.written(scheme)
                        + " does not: write bioes"));
  }

  private void checkLinear() {
    if (keys.isChanged(SPAN_DIM)) {
      keys.add(SPAN_DIM, "is for neural networks, but `network.type` is linear: remove it");
    }
    values
        .find("train.optimizer", OptimizerKind.class)
        .filter(optimizer -> !optimizer.isFullBatch())
        .ifPresent(
            optimizer ->
                keys.add(
                    "train.optimizer",
                    "a linear semi_crf learns by lbfgs or owlqn, not "
                        + ChoiceType.written(optimizer)));
  }

  private void refuseInHeads() {
    HeadChecks.heads(values)
        .forEach(
            (name, head) ->
                head.output()
                    .filter(output -> output.type() == OutputLayer.SEMI_CRF)
                    .ifPresent(
                        output ->
                            keys.add(
                                "heads", name + " cannot be a semi_crf: it is an only output")));
  }

  private void refuse(String path, Object value, String cure) {
    if (values.find(path).equals(Optional.of(value))) {
      keys.add(path, "is not for semi_crf: " + cure);
    }
  }

  private static void refuseGiven(KeyProblems where, String path) {
    if (where.isChanged(path)) {
      where.add(
          path,
          "semi_crf learns every label of its files, each counting once: remove it, or write"
              + " `output: crf`");
    }
  }
}
