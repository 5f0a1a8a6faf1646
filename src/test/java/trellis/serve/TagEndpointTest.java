package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.TextSentence;
import trellis.model.RandomModel;

/** What is tagged over HTTP is what the API says. */
@Timeout(120)
class TagEndpointTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double ROUNDED = 1e-6;
  private static final RunningServer SERVER = RunningServer.usual();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static JsonNode tagged(ObjectNode request) throws IOException, InterruptedException {
    HttpResponse<String> response = SERVER.tag(request.toString());
    assertEquals(200, response.statusCode(), response::body);
    assertEquals("application/json", response.headers().firstValue("Content-Type").orElse(""));
    return MAPPER.readTree(response.body());
  }

  @Test
  void sentencesAreThoseOfTheApi() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode().put("best", 3).put("probabilities", true);
    ArrayNode array = request.putArray("sentences");
    List<List<String>> sentences = RandomModel.sentences(new Random(1), 300, 25);
    sentences.replaceAll(
        tokens -> tokens.stream().map(t -> t.equals("\uD83D") ? "half" : t).toList());
    sentences.forEach(tokens -> tokens.forEach(array.addArray()::add));
    JsonNode answer = tagged(request);
    assertEquals("ner", answer.get("model").asText());
    assertEquals(300, answer.get("sentences").size());
    for (int i = 0; i < 300; i++) {
      assertSame(RunningServer.NER.tag(sentences.get(i)), answer.get("sentences").get(i));
    }
  }

  private static void assertSame(TaggedSentence expected, JsonNode found) {
    assertEquals(expected.tokens(), strings(found.get("tokens")));
    assertEquals(expected.labels(), strings(found.get("labels")));
    assertEquals(expected.spans().size(), found.get("spans").size());
    for (int i = 0; i < expected.spans().size(); i++) {
      TaggedSpan span = expected.spans().get(i);
      JsonNode node = found.get("spans").get(i);
      assertEquals(span.type(), node.get("type").asText());
      assertEquals(span.start(), node.get("start").asInt());
      assertEquals(span.end(), node.get("end").asInt());
      assertEquals(span.probability(), node.get("probability").asDouble(), ROUNDED);
    }
    for (int token = 0; token < expected.tokens().size(); token++) {
      assertEquals(
          expected.probability(token), found.get("probabilities").get(token).asDouble(), ROUNDED);
    }
    assertEquals(expected.best(3).size(), found.get("best").size());
    assertEquals(found.get("labels"), found.get("best").get(0).get("labels"));
    for (int i = 0; i < expected.best(3).size(); i++) {
      assertEquals(
          expected.best(3).get(i).probability(),
          found.get("best").get(i).get("probability").asDouble(),
          ROUNDED);
    }
  }

  private static List<String> strings(JsonNode array) {
    return MAPPER.convertValue(
        array, MAPPER.getTypeFactory().constructCollectionType(List.class, String.class));
  }

  @Test
  void textIsThatOfTheApi() throws IOException, InterruptedException {
    String text = "Ada lives in Zürich 😀.\r\n\r\n  So did   Byron in 東京 .";
    TaggedText expected = RunningServer.NER.tag(text);
    JsonNode found = tagged(MAPPER.createObjectNode().put("text", text)).get("sentences");
    assertEquals(expected.sentences().size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      TextSentence sentence = expected.sentences().get(i);
      JsonNode node = found.get(i);
      JsonNode place = node.get("offsets").get("utf16");
      assertEquals(
          node.get("text").asText(), text.substring(place.get(0).asInt(), place.get(1).asInt()));
      assertEquals(sentence.tagged().labels(), strings(node.get("labels")));
      for (int token = 0; token < node.get("tokens").size(); token++) {
        JsonNode offsets = node.get("tokenOffsets").get("utf16").get(token);
        assertEquals(sentence.start(token), offsets.get(0).asInt());
        assertEquals(sentence.end(token), offsets.get(1).asInt());
      }
      assertFalse(node.has("best"));
      assertFalse(node.has("probabilities"));
    }
  }

  @Test
  void textsAreTaggedEachForItself() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode();
    request.putArray("texts").add("Ada lives in London.").add("").add("  \n").add("Byron.");
    JsonNode texts = tagged(request).get("texts");
    assertEquals(4, texts.size());
    assertEquals(0, texts.get(1).get("sentences").size());
    assertEquals(0, texts.get(2).get("sentences").size());
    JsonNode alone = tagged(MAPPER.createObjectNode().put("text", "Byron."));
    assertEquals(alone.get("sentences"), texts.get(3).get("sentences"));
  }

  @Test
  void tokenizerIsChosen() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode().put("text", "Ada, who lives");
    JsonNode words = tagged(request.put("tokenizer", "whitespace")).get("sentences").get(0);
    assertEquals(List.of("Ada,", "who", "lives"), strings(words.get("tokens")));
  }

  @Test
  void nothingGetsAnEmptyAnswer() throws IOException, InterruptedException {
    ObjectNode none = MAPPER.createObjectNode();
    none.putArray("tokens");
    JsonNode sentence = tagged(none.put("best", 2)).get("sentences").get(0);
    assertEquals(0, sentence.get("labels").size());
    assertEquals(1, sentence.get("best").size());
    ObjectNode empty = MAPPER.createObjectNode();
    empty.putArray("sentences");
    assertEquals(0, tagged(empty).get("sentences").size());
    assertEquals(0, tagged(MAPPER.createObjectNode().put("text", "")).get("sentences").size());
  }

  @Test
  void featuresReachTheModel() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode().put("model", "featured");
    request.putArray("tokens").add("Ada").add("lives");
    ObjectNode features = request.putObject("features");
    features.putArray("feats").add("|").add("x");
    features.putArray("xpos").add("NNP").add("VBZ");
    TaggedSentence expected =
        RunningServer.FEATURED.tag(
            List.of("Ada", "lives"), List.of(List.of("NNP", "VBZ"), List.of("|", "x")));
    JsonNode found = tagged(request.put("probabilities", true)).get("sentences").get(0);
    assertEquals(expected.probability(0), found.get("probabilities").get(0).asDouble(), ROUNDED);
    assertEquals(expected.probability(1), found.get("probabilities").get(1).asDouble(), ROUNDED);

    ObjectNode two = MAPPER.createObjectNode().put("model", "featured").put("probabilities", true);
    two.putArray("sentences").add(request.get("tokens")).add(request.get("tokens"));
    two.putArray("features").add(features).add(features);
    assertEquals(found, tagged(two).get("sentences").get(1));
  }

  @Test
  void longAndShortSentencesComeBackInOrder() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode();
    ArrayNode array = request.putArray("sentences");
    Random random = new Random(9);
    for (int i = 0; i < 12; i++) {
      ArrayNode tokens = array.addArray().add("number" + i);
      int more = i % 3 == 0 ? 1_500 : 3; // beyond what a batch takes
      for (int token = 0; token < more; token++) {
        tokens.add(random.nextBoolean() ? "Ada" : "lives");
      }
    }
    JsonNode answer = tagged(request).get("sentences");
    for (int i = 0; i < 12; i++) {
      assertEquals("number" + i, answer.get(i).get("tokens").get(0).asText());
      assertEquals(
          RunningServer.NER.tag(strings(array.get(i))).labels(),
          strings(answer.get(i).get("labels")));
    }
    assertTrue(SERVER.get("metrics").body().contains("trellis_tokens_total{model=\"ner\"}"));
  }
}
