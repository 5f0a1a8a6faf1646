package trellis.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ExitCode;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.serve.TaggingServer;
import trellis.serve.WarmUp;
import trellis.serve.request.ServedModel;

/** The command {@code trellis serve}, which tags over HTTP until a signal ends it. */
@Command(
    name = "serve",
    description = {
      "Tags over HTTP, and shows a page to try it.",
      "It can be reached from this machine only, unless --host says otherwise."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "A request is JSON; /openapi.json tells all about it:",
      "  {\"text\": \"Ada Lovelace lived in London.\"}    or \"texts\": [...]",
      "  {\"tokens\": [\"Ada\", \"lived\", \"in\", \"London\"]}  or \"sentences\": [[...]]",
      "and with it \"model\", \"best\", \"probabilities\", \"tokenizer\", \"features\",",
      "\"constraints\", \"gazetteers\". With Content-Type: application/x-ndjson each",
      "line is a request, and is answered by a line; there may be any number of them.",
      "",
      "What is beyond a limit is answered with 413 (too large), 429 (the queue is",
      "full) or 503 (too late, or about to stop). Ctrl-C and SIGTERM let all requests",
      "that have begun be answered first, after --drain seconds in which only /ready",
      "says that the server will end.",
      "",
      "Exit code: 0 after Ctrl-C or SIGTERM; 1 when requests were cut off after --stop",
      "seconds, or the server cannot be started.",
      "",
      "Examples:",
      "  trellis serve model.trellis",
      "  trellis serve ner=ner.trellis pos=pos.trellis --port 9000",
      "  curl http://127.0.0.1:8080/tag -H 'Content-Type: application/json' \\",
      "       -d '{\"text\": \"Ada Lovelace lived in London.\"}'",
      "  curl -sT texts.jsonl -X POST http://127.0.0.1:8080/tag \\",
      "       -H 'Content-Type: application/x-ndjson'"
    })
final class ServeCommand implements Callable<Integer> {
  private static final int HIGHEST_PORT = 65_535;

  @Spec private CommandSpec spec;

  @ArgGroup(validate = false, heading = "%nLimits:%n")
  private LimitsOption limits = new LimitsOption();

  @Mixin private VectorsOption vectors;

  @Mixin private ServedGazetteers gazetteers;

  @Parameters(
      arity = "1..*",
      paramLabel = "[NAME=]MODEL",
      description =
          "models, as `train` writes them; requests call them by the name of their config, or by"
              + " NAME")
  private List<String> models;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "listens there; 0.0.0.0: whoever reaches this machine (${DEFAULT-VALUE})")
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "listens there; 0: a free one, which is printed (${DEFAULT-VALUE})")
  private int port = 8080;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description =
          "takes requests for this name, such as that of a proxy, beside localhost; on 127.0.0.1"
              + " others are refused, so that no web page can read along")
  private Set<String> alsoKnownAs = Set.of();

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "tags made-up sentences that long before /ready says so and its address is printed, so"
              + " that the first requests need not wait for the JVM's compiler (${DEFAULT-VALUE})")
  private int warmUp = 2;

  @Option(
      names = "--drain",
      paramLabel = "SECONDS",
      description =
          "goes on that long when it is told to end, while /ready says no and answers close their"
              + " connections, so that a balancer can turn to others (${DEFAULT-VALUE})")
  private int drain = 0;

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(spec, warmUp >= 0, "--warm-up must be 0 or more, not " + warmUp);
    Usage.require(spec, drain >= 0, "--drain must be 0 or more, not " + drain);
    Usage.require(
        spec,
        port >= 0 && port <= HIGHEST_PORT,
        "--port must be from 0 to " + HIGHEST_PORT + ", not " + port);
    TaggingServer.Address address = new TaggingServer.Address(host, port, alsoKnownAs);
    List<ServedModel> served =
        gazetteers.with(
            spec, models.stream().map(named -> NamedModel.of(named).load(vectors.file())).toList());
    TaggingServer server =
        Usage.checked(spec, () -> TaggingServer.start(served, address, limits.limits()));
    stopWhenTold(server);
    WarmUp.run(served, Duration.ofSeconds(warmUp));
    server.ready();
    tell(served, server);
    new CountDownLatch(1).await();
    return 0;
  }

  private void tell(List<ServedModel> served, TaggingServer server) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        served.stream().map(ServedModel::name).collect(Collectors.joining(", "))
            + ": "
            + server.uri()
            + " (Ctrl-C ends it)");
    out.flush();
    if (server.takesAnyHost()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "Requests for any host name are taken, so that a web page can ask under a name of its"
              + " own; --allow-host NAME takes those for that name alone.");
      err.flush();
    }
  }

  /** Ends the JVM by a hook, for a signal would otherwise give the exit code. */
  private void stopWhenTold(TaggingServer server) {
    Runtime runtime = Runtime.getRuntime();
    Duration draining = Duration.ofSeconds(drain);
    runtime.addShutdownHook(
        new Thread(
            () -> runtime.halt(server.stop(draining) ? 0 : ExitCode.FAULT_IN_FILES), "stop"));
  }
}
