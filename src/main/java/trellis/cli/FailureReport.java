package trellis.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import trellis.cli.option.ExitCode;
import trellis.error.TrellisException;

/**
 * Reports why a command failed: a user's mistake by its message alone, a fault of Trellis with its
 * stack trace.
 */
final class FailureReport implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    command.getOut().flush();
    if (failure instanceof TrellisException) {
      err.println(failure.getMessage());
    } else {
      err.println("This is a fault of Trellis, not yours; please report it with these lines:");
      failure.printStackTrace(err);
    }
    return ExitCode.FAULT_IN_FILES;
  }
}
