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
import trellis.config.TrainConfig.Schedule;
import trellis.config.schema.OneOrMore;
import trellis.config.yaml.Problems;

/** Checks that the values of different keys fit one another. */
final class CrossChecks {
  private static final String VECTORS = "embeddings.file";
  private static final List<String> BY_VECTOR_FILE =
      List.of(
          "embeddings.finetune",
          "embeddings.finetune_rate",
          "embeddings.lowercase",
          "embeddings.pack",
          "embeddings.most",
          "network.words.dim");

  private final Values values;
  private final Problems problems;

  private CrossChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for every contradiction between keys that are right each for itself. */
  static void check(Values values, Problems problems) {
    CrossChecks checks = new CrossChecks(values, problems);
    for (Values corpus : values.corpora()) {
      new DataChecks(corpus, problems).check();
    }
    checks.featuresAreInAllCorpora();
    checks.schemeFitsTask();
    checks.softmaxHasNoSequences();
    checks.latentStatesAreOfLatent();
    checks.balanceNeedsSpans();
    checks.dl4jHasOneFile();
    checks.listsFitVectorFiles();
    checks.scheduleAndWeightsAreOurs();
    new HeadChecks(values, problems).check();
    new NestedChecks(values, problems).check();
    new LexiconChecks(values, problems).check();
    new EncoderChecks(values, problems).check();
    new StartChecks(values, problems).check();
    new TeacherChecks(values, problems).check();
    new LinearChecks(values, problems).check();
    new SegmentChecks(values, problems).check();
    new WorkerChecks(values, problems).check();
  }

  /** A feature is a column of each corpus, maybe another one. */
  private void featuresAreInAllCorpora() {
    int first = FeatureChecks.columns(values).size();
    for (Values corpus : values.corpora()) {
      int here = FeatureChecks.columns(corpus).size();
      if (here != first) {
        problems.add(
            corpus.place(FeatureChecks.FEATURES),
            "`"
                + FeatureChecks.FEATURES
                + "`: "
                + here
                + " in one corpus and "
                + first
                + " in another: the network reads as many of each, in the same order");
      }
    }
  }

  private void scheduleAndWeightsAreOurs() {
    if (!values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      return;
    }
    String oneRate = "has one rate in all of an epoch";
    if (values.find("train.schedule").equals(Optional.of(Schedule.LINEAR))) {
      refuseForDl4j("train.schedule", oneRate);
    }
    if (values.find("train.warmup", Double.class).orElse(0.0) > 0) {
      refuseForDl4j("train.warmup", oneRate);
    }
    if (values.isGiven("train.weights") && values.find("train.weights").isPresent()) {
      refuseForDl4j("train.weights", "has one weight for all labels");
    }
  }

  private void refuseForDl4j(String path, String why) {
    String cure = ": remove it, or leave out `train.engine`";
    problems.add(values.place(path), "`" + path + "`: the engine deeplearning4j " + why + cure);
  }

  /** What is given for each file of vectors must be given for all of them. */
  private void listsFitVectorFiles() {
    int files = count(VECTORS);
    for (String path : BY_VECTOR_FILE) {
      int given = count(path);
      if (given > 1 && given != files) {
        problems.add(
            values.place(path),
            "`"
                + path
                + "`: the list has "
                + given
                + " values, but `"
                + VECTORS
                + "` names "
                + (files == 0 ? "no file" : files == 1 ? "1 file" : files + " files")
                + ": give one value for all, or a list with one for each file");
      }
    }
    if (files > 1 && values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      problems.add(
          values.place(VECTORS),
          "`"
              + VECTORS
              + "`: the engine deeplearning4j has one table of words and reads one file: name one,"
              + " or leave out `train.engine`");
    }
  }

  private int count(String path) {
    return values.find(path).orElse(null) instanceof OneOrMore<?> some ? some.values().size() : 0;
  }

  private void balanceNeedsSpans() {
    boolean pos = HeadChecks.learnPlainLabelsAlone(values);
    if (pos && values.find("train.balance").equals(Optional.of(true))) {
      problems.add(
          values.place("train.balance"),
          "`train.balance`: true moves the score of the label O, but `task` is pos"
              + (values.isGiven("heads") ? " in all heads" : "")
              + ", where no label means that there is nothing: write false, or set `task: ner`");
    }
  }

  private void schemeFitsTask() {
    boolean ner = values.find("task").equals(Optional.of(Task.NER));
    if (ner && values.find("network.scheme").equals(Optional.of(Scheme.NONE))) {
      DataChecks.needsSpans("network.scheme", "bioes", values, problems);
    }
  }

  /** Our own engine has what several corpora and files need. */
  private void dl4jHasOneFile() {
    if (!values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      return;
    }
    if (values.corpora().size() > 1) {
      refuseForDl4j(CorporaReader.PATH, "learns from one corpus");
    } else if (count("data.train") > 1) {
      refuseForDl4j("data.train", "reads one training file");
    } else if (values.isGiven("data.weight") && values.find("data.weight").isPresent()) {
      refuseForDl4j("data.weight", "counts every sentence once");
    }
  }

  /** Without a CRF no label depends on its neighbors, neither by scores nor by rules. */
  private void softmaxHasNoSequences() {
    if (!values.find("network.output.type").equals(Optional.of(OutputLayer.SOFTMAX))) {
      return;
    }
    values
        .find("network.output.transitions", Transitions.class)
        .filter(transitions -> transitions != Transitions.CONSTANT)
        .ifPresent(transitions -> needsCrf("network.output.transitions", "contextual", "constant"));
    values
        .find("network.output.constrained", Boolean.class)
        .filter(constrained -> constrained)
        .ifPresent(constrained -> needsCrf("network.output.constrained", "true", "false"));
  }

  /** Latent states have scores of their own, the same everywhere, and learn from labels alone. */
  private void latentStatesAreOfLatent() {
    boolean isLatent =
        values.find("network.output.type").equals(Optional.of(OutputLayer.LATENT))
            || HeadChecks.heads(values).values().stream()
                .flatMap(head -> head.output().stream())
                .anyMatch(output -> output.type() == OutputLayer.LATENT);
    if (!isLatent) {
      int states = values.find("network.output.states", Integer.class).orElse(OutputConfig.STATES);
      if (states != OutputConfig.STATES) { // a saved config has all keys
        problems.add(
            values.place("network.output.states"),
            "`network.output.states` is of latent states, which only `network.output.type: latent`"
                + " has: set it, or remove this");
      }
      return;
    }
    if (values
        .find("network.output.transitions", Transitions.class)
        .filter(transitions -> transitions != Transitions.CONSTANT)
        .isPresent()) {
      problems.add(
          values.place("network.output.transitions"),
          "`network.output.transitions`: contextual is for crf, not for latent: write constant, or"
              + " set `type: crf`");
    }
    if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      refuseForDl4j("network.output.type", "has no latent states, so no latent");
    }
    boolean isLinear = values.find("network.type").equals(Optional.of(ModelType.LINEAR));
    if (values
        .find("train.optimizer", OptimizerKind.class)
        .filter(optimizer -> optimizer.isOnline(isLinear))
        .isPresent()) {
      problems.add(
          values.place("train.optimizer"),
          "`train.optimizer`: linear models with latent states (`network.output.type: latent`)"
              + " learn by lbfgs, owlqn, adam and nadam: write one of these");
    }
    for (String taught : List.of("train.teacher.file", "rehearse")) {
      if (values.isGiven(taught) && !values.find(taught).equals(Optional.of(false))) {
        problems.add(
            values.place(taught),
            "`"
                + taught
                + "`: a teacher tells how probable labelings are, but latent states"
                + " (`network.output.type: latent`) learn from labels: remove it, or write crf");
      }
    }
  }

  private void needsCrf(String path, String value, String instead) {
    problems.add(
        values.place(path),
        "`"
            + path
            + "`: "
            + value
            + " is for crf, but `network.output.type` is softmax, which scores each label for"
            + " itself: write "
            + instead
            + ", or set `type: crf`");
  }
}
