package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;
import trellis.model.named.ModelJars;
import trellis.util.Sha256;

@Timeout(120)
class ServeCommandTest {
  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void write() {
    model = folder.resolve("model.trellis");
    ModelArchive.write(RandomModel.usual(3), model);
  }

  private static Process serve(String... arguments) throws IOException {
    return serve(System.getProperty("java.class.path"), arguments);
  }

  private static Process serve(String classPath, String[] arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtrellis.kernel=plain",
                "-cp",
                classPath,
                "trellis.cli.Main",
                "serve",
                "--port=0",
                "--warm-up=0"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void operatorIsToldWhatHappens() throws Exception {
    Path file = Files.copy(model, folder.resolve("watched.trellis"));
    Path next = folder.resolve("next.trellis");
    ModelArchive.write(RandomModel.of(new Random(4)), next); // whose config has another name
    String sha256 = Sha256.of(next);
    Path log = folder.resolve("access.log");
    Process process = serve("--host=0.0.0.0", "--watch=1", "--access-log=" + log, file.toString());
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String port = out.readLine().replaceAll(".*:(\\d+)/.*", "$1");
      String warning = out.readLine();
      assertTrue(warning.startsWith("Requests for any host name are taken"), warning);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
      assertEquals("usual model: serves " + sha256 + " now, from " + file, out.readLine());
      URI models = URI.create("http://127.0.0.1:" + port + "/models");
      HttpRequest request = HttpRequest.newBuilder(models).header("X-Request-Id", "mine").build();
      String told = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
      assertTrue(told.contains("\"name\":\"usual model\""), told);
      assertTrue(told.contains(sha256), told);
      process.toHandle().destroy(); // SIGTERM
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
      assertEquals(0, process.exitValue());
      String line = Files.readString(log);
      assertTrue(line.matches("\\{\"time\":.*\"id\":\"mine\".*\"status\":200.*\\}\n"), line);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void signalEndsItWhenAllIsAnswered() throws Exception {
    Process process =
        serve(
            "--gazetteer=" + Files.writeString(folder.resolve("a.tsv"), "LOC\tArc\n"),
            "--gazetteer=who=" + Files.writeString(folder.resolve("b.tsv"), "PER\tBo\n"),
            "one=" + model,
            model.toString());
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      assertTrue(
          line.matches("one, usual model: http://127\\.0\\.0\\.1:\\d+/ \\(Ctrl-C ends it\\)"),
          line);
      URI uri = URI.create(line.replaceAll(".*(http://\\S*).*", "$1"));
      HttpClient client = HttpClient.newHttpClient();
      String models =
          client
              .send(HttpRequest.newBuilder(uri.resolve("models")).build(), BodyHandlers.ofString())
              .body();
      assertTrue(models.contains("\"scheme\":\"bio\""), models);
      assertTrue(models.contains("\"bytes\":" + model.toFile().length()), models);
      assertTrue(models.contains("\"gazetteers\":[\"who\"]"), models);
      String said = tag(client, uri, "{\"tokens\": [\"Arc\", \"Bo\"]}");
      assertTrue(said.contains("{\"type\":\"LOC\",\"start\":0,\"end\":1,"), said);
      said = tag(client, uri, "{\"tokens\": [\"Arc\", \"Bo\"], \"gazetteers\": [\"who\"]}");
      assertTrue(said.contains("{\"type\":\"PER\",\"start\":1,\"end\":2,"), said);
      String large =
          "{\"best\": 5, \"model\": \"one\", \"sentences\": ["
              + "[\"Ada\", \"lives\", \"in\", \"London\"],".repeat(9_000)
              + "[]]}";
      CompletableFuture<HttpResponse<String>> answer =
          client.sendAsync(
              HttpRequest.newBuilder(uri.resolve("tag"))
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString(large))
                  .build(),
              BodyHandlers.ofString());
      HttpRequest metrics = HttpRequest.newBuilder(uri.resolve("metrics")).build();
      while (client
          .send(metrics, BodyHandlers.ofString())
          .body()
          .contains("trellis_queue_requests 0")) {
        assertTrue(!answer.isDone(), "it was never seen in the queue");
      }
      process.toHandle().destroy(); // SIGTERM; Process.destroy would close the streams too
      assertEquals(200, answer.get(60, TimeUnit.SECONDS).statusCode());
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
      assertEquals(0, process.exitValue());
      assertEquals(null, out.readLine(), "it says nothing more");
    } finally {
      process.destroyForcibly();
    }
  }

  /** A model in a jar has no file that could change. */
  @Test
  void modelsAreServedByTheirNames() throws Exception {
    byte[] bytes = Files.readAllBytes(model);
    Path jar = ModelJars.write(folder.resolve("tiny.jar"), "tiny", bytes);
    String classPath = System.getProperty("java.class.path") + File.pathSeparator + jar;
    Process process = serve(classPath, new String[] {"--allow-reload", "tiny", "one=tiny"});
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      assertTrue(line.startsWith("tiny, one: http://127.0.0.1:"), line);
      URI uri = URI.create(line.replaceAll(".*(http://\\S*).*", "$1"));
      HttpClient client = HttpClient.newHttpClient();
      HttpRequest models = HttpRequest.newBuilder(uri.resolve("models")).build();
      String told = client.send(models, BodyHandlers.ofString()).body();
      assertTrue(told.contains("\"name\":\"tiny\""), told);
      assertTrue(told.contains("\"bytes\":" + bytes.length), told);
      assertTrue(told.contains(Sha256.of(bytes)), told);
      String said = tag(client, uri, "{\"model\": \"tiny\", \"tokens\": [\"Arc\", \"Bo\"]}");
      assertTrue(said.contains("\"labels\""), said);
      HttpRequest reload =
          HttpRequest.newBuilder(uri.resolve("models/tiny/reload"))
              .POST(BodyPublishers.noBody())
              .build();
      assertEquals(409, client.send(reload, BodyHandlers.ofString()).statusCode());
    } finally {
      process.destroyForcibly();
    }
  }

  private static String tag(HttpClient client, URI uri, String json) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri.resolve("tag"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  @Test
  void mistakesAreTold() throws IOException {
    assertFails(2, "--port must be from 0 to 65535, not 70000", model, "--port=70000");
    assertFails(2, "two models are called `usual model`", model, model, "--port=0");
    assertFails(2, "cannot be limited to 0", model, "--max-tokens=0");
    assertFails(2, "--watch must be 0 or more, not -1", model, "--watch=-1");
    Path nowhere = folder.resolve("nowhere").resolve("access.log");
    assertFails(1, "cannot be opened: there is no " + nowhere, model, "--access-log=" + nowhere);
    assertFails(2, "go with --gazetteer only", model, "--gazetteer-weight=1");
    assertFails(2, "finite", model, "--gazetteer=x", "--gazetteer-weight=NaN");
    Path names = Files.writeString(folder.resolve("names.tsv"), "GPE\tNew York\n");
    assertFails(1, "names.tsv, \"New York\": ", model, "--gazetteer=" + names);
    assertFails(1, "names.tsv, \"New York\": ", model, "--gazetteer=n=" + names);
    assertFails(1, "no-names.tsv", model, "--gazetteer=n=no-names.tsv");
    assertFails(1, "did you mean `model.trellis`?", folder.resolve("modl.trellis"), "--port=0");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      assertFails(
          1,
          "cannot listen on 127.0.0.1:" + port + ": Address already in use; ",
          model,
          "--port=" + port);
    }
  }

  private static void assertFails(int code, String message, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "serve";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    CommandRun run = CommandRun.of(all);
    assertEquals(code, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }
}
