package trellis.cli.card;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import trellis.cli.option.Converters;
import trellis.cli.score.EvaluationOptions;
import trellis.util.FileSearch;

/**
 * The end of a directive, {@code FILE OPTIONS}: a file with right labels, and the options of {@code
 * evaluate} that say how it is read and scored.
 */
@Command(name = "the directive")
final class FileArguments {
  /** What is about the output of that command. */
  private static final List<String> OF_THE_OUTPUT = List.of("--json", "--lengths", "--mistakes");

  @Mixin private EvaluationOptions options;

  @Parameters(paramLabel = "FILE")
  private Path file;

  private List<String> words;

  /**
   * Reads what a directive says.
   *
   * @throws IllegalArgumentException when it makes no sense; the message says why
   */
  static FileArguments parse(String text) {
    FileArguments arguments = new FileArguments();
    arguments.words = words(text);
    CommandLine line = Converters.register(new CommandLine(arguments)).setExpandAtFiles(false);
    try {
      ParseResult parsed = line.parseArgs(arguments.words.toArray(String[]::new));
      for (String option : OF_THE_OUTPUT) {
        if (parsed.hasMatchedOption(option)) {
          throw new IllegalArgumentException(option + " has no use in a template: leave it out");
        }
      }
    } catch (ParameterException wrong) {
      throw new IllegalArgumentException(
          wrong.getMessage() + ": a file is expected, and options of `trellis evaluate`", wrong);
    }
    return arguments;
  }

  /**
   * Goes on only when all files are there.
   *
   * @throws IllegalArgumentException that names the first that is not
   */
  void requireFiles() {
    Stream.concat(Stream.of(file), options.train().stream())
        .filter(Files::notExists)
        .findFirst()
        .ifPresent(
            one -> {
              throw new IllegalArgumentException(one + ": no such file" + FileSearch.hint(one));
            });
  }

  /** The words of a line, as a shell has them: blanks part them but in quotes. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean isWord = false;
    char quote = 0;
    for (char c : text.toCharArray()) {
      if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
        isWord = true;
      } else if (c == quote) {
        quote = 0;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (isWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        isWord = false;
      } else {
        word.append(c);
        isWord = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote, " + quote + ", is not closed");
    }
    if (isWord) {
      words.add(word.toString());
    }
    return words;
  }

  Path file() {
    return file;
  }

  EvaluationOptions options() {
    return options;
  }

  /** By which a file that several directives name alike is known. */
  List<String> words() {
    return words;
  }
}
