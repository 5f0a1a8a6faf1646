package trellis.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Format;
import trellis.config.DataConfig.Labels.Sets;
import trellis.config.DataConfig.Leaks;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.ChoiceType;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.DevSource;
import trellis.config.schema.OneOrMore;
import trellis.config.yaml.Problems;
import trellis.util.Excerpt;

/** Checks that what is said of one corpus fits together, and fits the rest of the config. */
final class DataChecks {
  static final String TOKEN = "data.columns.token";
  static final String LABEL = "data.columns.label";
  private static final int CONLLU_WIDTH = ColumnRef.CONLLU_NAMES.size();

  private final Values values;
  private final Problems problems;

  /** Takes the values of one corpus, through which those of the whole config are seen, too. */
  DataChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for every contradiction. */
  void check() {
    schemeFitsTask();
    values.find("data.format", Format.class).ifPresent(this::columnsFitFormat);
    conlluHasNoColumnOfNames();
    commentsFitFormat();
    dl4jLearnsFromTheWholeFile();
    labelsFitTaskAndEngine();
    typesCanBeLabels();
    nameCanBeOfFiles();
    weightsFitFiles();
    devIsThere();
    copiesHaveNoNeighbors();
  }

  private void nameCanBeOfFiles() {
    values
        .find("data.name", String.class)
        .filter(name -> !name.matches("[A-Za-z0-9][A-Za-z0-9_-]*"))
        .ifPresent(
            name ->
                problems.add(
                    values.place("data.name"),
                    "`data.name`: "
                        + Excerpt.quoted(name)
                        + " is no name of a corpus, which files are called by: write letters,"
                        + " digits, - and _"));
  }

  private void weightsFitFiles() {
    int files = count("data.train");
    int weights = count("data.weight");
    if (weights > 1 && weights != files) {
      problems.add(
          values.place("data.weight"),
          "`data.weight`: the list has "
              + weights
              + " values, but `data.train` names "
              + (files == 1 ? "1 file" : files + " files")
              + ": give one value for all, or a list with one for each file");
    }
  }

  private int count(String path) {
    return values.find(path).orElse(null) instanceof OneOrMore<?> some ? some.values().size() : 0;
  }

  private void devIsThere() {
    boolean none = values.find("data.dev").equals(Optional.of(DevSource.None.NONE));
    boolean chooses = !values.find("data.chooses").equals(Optional.of(false));
    if (!values.isOneOfSeveral() && (none || !chooses)) {
      String key = none ? "data.dev" : "data.chooses";
      problems.add(
          values.place(key),
          "`"
              + key
              + "`: the best epoch is chosen by the dev sentences of this corpus, for there is no"
              + " other: "
              + (none ? "name a file, or a share such as 10%" : "remove the key"));
    }
  }

  private void schemeFitsTask() {
    Optional<FileScheme> scheme = values.find("data.scheme", FileScheme.class);
    if (values.find("task").equals(Optional.of(Task.NER))) {
      scheme
          .filter(given -> given == FileScheme.NONE)
          .ifPresent(given -> needsSpans("data.scheme", "auto", values, problems));
    } else if (values.find("task").isPresent()) {
      scheme
          .filter(given -> given != FileScheme.AUTO && given != FileScheme.NONE)
          .ifPresent(this::hasNoSpans);
    }
  }

  /** Adds the problem of a scheme without spans where spans are learned. */
  static void needsSpans(String path, String instead, Values values, Problems problems) {
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

  /** What is named here becomes a label, which must not mean something else. */
  private void typesCanBeLabels() {
    boolean spans = !values.find("task").equals(Optional.of(Task.POS));
    Sets sets = values.find("data.labels.sets", Sets.class).orElse(Sets.AUTO);
    for (String key : List.of("knows", "types")) {
      String path = "data.labels." + key;
      for (Object name : values.find(path, List.class).orElse(List.of())) {
        if (spans && name.equals("O")) {
          problems.add(
              values.place(path),
              "`" + path + "`: O is outside of all spans, and no type of one: remove it");
        } else if (!spans && name.equals("_") && sets != Sets.FALSE) {
          problems.add(
              values.place(path),
              "`" + path + "`: _ stands where no label is known: remove it, or set `sets: false`");
        }
      }
    }
  }

  private void dl4jLearnsFromTheWholeFile() {
    if (!values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      return;
    }
    boolean share = values.find("data.dev").filter(DevSource.OfTrain.class::isInstance).isPresent();
    boolean part = values.find("data.part", Double.class).orElse(1.0) < 1;
    boolean drop = values.find("data.leaks").equals(Optional.of(Leaks.DROP));
    String key =
        share
            ? "data.dev"
            : values.isGiven("data.fold")
                ? "data.fold"
                : part ? "data.part" : drop ? "data.leaks" : casing();
    if (!key.isEmpty()) {
      problems.add(
          values.place(key),
          "`"
              + key
              + "`: the engine deeplearning4j learns from the whole training file: write a file for"
              + " each use, or leave out `train.engine`");
    }
  }

  private void copiesHaveNoNeighbors() {
    String reach = "network.document.sentences";
    if (!casing().isEmpty() && values.find(reach, Integer.class).orElse(0) > 0) {
      problems.add(
          values.place(casing()),
          "`"
              + casing()
              + "`: a copy of a sentence has no neighbors, which `"
              + reach
              + "` reads: remove one of the two");
    }
  }

  /** The first key that asks for copies in other cases; nothing where none does. */
  private String casing() {
    return Stream.of("data.casing.upper", "data.casing.lower", "data.casing.title")
        .filter(key -> values.find(key, Double.class).orElse(0.0) > 0)
        .findFirst()
        .orElse("");
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
    boolean ofHeads = values.isGiven("heads"); // which say themselves where labels stand
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
}
