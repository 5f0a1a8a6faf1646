package trellis.cli.option;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reports mistakes of the command line as such. */
public final class Usage {
  private Usage() {}

  /**
   * Goes on only when the command line makes sense.
   *
   * @throws ParameterException with the message when it does not
   */
  public static void require(CommandSpec command, boolean sensible, String message) {
    if (!sensible) {
      throw new ParameterException(command.commandLine(), message);
    }
  }

  /**
   * What the supplier makes of the user's options.
   *
   * @throws ParameterException when it calls them illegal arguments
   */
  public static <T> T checked(CommandSpec command, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException illegal) {
      throw new ParameterException(command.commandLine(), illegal.getMessage(), illegal);
    }
  }
}
