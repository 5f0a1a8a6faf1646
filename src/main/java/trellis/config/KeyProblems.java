package trellis.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.config.schema.Entry;
import trellis.config.yaml.Problems;

/** Adds problems at the place where a key was given. */
record KeyProblems(Values values, Problems problems) {
  /** Adds what is wrong with the value of a key. */
  void add(String path, String complaint) {
    problems.add(values.place(path), "`" + path + "`: " + complaint);
  }

  /** Refuses keys, or groups of them, that are changed. */
  void refuse(List<String> paths, String why) {
    for (String path : paths) {
      leaves(Records.ROOT.find(path).orElseThrow())
          .filter(this::isChanged)
          .forEach(leaf -> problems.add(values.place(leaf.path()), "`" + leaf.path() + "` " + why));
    }
  }

  private static Stream<Entry.Leaf> leaves(Entry entry) {
    return entry instanceof Entry.Group group ? group.leaves() : Stream.of((Entry.Leaf) entry);
  }

  /** Whether a key was given with another value than it has by itself: model files have all. */
  boolean isChanged(String path) {
    return isChanged((Entry.Leaf) Records.ROOT.find(path).orElseThrow());
  }

  private boolean isChanged(Entry.Leaf leaf) {
    Optional<Object> own = values.find(leaf.path());
    return values.isGiven(leaf.path())
        && own.isPresent()
        && !own.equals(DefaultValue.of(leaf, values, values.place(leaf.path()), (at, text) -> {}));
  }
}
