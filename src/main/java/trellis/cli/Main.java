package trellis.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code trellis}. */
@Command(
    name = "trellis",
    description = "A neural sequence tagger: named entities and parts of speech.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {CheckCommand.class, ScoreCommand.class, ConfigCommand.class, HelpCommand.class},
    footer = {
      "",
      "Each command tells more with --help.",
      "Exit code: 0 all went well, 1 a file or a config is at fault, 2 the command",
      "line is."
    })
public final class Main implements Runnable {
  /** Ends a run that failed for a reason in the user's files. */
  static final int FAULT_IN_FILES = 1;

  @Spec private CommandSpec spec;

  /** Runs one command and exits with its code. */
  public static void main(String[] arguments) {
    beQuiet();
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = commandLine(out, err).execute(arguments);
    out.flush();
    System.exit(code);
  }

  /** The command line, writing to these; a test runs commands through it. */
  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    return new CommandLine(new Main())
        .setOut(out)
        .setErr(err)
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new FailureReport());
  }

  /**
   * Only warnings are logged, unless the user said otherwise; read when the first logger is made.
   */
  private static void beQuiet() {
    setIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    setIfAbsent("org.nd4j.log.initialization", "false");
  }

  private static void setIfAbsent(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
