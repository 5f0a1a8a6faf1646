package trellis.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option {@code --threads} of the commands that tag. */
public final class ThreadsOption {
  private static final int MOST = 1024;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  private int count;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "how many threads tag; 0, the default: one for each core")
  void count(int threads) {
    if (threads < 0 || threads > MOST) {
      throw new ParameterException(
          command.commandLine(), "--threads must be from 0 to " + MOST + ", not " + threads);
    }
    count = threads;
  }

  /** How many threads tag; 0: one for each core. */
  public int count() {
    return count;
  }
}
