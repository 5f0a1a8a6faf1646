package trellis.config;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A config that cannot be used; it holds all the problems, and the message lists them a line each.
 */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  ConfigException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The problems: those of the file by line, then those of the overrides as they were given. */
  public List<Problem> problems() {
    return problems;
  }
}
