package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;
import trellis.serve.reload.ModelSource;
import trellis.serve.request.ServedModel;
import trellis.serve.request.ServedModel.Facts;
import trellis.util.Sha256;

/** A model takes the place of another one while the server goes on. */
@Timeout(120)
class ReloadTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String TEXT =
      "{\"best\": 2, \"probabilities\": true, \"text\": \"Ada Marlow lives in London with Bo.\"}";
  private static final Duration NEVER = Duration.ZERO;
  private static final Duration SOON = Duration.ofMillis(50);

  @TempDir private static Path shared;
  private static final List<Path> MODELS = new ArrayList<>();

  @TempDir private Path folder;
  private final List<String> told = new CopyOnWriteArrayList<>();
  private Path file;

  @BeforeAll
  static void write() {
    for (int seed = 21; seed < 23; seed++) {
      MODELS.add(shared.resolve(seed + ".trellis"));
      ModelArchive.write(RandomModel.usual(seed), MODELS.get(MODELS.size() - 1));
    }
  }

  @BeforeEach
  void first() throws IOException {
    file = Files.copy(MODELS.get(0), folder.resolve("model.trellis"));
  }

  private static ServedModel load(Path file) {
    Tagger tagger = Tagger.load(file);
    String sha256 = tagger.identity().sha256();
    return new ServedModel(
        "the model",
        tagger,
        new Facts(
            "ner", "bio", "ptb", List.of(), List.of(), file.toFile().length(), sha256, false));
  }

  private RunningServer serving(Duration watch, boolean allowReload) {
    ModelSource source =
        new ModelSource() {
          @Override
          public Path file() {
            return file;
          }

          @Override
          public ServedModel load() {
            return ReloadTest.load(file);
          }
        };
    return RunningServer.of(
        load(file),
        new Operation(
            Optional.empty(), Map.of("the model", source), watch, allowReload, told::add));
  }

  private static HttpResponse<String> reload(RunningServer server, String name, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri().resolve("models/" + name + "/reload"))
            .POST(BodyPublishers.noBody());
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return RunningServer.send(request);
  }

  /** Which model `/models` names; as /metrics does. */
  private static String served(RunningServer server) throws IOException, InterruptedException {
    JsonNode model = MAPPER.readTree(server.get("models").body()).at("/models/0");
    assertEquals("the model", model.get("name").asText());
    return model.get("sha256").asText();
  }

  private static boolean counts(RunningServer server, String result, int times)
      throws IOException, InterruptedException {
    return server
        .get("metrics")
        .body()
        .contains(
            "trellis_model_reloads_total{model=\"the model\",result=\""
                + result
                + "\"} "
                + times
                + "\n");
  }

  private static void awaitCount(RunningServer server, String result, int times)
      throws IOException, InterruptedException {
    while (!counts(server, result, times)) {
      Thread.sleep(20);
    }
  }

  private static String answer(RunningServer server) throws IOException, InterruptedException {
    HttpResponse<String> response = server.tag(TEXT);
    assertEquals(200, response.statusCode(), response::body);
    return response.body();
  }

  private void put(Path model) throws IOException {
    Path beside = Files.copy(model, folder.resolve("next"), StandardCopyOption.REPLACE_EXISTING);
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void requestLoadsTheModelAnew() throws IOException, InterruptedException {
    try (RunningServer server = serving(NEVER, true)) {
      String before = answer(server);
      assertEquals(Sha256.of(MODELS.get(0)), served(server));
      assertTrue(reload(server, "the%20model").body().contains("\"result\":\"unchanged\""));
      put(MODELS.get(1));
      HttpResponse<String> reloaded = reload(server, "the%20model");
      String sha256 = Sha256.of(MODELS.get(1));
      assertEquals(200, reloaded.statusCode(), reloaded::body);
      assertEquals(
          "{\"model\":\"the model\",\"result\":\"loaded\",\"sha256\":\"" + sha256 + "\"}\n",
          reloaded.body());
      assertEquals(sha256, served(server));
      assertTrue(
          server
              .get("metrics")
              .body()
              .contains("trellis_model_info{model=\"the model\",sha256=\"" + sha256 + "\"} 1\n"));
      assertNotEquals(before, answer(server));
      put(MODELS.get(0));
      assertEquals(200, reload(server, "the%20model").statusCode());
      assertEquals(before, answer(server));
      assertTrue(counts(server, "loaded", 2));
      assertTrue(counts(server, "unchanged", 1));
      assertEquals(2, told.size(), told::toString);
    }
  }

  @Test
  void reloadMustBeAllowed() throws IOException, InterruptedException {
    try (RunningServer server = serving(NEVER, false)) {
      put(MODELS.get(1));
      HttpResponse<String> refused = reload(server, "the%20model");
      assertEquals(403, refused.statusCode());
      assertTrue(refused.body().contains("--allow-reload"), refused.body());
      assertEquals(Sha256.of(MODELS.get(0)), served(server));
    }
    try (RunningServer server = serving(NEVER, true)) {
      assertEquals(403, reload(server, "the%20model", "Origin", "http://localhost").statusCode());
      HttpResponse<String> unknown = reload(server, "the%20modl");
      assertEquals(404, unknown.statusCode());
      assertTrue(unknown.body().contains("did you mean `the model`?"), unknown.body());
      assertEquals(404, reload(server, "").statusCode());
      assertEquals(405, server.get("models/the%20model/reload").statusCode());
    }
  }

  @Test
  void aModelWithoutAFileStaysAsItIs() throws IOException, InterruptedException {
    Operation any = new Operation(Optional.empty(), Map.of(), NEVER, true, told::add);
    try (RunningServer server = RunningServer.of(load(file), any)) {
      HttpResponse<String> refused = reload(server, "the%20model");
      assertEquals(409, refused.statusCode(), refused::body);
      assertTrue(refused.body().contains("the model `the model` is in a jar"), refused.body());
      assertEquals(Sha256.of(MODELS.get(0)), served(server));
    }
  }

  @Test
  void wrongFileLeavesTheOldModel() throws IOException, InterruptedException {
    byte[] good = Files.readAllBytes(MODELS.get(1));
    byte[] flipped = good.clone();
    flipped[good.length / 2] ^= 1;
    List<byte[]> wrong = List.of(new byte[0], Arrays.copyOf(good, good.length / 2), flipped);
    try (RunningServer server = serving(NEVER, true)) {
      String before = answer(server);
      for (byte[] bytes : wrong) {
        Files.write(file, bytes);
        assertStays(server, before);
      }
      Files.writeString(file, "task: ner\n");
      assertStays(server, before);
      Files.delete(file);
      assertStays(server, before);
      assertTrue(counts(server, "failed", 5));
      assertEquals(5, told.size(), told::toString);
      put(MODELS.get(1));
      assertEquals(200, reload(server, "the%20model").statusCode());
      assertEquals(Sha256.of(MODELS.get(1)), served(server));
    }
  }

  private void assertStays(RunningServer server, String answer)
      throws IOException, InterruptedException {
    HttpResponse<String> refused = reload(server, "the%20model");
    assertEquals(422, refused.statusCode(), refused::body);
    assertTrue(refused.body().contains("not_reloaded"), refused.body());
    assertTrue(refused.body().contains(file.getFileName().toString()), refused.body());
    assertEquals(Sha256.of(MODELS.get(0)), served(server));
    assertEquals(answer, answer(server));
    String last = told.get(told.size() - 1);
    assertTrue(last.startsWith("the model: goes on with "), last);
    assertEquals(1, last.lines().count(), last);
  }

  @Test
  void watchedFileIsLoadedWhenItIsWhole() throws IOException, InterruptedException {
    byte[] good = Files.readAllBytes(MODELS.get(1));
    try (RunningServer server = serving(SOON, false)) {
      String before = answer(server);
      Files.write(file, Arrays.copyOf(good, good.length / 3)); // a copy that takes long
      awaitCount(server, "failed", 1);
      assertEquals(before, answer(server));
      Thread.sleep(SOON.toMillis() * 6);
      assertTrue(counts(server, "failed", 1), "a file that stays as it is is tried once");
      Files.write(file, good);
      awaitCount(server, "loaded", 1);
      assertEquals(Sha256.of(MODELS.get(1)), served(server));
      assertNotEquals(before, answer(server));
      Files.delete(file);
      awaitCount(server, "failed", 2);
      assertEquals(Sha256.of(MODELS.get(1)), served(server));
      put(MODELS.get(0));
      awaitCount(server, "loaded", 2);
      assertEquals(before, answer(server));
    }
  }

  @Test
  void noRequestIsLostUnderLoad() throws Exception {
    Map<String, String> answers = new HashMap<>(); // by the digest of the model that gives it
    try (RunningServer server = serving(NEVER, true)) {
      for (Path model : MODELS) {
        put(model);
        reload(server, "the%20model");
        answers.put(answer(server), served(server));
      }
      assertEquals(2, answers.size());
      String large =
          TEXT.replaceFirst("\"text.*", "\"sentences\": [" + "[\"Ada\", \"ran\"], ".repeat(2_000));
      ExecutorService clients = Executors.newFixedThreadPool(5);
      List<Future<Integer>> small = new ArrayList<>();
      for (int client = 0; client < 4; client++) {
        small.add(clients.submit(() -> tagUntilTold(server, answers)));
      }
      Future<Integer> others =
          clients.submit(
              () -> {
                int asked = 0;
                for (; !stop; asked++) {
                  assertEquals(200, server.tag(large + "[\"Bo\"]]}").statusCode());
                }
                return asked;
              });
      for (int times = 0; times < 10; times++) {
        put(MODELS.get(times % 2));
        assertTrue(reload(server, "the%20model").body().contains("\"loaded\""));
        String sha256 = served(server);
        assertEquals(Sha256.of(MODELS.get(times % 2)), sha256);
        assertEquals(sha256, answers.get(answer(server)), "the answers are of that model");
      }
      stop = true;
      for (Future<Integer> client : small) {
        assertTrue(client.get() > 20, "requests were sent");
      }
      assertTrue(others.get() > 0, "large ones, too");
      clients.shutdown();
      awaitThreadsOfOneModel();
    }
  }

  private volatile boolean stop;

  private int tagUntilTold(RunningServer server, Map<String, String> answers)
      throws IOException, InterruptedException {
    int asked = 0;
    for (; !stop; asked++) {
      String answer = answer(server);
      assertTrue(answers.containsKey(answer), "whole of one model");
    }
    return asked;
  }

  /** The threads of replaced models end; those of the last one are there. */
  private static void awaitThreadsOfOneModel() throws InterruptedException {
    int wanted = Runtime.getRuntime().availableProcessors() + 1;
    Set<Thread> found = new HashSet<>();
    do {
      Thread.sleep(20);
      found.clear();
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().startsWith("trellis-queue-the model")) {
          found.add(thread);
        }
      }
    } while (found.size() != wanted);
    assertEquals(wanted, found.size());
  }
}
