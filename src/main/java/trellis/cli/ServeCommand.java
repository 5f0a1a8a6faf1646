package trellis.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import trellis.serve.Operation;
import trellis.serve.ServeException;
import trellis.serve.TaggingServer;
import trellis.serve.WarmUp;
import trellis.serve.access.AccessLog;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;
import trellis.util.IoReason;

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
      "With --watch or --allow-reload a model whose file has changed takes the place",
      "of the old one between two requests; a damaged file leaves the old one.",
      "",
      "Exit code: 0 after Ctrl-C or SIGTERM; 1 when requests were cut off after --stop",
      "seconds, or the server cannot be started.",
      "",
      "Examples:",
      "  trellis serve model.trellis",
      "  trellis serve en-small",
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
          "models: files that `train` wrote, which requests call by the name of their config or by"
              + " NAME; or names such as en-small")
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

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "writes a line of JSON for each request to the end of this file, which may be moved away"
              + " at any time; -: to the output")
  private String accessLog = "";

  @Option(
      names = "--watch",
      paramLabel = "SECONDS",
      description =
          "looks at the models' files that often, and serves what they have by then; 0: never"
              + " (${DEFAULT-VALUE})")
  private int watch = 0;

  @Option(
      names = "--allow-reload",
      description = "lets POST /models/NAME/reload have a model loaded anew from its file")
  private boolean allowReload;

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(spec, watch >= 0, "--watch must be 0 or more, not " + watch);
    Usage.require(spec, warmUp >= 0, "--warm-up must be 0 or more, not " + warmUp);
    Usage.require(spec, drain >= 0, "--drain must be 0 or more, not " + drain);
    Usage.require(
        spec,
        port >= 0 && port <= HIGHEST_PORT,
        "--port must be from 0 to " + HIGHEST_PORT + ", not " + port);
    TaggingServer.Address address = new TaggingServer.Address(host, port, alsoKnownAs);
    Optional<AccessLog> log = openLog();
    List<ServedModel> loaded = new ArrayList<>();
    Map<String, ModelSource> sources = new HashMap<>();
    for (String argument : models) {
      NamedModel named = NamedModel.of(argument);
      ServedModel model = named.load(vectors.files());
      loaded.add(model);
      named
          .source(model.name(), vectors.files())
          .ifPresent(file -> sources.put(model.name(), gazetteers.with(file)));
    }
    List<ServedModel> served = gazetteers.with(spec, loaded);
    Operation operation =
        new Operation(log, sources, Duration.ofSeconds(watch), allowReload, this::warn);
    TaggingServer server =
        Usage.checked(spec, () -> TaggingServer.start(served, address, limits.limits(), operation));
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
      warn(
          "Requests for any host name are taken, so that a web page can ask under a name of its"
              + " own; --allow-host NAME takes those for that name alone.");
    }
  }

  private void warn(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  private Optional<AccessLog> openLog() {
    if (accessLog.isEmpty()) {
      return Optional.empty();
    }
    if (accessLog.equals("-")) {
      return Optional.of(new AccessLog(new FileOutputStream(FileDescriptor.out), this::warn));
    }
    try {
      return Optional.of(AccessLog.of(Path.of(accessLog), this::warn));
    } catch (IOException failure) {
      throw new ServeException(
          "--access-log " + accessLog + ": cannot be opened: " + IoReason.of(failure), failure);
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
