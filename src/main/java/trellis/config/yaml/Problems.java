package trellis.config.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trellis.error.ConfigException;
import trellis.error.ConfigPlace;
import trellis.error.ConfigProblem;

/** Gathers the problems of one config while it is read. */
public final class Problems {
  private static final int FILE = 0;
  private static final int BASE = 1;
  private static final int OVERRIDE = 2; // which has no lines

  private final String file;
  private final List<ConfigProblem> found = new ArrayList<>();

  public Problems(String file) {
    this.file = file;
  }

  public void add(ConfigPlace place, String text) {
    ConfigProblem problem = new ConfigProblem(place, text);
    if (!found.contains(problem)) { // what several corpora have in common is read for each
      found.add(problem);
    }
  }

  /** The place of a line of the config file. */
  public ConfigPlace line(int line) {
    return new ConfigPlace(file, line);
  }

  /** Throws all that was found: the file's by line, those of its bases, those of the overrides. */
  public void throwIfAny() {
    if (found.isEmpty()) {
      return;
    }
    Comparator<ConfigProblem> byOrigin =
        Comparator.comparingInt((ConfigProblem problem) -> origin(problem.place()))
            .thenComparing(p -> origin(p.place()) == BASE ? p.place().source() : "");
    throw new ConfigException(
        found.stream().sorted(byOrigin.thenComparingInt(p -> p.place().line())).toList());
  }

  private int origin(ConfigPlace place) {
    return place.source().equals(file) ? FILE : place.line() > 0 ? BASE : OVERRIDE;
  }
}
