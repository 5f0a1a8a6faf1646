package trellis.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One command run in this JVM: its exit code and what it printed. */
record CommandRun(int code, String out, String err) {
  static CommandRun of(Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(words);
    return new CommandRun(code, out.toString(), err.toString());
  }
}
