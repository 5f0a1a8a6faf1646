package trellis.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import trellis.config.ConfigException;
import trellis.demand.ConstraintException;
import trellis.kernel.KernelException;
import trellis.model.ModelException;
import trellis.serve.ServeException;
import trellis.text.CorpusException;
import trellis.train.TrainingException;

/** Tells a user's mistake in its own words; only a mistake of ours comes with its stack trace. */
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
