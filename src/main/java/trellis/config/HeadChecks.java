package trellis.config;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import trellis.config.DataConfig.FileScheme;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Checks the output layers of a network with several, and where their labels stand. */
final class HeadChecks {
  private static final String HEADS = "heads";

  /** What can be a part of the name of a file in the model. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,99}");

  private final Values values;
  private final Problems problems;
  private final Map<String, HeadConfig> heads;

  HeadChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
    this.heads = heads(values);
  }

  @SuppressWarnings("unchecked") // as ValueType.of makes it
  static Map<String, HeadConfig> heads(Values values) {
    return (Map<String, HeadConfig>) values.find(HEADS, Map.class).orElse(Map.of());
  }

  @SuppressWarnings("unchecked") // as ValueType.of makes it
  static Map<String, HeadLabels> labels(Values corpus) {
    return (Map<String, HeadLabels>) corpus.find(HeadLabels.PATH, Map.class).orElse(Map.of());
  }

  /** Whether no head has spans; of a config without heads, whether its labels are plain ones. */
  static boolean learnPlainLabelsAlone(Values values) {
    Optional<Object> task = values.find("task");
    Optional<Task> pos = Optional.of(Task.POS);
    Map<String, HeadConfig> heads = heads(values);
    return heads.isEmpty()
        ? task.equals(pos)
        : heads.values().stream()
            .allMatch(head -> head.task().map(Object.class::cast).or(() -> task).equals(pos));
  }

  /** Adds a problem for each head that cannot be, or has no labels. */
  void check() {
    if (heads.isEmpty() && values.isGiven(HEADS)) {
      return; // what is wrong with them is told already
    }
    heads.forEach(this::check);
    if (!heads.isEmpty()) {
      refuseBeside("train.engine", Optional.of(Engine.DEEPLEARNING4J), "has one output layer");
    }
    labelsAreOfHeads();
  }

  private void refuseBeside(String key, Optional<?> value, String why) {
    if (heads.size() > 1 && values.find(key).equals(value)) {
      add(key, why + ", but `heads` names " + heads.size() + ": remove one of the two");
    }
  }

  private void check(String name, HeadConfig head) {
    if (!NAME.matcher(name).matches()) {
      add(
          HEADS,
          Excerpt.quoted(name)
              + " cannot be the name of a head: it begins with a letter, and goes on with letters,"
              + " digits, - and _, 100 at most");
    }
    Entry.Group labels = (Entry.Group) Records.ROOT.find("data.labels").orElseThrow();
    if (labels.entries().stream().anyMatch(entry -> entry.name().equals(name))) {
      add(HEADS, "a head cannot be called " + name + ", for `data.labels` has a key of that name");
    }
    Optional<Task> task = head.task().or(() -> values.find("task", Task.class));
    Optional<Scheme> scheme = head.scheme().or(() -> values.find("network.scheme", Scheme.class));
    if (task.equals(Optional.of(Task.NER)) && scheme.equals(Optional.of(Scheme.NONE))) {
      add(HEADS, name + " has `task: ner`, but `scheme: none`: write bioes, or `task: pos`");
    }
    head.output()
        .filter(output -> output.type() == OutputLayer.LATENT)
        .filter(output -> output.transitions() != Transitions.CONSTANT)
        .ifPresent(
            output -> add(HEADS, name + ": `transitions: contextual` is for crf, not for latent"));
    head.output()
        .filter(output -> output.type() == OutputLayer.SOFTMAX)
        .filter(o -> o.constrained() || o.transitions() != Transitions.CONSTANT)
        .ifPresent(
            output ->
                add(
                    HEADS,
                    name
                        + ": `transitions: contextual` and `constrained` are for crf, but its"
                        + " output is softmax, which scores each label for itself"));
  }

  /** Each corpus has labels of some head, and each head has some in a corpus. */
  private void labelsAreOfHeads() {
    Set<String> without = new LinkedHashSet<>(heads.keySet());
    for (Values corpus : values.corpora()) {
      Map<String, HeadLabels> labels = labels(corpus);
      if (corpus.isGiven(HeadLabels.PATH) && corpus.find(HeadLabels.PATH).isEmpty()) {
        without.clear(); // what is wrong with them is told already
        continue;
      }
      if (heads.size() == 1 && labels.isEmpty()) {
        without.clear(); // its labels are those of the corpus
        continue;
      }
      if (heads.isEmpty() != labels.isEmpty()) {
        problems.add(
            corpus.place(heads.isEmpty() ? HeadLabels.PATH : "data.labels"),
            heads.isEmpty()
                ? "`data.labels.heads` is for a network with several output layers: name them in"
                    + " `heads`, or remove it"
                : "`data.labels` has the labels of no head: say where they stand, as in `labels:"
                    + " {"
                    + heads.keySet().iterator().next()
                    + (corpus.find("data.nested").equals(Optional.of(true))
                        ? ": {level: 1}}` with the level of nested spans"
                        : ": -1}` with the column"));
      }
      for (String name : new TreeSet<>(labels.keySet())) {
        requireHead(corpus, name, labels.get(name));
      }
      without.removeAll(labels.keySet());
    }
    if (!isGiven("init") && !isGiven("train.teacher.file")) { // else those models have its labels
      for (String name : without) {
        add(HEADS, name + " has labels in no corpus: give it some in `data.labels`, or remove it");
      }
    }
  }

  private void requireHead(Values corpus, String name, HeadLabels labels) {
    HeadConfig head = heads.get(name);
    if (head == null) {
      problems.add(
          corpus.place(HeadLabels.PATH),
          "`data.labels`: there is no head "
              + Excerpt.quoted(name)
              + NearestName.among(heads.keySet(), name)
                  .map(near -> ": did you mean `" + near + "`?")
                  .orElse(": `heads` has " + String.join(", ", heads.keySet())));
      return;
    }
    Optional<Task> task = head.task().or(() -> values.find("task", Task.class));
    boolean pos = task.equals(Optional.of(Task.POS));
    FileScheme scheme =
        labels.scheme().or(() -> corpus.find("data.scheme", FileScheme.class)).orElse(null);
    boolean isOfSpans = scheme != null && scheme != FileScheme.AUTO && scheme != FileScheme.NONE;
    if (pos && labels.scheme().isPresent() && isOfSpans) {
      problems.add(
          corpus.place(HeadLabels.PATH),
          "`data.labels." + name + "`: a scheme is for spans, but its task is pos: remove it");
    }
    if (!pos && scheme == FileScheme.NONE) {
      problems.add(
          corpus.place(HeadLabels.PATH),
          "`data.labels." + name + "`: with none no label marks a span, but its task is ner");
    }
    if (pos && labels.knows().isPresent()) {
      problems.add(
          corpus.place(HeadLabels.PATH),
          "`data.labels."
              + name
              + "`: `knows` is for spans, but its task is pos: write _ where a label is not known");
    }
  }

  private boolean isGiven(String key) {
    return values.isGiven(key) && values.find(key).isPresent();
  }

  private void add(String key, String complaint) {
    problems.add(values.place(key), "`" + key + "`: " + complaint);
  }
}
