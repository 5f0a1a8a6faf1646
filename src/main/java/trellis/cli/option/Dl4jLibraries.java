package trellis.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The libraries of DL4J and ND4J, which an installation that only tags does without: training with
 * the engine of DL4J and graphs for it need them.
 */
public final class Dl4jLibraries {
  private static final String ONE_OF_THEM = "org/deeplearning4j/nn/graph/ComputationGraph.class";

  private Dl4jLibraries() {}

  /** Whether they are on the class path. */
  public static boolean areThere() {
    return Dl4jLibraries.class.getClassLoader().getResource(ONE_OF_THEM) != null;
  }

  /**
   * Goes on only when they are there.
   *
   * @param what needs them, such as an option
   * @throws ParameterException when they are not
   */
  public static void require(CommandSpec command, String what) {
    if (!areThere()) {
      throw new ParameterException(command.commandLine(), missingFor(what));
    }
  }

  /** Says that something cannot be done without them. */
  public static String missingFor(String what) {
    return what
        + ": not in this installation, which tags, scores and serves, and has no ND4J; a whole one"
        + " is made by `./gradlew installDist` in the sources of Trellis";
  }
}
