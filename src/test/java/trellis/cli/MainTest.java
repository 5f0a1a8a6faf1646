package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import trellis.text.CorpusException;

class MainTest {
  @Test
  void helpNamesEveryCommand() {
    CommandRun run = CommandRun.of("--help");
    assertEquals(0, run.code());
    for (String command : new String[] {"check", "score", "config"}) {
      assertTrue(run.out().contains("\n  " + command + " "), run.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "score", "config"})
  void everyCommandHasHelpWithAnExample(String command) {
    CommandRun run = CommandRun.of(command, "--help");
    assertEquals(0, run.code());
    assertTrue(run.out().contains("  trellis " + command + " "), run.out());
    assertEquals("", run.err());
  }

  @Test
  void withoutACommandTheUsageIsShownAndTheCodeIsTwo() {
    CommandRun run = CommandRun.of();
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Which command?"), run.err());
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearest() {
    CommandRun run = CommandRun.of("scores", "x");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("score"), run.err());
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
    CommandLine line = new CommandLine(new Main());
    StringWriter err = new StringWriter();
    line.setErr(new PrintWriter(err));
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
  @ValueSource(strings = {"check", "score", "config"})
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
