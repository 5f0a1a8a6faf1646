package trellis.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.DataConfig.Format;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.ChoiceType;
import trellis.config.yaml.Problems;

/**
 * Checks what a config says of spans that may overlap: {@code data.nested} and what goes with it.
 */
final class NestedChecks {
  private static final String NESTED = "data.nested";
  private static final List<String> OF_NESTED = List.of("level", "only");

  private final Values values;
  private final Problems problems;

  NestedChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for each corpus whose spans cannot overlap as it says. */
  void check() {
    for (Values corpus : values.corpora()) {
      if (isNested(corpus)) {
        checkNested(corpus);
      } else {
        checkFlat(corpus);
      }
    }
    allLackLevelsOrNone();
  }

  private static boolean isNested(Values corpus) {
    return corpus.find(NESTED).equals(Optional.of(true));
  }

  private void checkNested(Values corpus) {
    corpus
        .find("data.format", Format.class)
        .filter(Format::hasColumns)
        .ifPresent(
            format ->
                add(
                    corpus,
                    "is for jsonl and brat, but `data.format` is "
                        + ChoiceType.written(format)
                        + ": remove it, and give each head a column of its own, as in `labels:"
                        + " {outer: 1, inner: 2}`"));
    if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
      add(
          corpus,
          "the engine deeplearning4j has one output layer, and takes spans that do not overlap:"
              + " remove it, or leave out `train.engine`");
    }
    Map<String, HeadLabels> labels = HeadChecks.labels(corpus);
    if (labels.isEmpty() && values.find("task").equals(Optional.of(Task.POS))) {
      add(corpus, "is for spans, but `task` is pos: remove it, or set `task: ner`");
    }
    Map<String, HeadConfig> heads = HeadChecks.heads(values);
    Map<Object, String> taken = new HashMap<>(); // by level and types
    labels.forEach(
        (name, head) -> {
          Optional<Task> task =
              Optional.ofNullable(heads.get(name))
                  .flatMap(HeadConfig::task)
                  .or(() -> values.find("task", Task.class));
          if (task.equals(Optional.of(Task.POS))) {
            add(corpus, "is for spans, but the task of the head " + name + " is pos");
          }
          if (head.column().isPresent()) {
            add(
                corpus,
                "the head "
                    + name
                    + " has a column in `data.labels`, but texts with spans have none: write"
                    + " `level: 1`, or `only:` with types");
            return; // which spans it is to take is open
          }
          if (head.map().isPresent() || head.knows().isPresent()) {
            add(
                corpus,
                "the head "
                    + name
                    + " has `"
                    + (head.map().isPresent() ? "map" : "knows")
                    + "` of its own, but spans that overlap are of one text: write it for all"
                    + " heads, in `data.labels`");
          }
          String other = taken.putIfAbsent(choice(corpus, head), name);
          if (other != null) {
            add(
                corpus,
                "the heads "
                    + other
                    + " and "
                    + name
                    + " take the same spans: give them different levels in `data.labels`, as in"
                    + " `"
                    + name
                    + ": {level: 2}`, or with `only` different types");
          }
        });
  }

  private static Object choice(Values corpus, HeadLabels head) {
    Object level = head.level().or(() -> corpus.find("data.labels.level", Integer.class)).orElse(1);
    Object only = head.only().or(() -> types(corpus)).orElse(List.of());
    return List.of(level, only);
  }

  @SuppressWarnings("unchecked") // as ValueType.of makes it
  private static Optional<List<String>> types(Values corpus) {
    return corpus.find("data.labels.only").map(some -> (List<String>) some);
  }

  private void checkFlat(Values corpus) {
    for (String key : OF_NESTED) {
      String path = "data.labels." + key;
      if (corpus.find(path).isPresent()) {
        problems.add(corpus.place(path), "`" + path + "`: " + needsNested());
      }
    }
    HeadChecks.labels(corpus)
        .forEach(
            (name, head) -> {
              if (head.level().isPresent() || head.only().isPresent()) {
                problems.add(
                    corpus.place(HeadLabels.PATH),
                    "`data.labels."
                        + name
                        + "`: `"
                        + (head.level().isPresent() ? "level" : "only")
                        + "` "
                        + needsNested());
              }
            });
  }

  private static String needsNested() {
    return "chooses from spans that may overlap: set `nested: true` in `data`, or remove it";
  }

  /** Heads are made by themselves where all corpora ask for that. */
  private void allLackLevelsOrNone() {
    if (values.find("heads").isPresent() || values.corpora().size() == 1) {
      return;
    }
    long open = values.corpora().stream().filter(NestedChecks::lacksLevels).count();
    if (open > 0 && open < values.corpora().size()) {
      Values first = values.corpora().stream().filter(NestedChecks::lacksLevels).findFirst().get();
      add(
          first,
          "other corpora are not nested, or say which level they have: name the layers in `heads`,"
              + " and in `data.labels` of each corpus which of them it has");
    }
  }

  private static boolean lacksLevels(Values corpus) {
    return isNested(corpus)
        && HeadChecks.labels(corpus).isEmpty()
        && OF_NESTED.stream().noneMatch(key -> corpus.find("data.labels." + key).isPresent());
  }

  private void add(Values corpus, String complaint) {
    problems.add(corpus.place(NESTED), "`" + NESTED + "`: " + complaint);
  }
}
