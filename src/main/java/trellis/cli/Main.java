package trellis.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trellis.cli.convert.ConvertFormat;
import trellis.cli.option.CheckedOutput;
import trellis.cli.option.Converters;
import trellis.cli.option.ExitCode;
import trellis.cli.option.MistakeReport;
import trellis.cli.option.Streams;
import trellis.cli.option.Terminal;
import trellis.cli.option.Version;
import trellis.cli.score.RunsComparison.Against;
import trellis.cli.tag.TagFormat;
import trellis.cli.tag.TagInput;
import trellis.cli.vectors.StoreType;
import trellis.select.DoubtMeasure;
import trellis.tokenize.TokenRules;

/** The command {@code trellis}. */
@Command(
    name = "trellis",
    description = "A neural sequence tagger: named entities and parts of speech.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Each command tells more with --help.",
      "Exit code: 0 all went well, 1 a file or a config is at fault, 2 the command",
      "line is."
    })
public final class Main implements Runnable, Streams.Owner {
  @Spec private CommandSpec spec;

  private final Streams streams;

  Main(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Streams streams() {
    return streams;
  }

  /** Runs one command and exits with its code. */
  public static void main(String[] arguments) {
    beQuiet();
    CheckedOutput checked = new CheckedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = new PrintWriter(checked, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Streams streams = new Streams(System.in, checked, Terminal::ofStandardError);
    int code = run(arguments, streams, out, err);
    out.flush();
    System.exit(checked.complain(err) ? ExitCode.FAULT_IN_FILES : code);
  }

  private static int run(String[] arguments, Streams streams, PrintWriter out, PrintWriter err) {
    try {
      return commandLine(streams, out, err, Commands.neededFor(arguments)).execute(arguments);
    } catch (OutOfMemoryError tooLarge) {
      long most = Runtime.getRuntime().maxMemory();
      err.println(
          "trellis: "
              + (most >> 20)
              + " MiB of memory are too little for this: set TRELLIS_JAVA_OPTS=-Xmx"
              + Math.max(4, (2 * most >> 30) + 1)
              + "g, or what there is");
      return ExitCode.FAULT_IN_FILES;
    }
  }

  /** The command line with all commands, writing to these; a test runs commands through it. */
  public static CommandLine commandLine(Streams streams, PrintWriter out, PrintWriter err) {
    return commandLine(streams, out, err, Commands.NAMES);
  }

  private static CommandLine commandLine(
      Streams streams, PrintWriter out, PrintWriter err, List<String> commands) {
    CommandLine line = new CommandLine(new Main(streams));
    commands.forEach(name -> line.addSubcommand(name, Commands.of(name)));
    return Converters.register(line) // for the commands that are there by now
        .setParameterExceptionHandler(new MistakeReport())
        .setOut(out)
        .setErr(err)
        .setUsageHelpAutoWidth(true)
        .setExpandAtFiles(false)
        .registerConverter(Against.class, Converters.choice(Against.class))
        .registerConverter(TagInput.class, Converters.choice(TagInput.class))
        .registerConverter(TagFormat.class, Converters.choice(TagFormat.class))
        .registerConverter(TokenRules.class, Converters.choice(TokenRules.class))
        .registerConverter(DoubtMeasure.class, Converters.choice(DoubtMeasure.class))
        .registerConverter(ConvertFormat.class, Converters.parsing(ConvertFormat::parse))
        .registerConverter(StoreType.class, Converters.choice(StoreType.class))
        .setExecutionExceptionHandler(new FailureReport());
  }

  /**
   * Only warnings are logged, unless the user said otherwise; read when the first logger is made.
   */
  private static void beQuiet() {
    setIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    setIfAbsent("org.nd4j.log.initialization", "false");
    setIfAbsent("org.slf4j.simpleLogger.log.org.eclipse.jetty", "error"); // not what clients do
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
