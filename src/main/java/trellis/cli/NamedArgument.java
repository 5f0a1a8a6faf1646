package trellis.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the command line names a model or a gazetteer by: {@code FILE}, or {@code NAME=FILE}.
 *
 * @param name what requests call it; empty: the user does not say
 * @param value what stands behind
 */
record NamedArgument(Optional<String> name, String value) {
  /** Reads an argument; a file whose name has a = is named by its path. */
  static NamedArgument of(String argument) {
    int equals = argument.indexOf('=');
    boolean isNamed =
        equals > 0
            && argument.indexOf('/') != 0
            && !argument.substring(0, equals).contains("/")
            && !Files.exists(Path.of(argument));
    return isNamed
        ? new NamedArgument(
            Optional.of(argument.substring(0, equals)), argument.substring(equals + 1))
        : new NamedArgument(Optional.empty(), argument);
  }
}
