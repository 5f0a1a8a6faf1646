package trellis.config;

import java.util.List;
import java.util.Optional;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;

/** Checks that keys of lists and clusters have a file, and an engine that reads it. */
final class LexiconChecks {
  private static final List<String> GROUPS = List.of("network.gazetteers", "network.clusters");

  private final Values values;
  private final Problems problems;

  LexiconChecks(Values values, Problems problems) {
    this.values = values;
    this.problems = problems;
  }

  /** Adds a problem for every key that means nothing, or too much. */
  void check() {
    for (String group : GROUPS) {
      check((Entry.Group) Records.ROOT.find(group).orElseThrow());
    }
  }

  private void check(Entry.Group group) {
    String file = group.onlyWith().orElseThrow().path();
    if (values.isGiven(file)) {
      if (values.find("train.engine").equals(Optional.of(Engine.DEEPLEARNING4J))) {
        problems.add(
            values.place(file),
            "`"
                + group.path()
                + "`: the engine deeplearning4j reads neither lists nor clusters: leave out"
                + " `train.engine`");
      }
      return;
    }
    group
        .leaves()
        .filter(leaf -> values.isGiven(leaf.path()))
        .forEach(
            leaf ->
                problems.add(
                    values.place(leaf.path()),
                    "`" + leaf.path() + "` needs a file: add `" + file + "`, or remove it"));
  }
}
