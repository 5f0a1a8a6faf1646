package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Format;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.TrainConfig.Schedule;
import trellis.config.schema.ChoiceType;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.DevSource;
import trellis.config.schema.Entry;
import trellis.config.schema.OneOrMore;
import trellis.config.yaml.Problems;

/** Checks that the values of different keys fit one another. */
final class CrossChecks {
  static final String TOKEN = "data.columns.token";
  static final String LABEL = "data.columns.label";
  private static final String VECTORS = "embeddings.file";
  private static final List<String> BY_VECTOR_FILE =
      List.of(
          "embeddings.finetune",
          "embeddings.finetune_rate",
          "embeddings.lowercase",
          "embeddings.pack",
          "embeddings.most",
          "network.words.dim");
  private static final int CONLLU_WIDTH = ColumnRef.CONLLU_NAMES.size();

  private final Values values;
  private final Problems problems;

  private CrossChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for every contradiction between keys that are right each for itself. */
  static void check(Values values, Problems problems) {
    CrossChecks checks = new CrossChecks(values, problems);
    checks.schemesFitTask();
    values.find("data.format", Format.class).ifPresent(checks::columnsFitFormat);
    checks.conlluHasNoColumnOfNames();
    checks.commentsFitFormat();
    checks.softmaxHasNoSequences();
    checks.balanceNeedsSpans();
    checks.dl4jLearnsFromTheWholeFile();
    checks.encoderKeysHaveAnEncoder();
    checks.listsFitVectorFiles();
    checks.trainedEncoderIsSaved();
    checks.scheduleAndWeightsAreOurs();
    checks.labelsFitTaskAndEngine();
    new HeadChecks(values, problems).check();
    new StartChecks(values, problems).check();
    new TeacherChecks(values, problems).check();
  }

  private void labelsFitTaskAndEngine() {
    boolean dl4j = values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J));
    for (String key : List.of("map", "knows", "types")) {
      String path = "data.labels." + key;
      if (dl4j && values.isGiven(path)) {
        problems.add(
            values.place(path),
            "`"
                + path
                + "`: the engine deeplearning4j takes labels as the file has them: write the file"
                + " anew, or leave out `train.engine`");
      }
    }
    boolean pos = values.find("task").equals(Optional.of(Task.POS));
    if (pos && values.isGiven("data.labels.knows")) {
      problems.add(
          values.place("data.labels.knows"),
          "`data.labels.knows` is for spans, but `task` is pos, where O is a label like others:"
              + " remove it; write _ where a label is not known");
    }
  }

  private void trainedEncoderIsSaved() {
    if (!values.find("embeddings.encoder.train").equals(Optional.of(true))) {
      for (String key : List.of("rate", "layer_decay", "frozen", "inner_dropout")) {
        String path = "embeddings.encoder." + key;
        Entry.Leaf leaf = (Entry.Leaf) Records.ROOT.find(path).orElseThrow();
        double usual = Double.parseDouble(leaf.key().def());
        if (values.find(path, Number.class).filter(n -> n.doubleValue() != usual).isPresent()) {
          problems.add(
              values.place(path),
              "`" + path + "` is for an encoder that is trained: add `train: true`, or remove it");
        }
      }
      return;
    }
    if (values.find("train.optimizer").equals(Optional.of(OptimizerKind.SGD))) {
      problems.add(
          values.place("embeddings.encoder.train"),
          "`embeddings.encoder.train`: sgd does not train an encoder, whose layers have gradients"
              + " of very different sizes: set `train.optimizer: adam` with a rate such as 0.001");
    }
    if (values.find("embeddings.encoder.pack").equals(Optional.of(Pack.NONE))) {
      problems.add(
          values.place("embeddings.encoder.pack"),
          "`embeddings.encoder.pack`: none leaves the encoder out of the model, but it is trained"
              + " and stands nowhere else: write float16, or remove `train`");
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

  private void encoderKeysHaveAnEncoder() {
    Entry.Group encoder = (Entry.Group) Records.ROOT.find("embeddings.encoder").orElseThrow();
    String file = encoder.onlyWith().orElseThrow().path();
    if (values.isGiven(file)) {
      if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
        problems.add(
            values.place(file),
            "`" + file + "`: the engine deeplearning4j has no encoder: leave out `train.engine`");
      }
      return;
    }
    encoder
        .leaves()
        .filter(leaf -> values.isGiven(leaf.path()) && values.find(leaf.path()).isPresent())
        .forEach(
            leaf ->
                problems.add(
                    values.place(leaf.path()),
                    "`" + leaf.path() + "` needs an encoder: add `" + file + "`, or remove it"));
  }

  private void dl4jLearnsFromTheWholeFile() {
    if (!values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      return;
    }
    boolean share = values.find("data.dev").filter(DevSource.OfTrain.class::isInstance).isPresent();
    boolean part = values.find("data.part", Double.class).orElse(1.0) < 1;
    String key =
        share ? "data.dev" : values.isGiven("data.fold") ? "data.fold" : part ? "data.part" : "";
    if (!key.isEmpty()) {
      problems.add(
          values.place(key),
          "`"
              + key
              + "`: the engine deeplearning4j learns from the whole training file: write a file for"
              + " each use, or leave out `train.engine`");
    }
  }

  private void balanceNeedsSpans() {
    boolean pos = values.find("task").equals(Optional.of(Task.POS));
    if (pos && values.find("train.balance").equals(Optional.of(true))) {
      problems.add(
          values.place("train.balance"),
          "`train.balance`: true moves the score of the label O, but `task` is pos, where no label"
              + " means that there is nothing: write false, or set `task: ner`");
    }
  }

  private void schemesFitTask() {
    Optional<Task> task = values.find("task", Task.class);
    Optional<FileScheme> files = values.find("data.scheme", FileScheme.class);
    Optional<Scheme> network = values.find("network.scheme", Scheme.class);
    if (task.isEmpty()) {
      return;
    }
    if (task.get() == Task.NER) {
      files
          .filter(scheme -> scheme == FileScheme.NONE)
          .ifPresent(scheme -> needsSpans("data.scheme", "auto"));
      network
          .filter(scheme -> scheme == Scheme.NONE)
          .ifPresent(scheme -> needsSpans("network.scheme", "bioes"));
    } else {
      files
          .filter(scheme -> scheme != FileScheme.AUTO && scheme != FileScheme.NONE)
          .ifPresent(this::hasNoSpans);
    }
  }

  private void needsSpans(String path, String instead) {
    problems.add(
        values.place(path),
        "`"
            + path
            + "`: with none no label marks a span, but `task` is ner: write "
            + instead
            + ", or set `task: pos` to learn plain labels");
  }

  private void hasNoSpans(FileScheme scheme) {
    problems.add(
        values.place("data.scheme"),
        "`data.scheme`: "
            + ChoiceType.written(scheme)
            + " is for labels that mark spans, but `task` is pos: write none, or set `task: ner`");
  }

  private void columnsFitFormat(Format format) {
    if (!format.hasColumns()) {
      hasNoColumns(format);
      return;
    }
    for (String path : List.of(TOKEN, LABEL)) {
      values
          .find(path, ColumnRef.class)
          .ifPresent(column -> columnFitsFormat(path, column, format));
    }
    Optional<ColumnRef> token = values.find(TOKEN, ColumnRef.class);
    Optional<ColumnRef> label = values.find(LABEL, ColumnRef.class);
    if (token.isPresent() && label.isPresent() && isSame(token.get(), label.get(), format)) {
      problems.add(
          values.place(values.isGiven(LABEL) ? LABEL : TOKEN),
          "`data.columns`: token and label are the same column, "
              + label.get()
              + ": the label needs a column of its own");
    }
    List<ColumnRef> features = FeatureChecks.columns(values);
    features.forEach(column -> columnFitsFormat(FeatureChecks.FEATURES, column, format));
    new FeatureChecks(values, problems, format).check(features);
  }

  /** A config that a run wrote names the default columns all the same. */
  private void hasNoColumns(Format format) {
    refuseColumn(TOKEN, "0", format);
    refuseColumn(LABEL, "-1", format);
    if (!FeatureChecks.columns(values).isEmpty()) {
      refuseColumn(FeatureChecks.FEATURES, format);
    }
  }

  private void refuseColumn(String path, String usual, Format format) {
    values
        .find(path, ColumnRef.class)
        .filter(column -> !column.text().equals(usual))
        .ifPresent(column -> refuseColumn(path, format));
  }

  private void refuseColumn(String path, Format format) {
    problems.add(
        values.place(path),
        "`"
            + path
            + "` is for files with columns, but `data.format` is "
            + ChoiceType.written(format)
            + ", which has none: remove it");
  }

  private void columnFitsFormat(String path, ColumnRef column, Format format) {
    int place = column.index() < 0 ? CONLLU_WIDTH + column.index() : column.index();
    if (format == Format.CONLL && column.isName()) {
      problems.add(
          values.place(path),
          "`"
              + path
              + "`: the name "
              + column
              + " is for conllu: set `format: conllu`, or give the column's number, counted from"
              + " 0");
    } else if (format == Format.CONLLU && (place < 0 || place >= CONLLU_WIDTH)) {
      problems.add(
          values.place(path),
          "`" + path + "`: conllu has no column " + column + ": its ten columns are 0 to 9");
    } else if (format == Format.CONLLU && place == 0) {
      problems.add(
          values.place(path),
          "`"
              + path
              + "`: the column "
              + column
              + " of conllu holds word ids: choose form or later");
    }
  }

  /** In conllu, which has ten columns, a name and numbers from both ends can mean one column. */
  static boolean isSame(ColumnRef one, ColumnRef other, Format format) {
    return format == Format.CONLL
        ? one.text().equals(other.text()) // a record's own `equals` takes 100 ms the first time
        : Math.floorMod(one.index(), CONLLU_WIDTH) == Math.floorMod(other.index(), CONLLU_WIDTH);
  }

  /** Nobody has names in the column upos, so that default would train on the wrong labels. */
  private void conlluHasNoColumnOfNames() {
    boolean ner = values.find("task").equals(Optional.of(Task.NER));
    boolean conllu = values.find("data.format").equals(Optional.of(Format.CONLLU));
    boolean ofHeads = values.find("heads").isPresent(); // which say themselves where labels stand
    if (ner && conllu && !ofHeads && !values.isGiven(LABEL)) {
      problems.add(
          values.place("data.format"),
          "`"
              + LABEL
              + "`: conllu has no column of its own for spans: say which one has them, or set"
              + " `task: pos`");
    }
  }

  private void commentsFitFormat() {
    String comments = values.find("data.comments", String.class).orElse("auto");
    boolean conllu = values.find("data.format").equals(Optional.of(Format.CONLLU));
    if (Character.isWhitespace(comments.charAt(0))) {
      problems.add(
          values.place("data.comments"),
          "`data.comments`: a comment begins with something else than a blank, such as \"#\"");
    } else if (conllu && !List.of("auto", "#").contains(comments)) {
      problems.add(
          values.place("data.comments"),
          "`data.comments`: the comments of conllu begin with #, always: remove the key, or set"
              + " `format: conll`");
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
