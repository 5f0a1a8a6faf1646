package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.docs.Page;

/**
 * The JSON of the pages is what the command and the server answer, but for probabilities and ids.
 */
@Timeout(120)
class PageAnswersTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void write() throws IOException {
    model = ExampleTagger.writeTo(folder);
  }

  private static Page page(String name) {
    return Page.read(Path.of("src", "docs", name));
  }

  private static void check(String place, String told, String answered) throws IOException {
    assertEquals(anyProbabilities(told), anyProbabilities(answered), place);
  }

  private static JsonNode anyProbabilities(String json) throws IOException {
    JsonNode tree = JSON.readTree(json);
    for (JsonNode above : tree.findParents("probability")) {
      ((ObjectNode) above).put("probability", 0.5);
    }
    for (JsonNode error : tree.findValues("error")) {
      assertTrue(error.get("request").asText().matches("[0-9a-f]{16}"), error::toString);
      ((ObjectNode) error).put("request", "any");
    }
    return tree;
  }

  @Test
  void theCommandWritesTheJsonOfItsPage() throws IOException {
    Page.Block block =
        page("cli.md").blocks().stream()
            .filter(each -> each.text().get(0).startsWith("{\"version\": 1"))
            .findFirst()
            .orElseThrow();
    Path letter = folder.resolve("letter.txt");
    Files.writeString(
        letter, "Ada Marlow lives in\nFlorence. Nora Wells came to Lisbon 😀 in 1998.\n");
    CommandRun run = CommandRun.of("tag", model, letter, "--input=raw", "--format=json");
    assertEquals(0, run.code(), run.err());
    check(block.place(0), String.join("", block.text()), run.out().lines().toList().get(1));
  }

  @Test
  void theServerAnswersTheRequestsOfItsPage() throws Exception {
    Page.Block block =
        page("serve.md").blocks().stream()
            .filter(each -> each.text().get(0).startsWith("$ curl "))
            .findFirst()
            .orElseThrow();
    Process server = serve();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      String begin = page("serve.md").blocks().get(0).text().get(1);
      assertEquals(begin.replaceAll(":\\d+", ":N"), line.replaceAll(":\\d+", ":N"));
      URI uri = URI.create(line.replaceAll(".*(http://\\S*).*", "$1"));
      List<TypedLine> requests = TypedLine.of(block);
      assertTrue(requests.size() >= 3, requests::toString);
      for (TypedLine request : requests) {
        List<String> words = request.commands().get(0).words();
        String answer = post(uri, words.get(words.indexOf("-d") + 1));
        check(request.place(), String.join("", request.output()), answer);
      }
    } finally {
      server.destroyForcibly();
    }
  }

  private static Process serve() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dtrellis.kernel=plain",
            "-cp",
            System.getProperty("java.class.path"),
            "trellis.cli.Main",
            "serve",
            "--port=0",
            "--warm-up=0",
            model.toString());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static String post(URI server, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve("tag"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
