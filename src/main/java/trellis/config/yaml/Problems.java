package trellis.config.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trellis.error.ConfigException;
import trellis.error.ConfigPlace;
import trellis.error.ConfigProblem;

/** Gathers the problems of one config while it is read. */
public final class Problems {
  private final String file;
  private final List<ConfigProblem> found = new ArrayList<>();

  public Problems(String file) {
    this.file = file;
  }

  public void add(ConfigPlace place, String text) {
    found.add(new ConfigProblem(place, text));
  }

  /** The place of a line of the config file. */
  public ConfigPlace line(int line) {
    return new ConfigPlace(file, line);
  }

  /** Throws all that was found, the file's problems by line before those of the overrides. */
  public void throwIfAny() {
    if (found.isEmpty()) {
      return;
    }
    Comparator<ConfigProblem> fileFirst =
        Comparator.comparing(problem -> !problem.place().source().equals(file));
    throw new ConfigException(
        found.stream().sorted(fileFirst.thenComparingInt(p -> p.place().line())).toList());
  }
}
