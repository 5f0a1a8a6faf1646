package trellis.error;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Says that a config cannot be used; it holds all the problems, and the message lists the first
 * hundred, a line each: a file with more is hardly a config.
 */
public final class ConfigException extends TrellisException {
  private static final long serialVersionUID = 1L;

  private static final int MOST_SHOWN = 100;

  private final transient List<ConfigProblem> problems;

  /**
   * Takes the problems.
   *
   * @param problems those of the file by line, then those of the overrides as they were given
   */
  public ConfigException(List<ConfigProblem> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  private static String message(List<ConfigProblem> problems) {
    String first =
        problems.stream()
            .limit(MOST_SHOWN)
            .map(ConfigProblem::toString)
            .collect(Collectors.joining("\n"));
    int more = problems.size() - MOST_SHOWN;
    return more > 0 ? first + "\n… and " + more + " more problems" : first;
  }

  /**
   * {@return the problems: those of the file by line, then those of the overrides as they were
   * given}
   */
  public List<ConfigProblem> problems() {
    return problems;
  }
}
