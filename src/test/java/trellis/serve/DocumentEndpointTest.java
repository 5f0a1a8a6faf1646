package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.TextSentence;
import trellis.encoder.file.TinyEncoders;
import trellis.serve.http.Limits;
import trellis.train.ToyCorpus;

/** What is one document over HTTP, for a model that reads the sentences around one. */
@Timeout(120)
class DocumentEndpointTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double ROUNDED = 1e-6;
  private static final List<List<String>> DOCUMENT =
      List.of(
          List.of("Ada", "lives", "in", "Paris", "."),
          List.of("Alan", "works", "in", "New", "York", "."),
          List.of("Grace", "reads", "."));

  @TempDir private static Path folder;
  private static Tagger tagger;
  private static RunningServer server;

  @BeforeAll
  static void start() {
    ToyCorpus.ofNames(folder)
        .train(
            "embeddings.encoder.file=" + TinyEncoders.folder("bert"),
            "embeddings.encoder.dim=4",
            "network.document.sentences=1",
            "train.epochs=2");
    tagger = Tagger.load(folder.resolve("run/model.trellis"));
    server = RunningServer.serving(Limits.USUAL, RunningServer.served("documents", tagger, "bio"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonNode tagged(ObjectNode request) throws IOException, InterruptedException {
    HttpResponse<String> response = server.tag(request.put("probabilities", true).toString());
    assertEquals(200, response.statusCode(), response::body);
    return MAPPER.readTree(response.body());
  }

  private static void assertSame(List<TaggedSentence> wanted, JsonNode sentences) {
    assertEquals(wanted.size(), sentences.size());
    for (int i = 0; i < wanted.size(); i++) {
      for (int token = 0; token < wanted.get(i).tokens().size(); token++) {
        assertEquals(
            wanted.get(i).probability(token),
            sentences.get(i).get("probabilities").get(token).asDouble(),
            ROUNDED);
      }
    }
  }

  @Test
  void theSentencesOfARequestAreADocument() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode();
    ArrayNode array = request.putArray("sentences");
    DOCUMENT.forEach(tokens -> tokens.forEach(array.addArray()::add));
    List<TaggedSentence> wanted = tagger.tagDocument(DOCUMENT);
    assertNotEquals(tagger.tag(DOCUMENT.get(0)).probability(0), wanted.get(0).probability(0));
    assertSame(wanted, tagged(request).get("sentences"));
    ObjectNode alone = MAPPER.createObjectNode();
    DOCUMENT.get(0).forEach(alone.putArray("tokens")::add);
    assertSame(List.of(tagger.tag(DOCUMENT.get(0))), tagged(alone).get("sentences"));
  }

  @Test
  void eachTextIsADocument() throws IOException, InterruptedException {
    List<String> texts =
        List.of("Ada lives in Paris. Alan works in New York.", "Grace reads. Ada sleeps.");
    ObjectNode request = MAPPER.createObjectNode();
    texts.forEach(request.putArray("texts")::add);
    JsonNode answer = tagged(request);
    for (int i = 0; i < texts.size(); i++) {
      List<TaggedSentence> wanted = new ArrayList<>();
      for (TextSentence sentence : tagger.tag(texts.get(i)).sentences()) {
        wanted.add(sentence.tagged());
      }
      assertEquals(2, wanted.size());
      assertSame(wanted, answer.get("texts").get(i).get("sentences"));
      ObjectNode one = MAPPER.createObjectNode().put("text", texts.get(i));
      assertSame(wanted, tagged(one).get("sentences"));
    }
  }
}
