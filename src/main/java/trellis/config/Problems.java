package trellis.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers the problems of one config while it is read. */
final class Problems {
  private final String file;
  private final List<Problem> found = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  void add(Place place, String text) {
    found.add(new Problem(place, text));
  }

  /** The place of a line of the config file. */
  Place line(int line) {
    return new Place(file, line);
  }

  /** Throws all that was found, the file's problems by line before those of the overrides. */
  void throwIfAny() {
    if (found.isEmpty()) {
      return;
    }
    Comparator<Problem> fileFirst =
        Comparator.comparing(problem -> !problem.place().source().equals(file));
    throw new ConfigException(
        found.stream().sorted(fileFirst.thenComparingInt(p -> p.place().line())).toList());
  }
}
