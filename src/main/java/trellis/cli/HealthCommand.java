package trellis.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ExitCode;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.util.Excerpt;
import trellis.util.IoReason;

/** The command {@code trellis health}, which asks a server how it is. */
@Command(
    name = "health",
    description = {
      "Asks a server of `trellis serve` whether it takes requests.",
      "A service or a container needs no other program for its health check."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "A URL without a path means its /ready, which says no while the server warms up",
      "and from the moment that it is told to stop; its /health says yes as long as",
      "the server lives.",
      "",
      "Exit code: 0 when the answer is yes; 1 when it is no, or there is none.",
      "",
      "Examples:",
      "  trellis health",
      "  trellis health http://127.0.0.1:9000/health",
      "  trellis health --wait 60 || exit 1"
    })
final class HealthCommand implements Callable<Integer> {
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final int LONGEST_TIMEOUT = 3_600;
  private static final int MILLIS = 1_000;
  private static final int LONGEST_ANSWER = 1_000; // bytes; further ones are not read
  private static final int LAST_PORT = 65_535;

  /** No server of ours answers so to what is asked here. */
  private static final String PAGE = " with a page: another server may have this port";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      description = "of the server (${DEFAULT-VALUE})",
      defaultValue = "http://127.0.0.1:8080")
  private String url;

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      description = "asks again until the answer is yes, that long (${DEFAULT-VALUE})")
  private int wait = 0;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "waits that long for an answer (${DEFAULT-VALUE})")
  private int timeout = 5;

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(spec, wait >= 0, "--wait must be 0 or more, not " + wait);
    Usage.require(
        spec,
        timeout > 0 && timeout <= LONGEST_TIMEOUT,
        "--timeout must be from 1 to " + LONGEST_TIMEOUT + ", not " + timeout);
    URL asked = asked();
    long end = System.nanoTime() + Duration.ofSeconds(wait).toNanos();
    String no = fault(asked);
    while (!no.isEmpty() && System.nanoTime() < end) {
      Thread.sleep(PAUSE.toMillis());
      no = fault(asked);
    }
    PrintWriter out = no.isEmpty() ? spec.commandLine().getOut() : spec.commandLine().getErr();
    out.println(asked + ": " + (no.isEmpty() ? "yes" : no));
    return no.isEmpty() ? 0 : ExitCode.FAULT_IN_FILES;
  }

  private URL asked() {
    try {
      URI given = new URI(url.matches("\\d*|.*://.*") ? url : "http://" + url);
      if ("http".equals(given.getScheme()) && given.getHost() != null) {
        int port = given.getPort(); // -1 when none is named
        Usage.require(
            spec,
            port != 0 && port <= LAST_PORT,
            "the port of a server is from 1 to " + LAST_PORT + ", not " + port);
        return given.resolve(given.getPath().length() > 1 ? given.getPath() : "/ready").toURL();
      }
    } catch (URISyntaxException | MalformedURLException e) {
      // told below, as what is a URL of something else
    }
    throw new ParameterException(
        spec.commandLine(),
        "the URL of a server is such as http://127.0.0.1:8080, not " + Excerpt.quoted(url));
  }

  /** Says why the answer is not yes; empty when it is. */
  private String fault(URL asked) {
    try {
      HttpURLConnection connection = (HttpURLConnection) asked.openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(timeout * MILLIS);
      connection.setReadTimeout(timeout * MILLIS);
      connection.setInstanceFollowRedirects(false);
      int status = connection.getResponseCode();
      boolean isYes = status == HttpURLConnection.HTTP_OK;
      try (InputStream in = isYes ? connection.getInputStream() : connection.getErrorStream()) {
        String said =
            in == null
                ? ""
                : new String(in.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8).strip();
        boolean isPage = said.startsWith("<");
        return isYes && !isPage ? "" : "status " + status + (isPage ? PAGE : told(said));
      }
    } catch (UnknownHostException none) {
      return "no answer: there is no such host";
    } catch (IOException none) {
      return "no answer: " + IoReason.of(none);
    }
  }

  /** The first line of an answer, to follow the status. */
  private static String told(String said) {
    return said.isEmpty() ? "" : " " + Excerpt.of(said.lines().findFirst().orElseThrow());
  }
}
