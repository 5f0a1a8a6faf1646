package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import trellis.cli.option.CheckedOutput;
import trellis.cli.option.CommandRun;
import trellis.cli.option.Streams;
import trellis.cli.option.Terminal;
import trellis.error.CorpusException;

class MainTest {
  private static final String HELP = "help";

  /** All commands but help itself, those of `vectors` too. */
  static List<String> commands() {
    List<String> names = new ArrayList<>();
    commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              names.add(name);
              command.getSubcommands().keySet().forEach(inner -> names.add(name + " " + inner));
            });
    names.removeIf(name -> name.endsWith(HELP));
    return names;
  }

  private static CommandLine commandLine() {
    Streams none =
        new Streams(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), () -> Terminal.NONE);
    PrintWriter nowhere = new PrintWriter(none.out());
    return Main.commandLine(none, nowhere, nowhere);
  }

  @Test
  void helpNamesEveryCommand() {
    CommandRun run = CommandRun.of("--help");
    assertEquals(0, run.code());
    assertTrue(commands().containsAll(List.of("train", "serve", "import", "vectors similar")));
    for (String command : commandLine().getSubcommands().keySet()) {
      assertTrue(run.out().contains("\n  " + command + " "), run.out());
    }
  }

  /** The list of commands shows the first line of what a command says of itself. */
  @Test
  void theListShowsWholeSentences() {
    for (CommandLine command : commandLine().getSubcommands().values()) {
      String first = command.getCommandSpec().usageMessage().description()[0];
      assertTrue(first.endsWith("."), command.getCommandName() + ": " + first);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpWithAnExample(String command) {
    CommandRun run = CommandRun.of((Object[]) (command + " --help").split(" "));
    assertEquals(0, run.code());
    assertTrue(run.out().contains("  trellis " + command + " "), run.out());
    assertEquals("", run.err());
    List<String> wide = run.out().lines().filter(line -> line.length() > 80).toList();
    assertEquals(List.of(), wide);
  }

  /** picocli wraps longer lines, which then stand ragged. */
  @Test
  void helpTextsFitATerminal() {
    commandLine()
        .getSubcommands()
        .values()
        .forEach(
            command -> {
              for (String line : command.getCommandSpec().usageMessage().footer()) {
                line.lines().forEach(part -> assertTrue(part.length() < 80, part));
              }
              for (String line : command.getCommandSpec().usageMessage().description()) {
                assertTrue(line.length() < 80, line);
              }
            });
  }

  @Test
  void withoutACommandTheUsageIsShownAndTheCodeIsTwo() {
    CommandRun run = CommandRun.of();
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Which command?"), run.err());
  }

  /** 120 lines of help after it would push the message out of the window. */
  @Test
  void aMistakeIsToldInAFewLines() {
    CommandRun unknown = CommandRun.of("tag", "model", "--fromat=json");
    assertEquals(2, unknown.code());
    assertTrue(unknown.err().startsWith("Unknown option: '--fromat=json'"), unknown.err());
    assertTrue(unknown.err().contains("Did you mean --format?"), unknown.err());
    assertTrue(unknown.err().endsWith("trellis tag --help tells more.\n"), unknown.err());
    assertTrue(unknown.err().lines().count() < 6, unknown.err());
    CommandRun missing = CommandRun.of("tag");
    assertTrue(missing.err().contains("MODEL [FILE]\n"), missing.err());
    assertTrue(missing.err().lines().count() < 16, missing.err());
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearest() {
    CommandRun run = CommandRun.of("scores", "x");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Did you mean score?"), run.err());
  }

  @Test
  void versionTellsOfTrellisAndJava() {
    CommandRun run = CommandRun.of("--version");
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("trellis "), run.out());
    assertTrue(run.out().contains("Java " + Runtime.version()), run.out());
  }

  @Test
  void aUsersMistakeHasNoStackTraceButOursHas() {
    StringWriter err = new StringWriter();
    Streams streams =
        new Streams(
            InputStream.nullInputStream(), OutputStream.nullOutputStream(), () -> Terminal.NONE);
    CommandLine line =
        Main.commandLine(streams, new PrintWriter(streams.out()), new PrintWriter(err));
    FailureReport report = new FailureReport();
    assertEquals(
        1, report.handleExecutionException(new CorpusException("a.conll", 3, "odd"), line, null));
    assertEquals("a.conll:3: odd" + System.lineSeparator(), err.toString());
    assertEquals(
        1, report.handleExecutionException(new IllegalStateException("broken"), line, null));
    assertTrue(err.toString().contains("at trellis.cli.MainTest"), err.toString());
    assertFalse(err.toString().contains("a.conll:3: odd\n\tat"), err.toString());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTellsTheVersion(String command) {
    assertTrue(CommandRun.of(command, "--version").out().startsWith("trellis "));
  }

  @Test
  void lostOutputIsToldButNotAPipeThatWasClosed() {
    assertEquals("", complaint(null));
    assertEquals(
        "trellis: the output could not be written: No space left on device",
        complaint("No space left on device"));
    assertEquals("", complaint("Broken pipe"));
  }

  /** What is said of a target that fails with this message; null: it does not fail. */
  private static String complaint(String message) {
    CheckedOutput checked =
        new CheckedOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                if (message != null) {
                  throw new IOException(message);
                }
              }
            });
    PrintWriter out = new PrintWriter(checked, true);
    out.println("figures");
    StringWriter err = new StringWriter();
    assertEquals(message != null, checked.complain(new PrintWriter(err, true)));
    return err.toString().strip();
  }
}
