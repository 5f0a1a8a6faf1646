package trellis.cli.option;

import java.util.List;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import trellis.config.Suggestions;

/**
 * Reports a wrong command line, and where an unknown option is called like a key of the config, how
 * to set that key: {@code --set train.epochs=3} for {@code --epochs 3}.
 */
public final class SetHint implements IParameterExceptionHandler {
  private static final String SET = "--set";

  private final IParameterExceptionHandler usual;

  /** Takes what reports all other mistakes. */
  public SetHint(IParameterExceptionHandler usual) {
    this.usual = usual;
  }

  @Override
  public int handleParseException(ParameterException mistake, String[] args) throws Exception {
    int code = usual.handleParseException(mistake, args);
    boolean hasKeys = mistake.getCommandLine().getCommandSpec().findOption(SET) != null;
    if (hasKeys && mistake instanceof UnmatchedArgumentException unmatched) {
      for (String option : unmatched.getUnmatched()) {
        hint(option, List.of(args)).forEach(mistake.getCommandLine().getErr()::println);
      }
    }
    return code;
  }

  private static List<String> hint(String option, List<String> args) {
    if (!option.startsWith("--")) {
      return List.of();
    }
    int equals = option.indexOf('=');
    String name = option.substring(2, equals < 0 ? option.length() : equals);
    int next = args.indexOf(option) + 1;
    boolean hasNext = next > 0 && next < args.size() && !args.get(next).startsWith("-");
    String value = equals >= 0 ? option.substring(equals + 1) : hasNext ? args.get(next) : "VALUE";
    return Suggestions.keysFor(name).stream()
        .map(key -> "A key of the config is set so: " + SET + " " + key + "=" + value)
        .toList();
  }
}
