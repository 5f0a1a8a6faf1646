package trellis.cli.option;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import trellis.config.Suggestions;
import trellis.util.NearestName;

/**
 * Reports a wrong command line in a few lines, so that what is wrong stays in sight: the message,
 * where arguments are missing the synopsis, and where the help is. Where an unknown option is
 * called like a key of the config, it tells how to set that key: {@code --set train.epochs=3} for
 * {@code --epochs 3}.
 */
public final class MistakeReport implements IParameterExceptionHandler {
  private static final String SET = "--set";

  @Override
  public int handleParseException(ParameterException mistake, String[] args) {
    CommandLine command = mistake.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(mistake.getMessage());
    if (mistake instanceof UnmatchedArgumentException unmatched) {
      for (String argument : unmatched.getUnmatched()) {
        hints(command, argument, List.of(args)).forEach(err::println);
      }
    }
    boolean hasCommands = !command.getSubcommands().isEmpty();
    if (hasCommands) {
      command.usage(err);
    } else {
      CommandLine.Help help = command.getHelp();
      if (mistake instanceof MissingParameterException) {
        err.print(help.synopsisHeading() + help.synopsis(help.synopsisHeadingLength()));
      }
      err.println(command.getCommandSpec().qualifiedName() + " --help tells more.");
    }
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** What an option or a command that there is not may have been meant to be. */
  private static List<String> hints(CommandLine command, String argument, List<String> args) {
    Map<String, ?> options = command.getCommandSpec().optionsMap();
    int equals = argument.indexOf('=');
    String option = argument.substring(0, equals < 0 ? argument.length() : equals);
    boolean isOption = option.startsWith("--");
    List<String> hints = new ArrayList<>();
    NearestName.among(isOption ? options.keySet() : command.getSubcommands().keySet(), option)
        .ifPresent(near -> hints.add("Did you mean " + near + "?"));
    if (isOption && options.containsKey(SET)) {
      int next = args.indexOf(argument) + 1;
      boolean hasNext = next > 0 && next < args.size() && !args.get(next).startsWith("-");
      String value =
          equals >= 0 ? argument.substring(equals + 1) : hasNext ? args.get(next) : "VALUE";
      Suggestions.keysFor(option.substring(2))
          .forEach(
              key -> hints.add("A key of the config is set so: " + SET + " " + key + "=" + value));
    }
    return hints;
  }
}
