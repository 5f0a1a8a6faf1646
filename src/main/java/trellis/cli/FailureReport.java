package trellis.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import trellis.cli.option.ExitCode;
import trellis.error.ConfigException;
import trellis.error.ConstraintException;
import trellis.error.CorpusException;
import trellis.error.KernelException;
import trellis.error.ModelException;
import trellis.error.TrainingException;
import trellis.serve.ServeException;

/**
 * Reports why a command failed: a user's mistake by its message alone, a fault of Trellis with its
 * stack trace.
 */
final class FailureReport implements IExecutionExceptionHandler {
  private static final List<Class<? extends Exception>> USERS_MISTAKES =
      List.of(
          CorpusException.class,
          ConfigException.class,
          ModelException.class,
          ConstraintException.class,
          TrainingException.class,
          KernelException.class,
          ServeException.class);

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    command.getOut().flush();
    if (USERS_MISTAKES.stream().anyMatch(type -> type.isInstance(failure))) {
      err.println(failure.getMessage());
    } else {
      err.println("This is a fault of Trellis, not yours; please report it with these lines:");
      failure.printStackTrace(err);
    }
    return ExitCode.FAULT_IN_FILES;
  }
}
