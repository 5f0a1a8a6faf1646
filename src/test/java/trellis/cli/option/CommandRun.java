package trellis.cli.option;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import trellis.cli.Main;

/** One command run in this JVM: its exit code and what it printed. */
public record CommandRun(int code, String out, String err) {
  public static CommandRun of(Object... arguments) {
    return withInput("", arguments);
  }

  /** A run with this text as its standard input. */
  public static CommandRun withInput(String text, Object... arguments) {
    InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    int code = execute(new Streams(in, out, () -> Terminal.NONE), err, arguments);
    return new CommandRun(code, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  /** The exit code of a run with these streams. */
  public static int execute(Streams streams, StringWriter err, Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    OutputStream out = streams.out();
    PrintWriter text = new PrintWriter(out, false, StandardCharsets.UTF_8);
    int code = Main.commandLine(streams, text, new PrintWriter(err)).execute(words);
    text.flush();
    return code;
  }
}
