package broken.attic;

import picocli.CommandLine;

/** Lives in a room that the table does not know, and touches the command line's library. */
public final class Attic {
  /** What the table does not know. */
  public CommandLine commandLine() {
    return new CommandLine(this);
  }
}
