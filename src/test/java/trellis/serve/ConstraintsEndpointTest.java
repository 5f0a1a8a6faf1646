package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.Constraints;
import trellis.Gazetteer;
import trellis.TaggedSentence;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextConstraints;
import trellis.TextSentence;
import trellis.error.ConstraintException;
import trellis.labels.TagScheme;
import trellis.serve.http.Limits;
import trellis.serve.request.ServedModel;
import trellis.tokenize.TokenizedSentence;

/** What a request knows beforehand holds as it does in the API. */
@Timeout(120)
class ConstraintsEndpointTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double ROUNDED = 1e-6;
  private static final List<String> WORDS = List.of("Ada", "lives", "in", "London", "Byron", "😀");
  private static final Gazetteer PLACES =
      Gazetteer.builder("places").add("LOC", "London").add("LOC", "in", "London").build();
  private static final Gazetteer LIKELY =
      Gazetteer.builder("likely").add("PER", "Ada").build().weighted(1.5);
  private static final Tagger TAGGER = RunningServer.NER;
  private static final ServedModel PLAIN = RunningServer.served("ner", TAGGER, "bio");
  private static final RunningServer SERVER =
      RunningServer.serving(
          Limits.USUAL,
          new ServedModel(
              "ner", TAGGER, PLAIN.facts(), Map.of("places", PLACES, "likely", LIKELY)));

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static JsonNode tagged(ObjectNode request) throws IOException, InterruptedException {
    HttpResponse<String> response = SERVER.tag(request.toString());
    assertEquals(200, response.statusCode(), response::body);
    return MAPPER.readTree(response.body());
  }

  private static void assertSame(TaggedSentence expected, JsonNode found, Object what) {
    List<String> labels = new ArrayList<>();
    found.get("labels").forEach(label -> labels.add(label.asText()));
    assertEquals(expected.labels(), labels, what::toString);
    for (int token = 0; token < labels.size(); token++) {
      assertEquals(
          expected.probability(token),
          found.get("probabilities").get(token).asDouble(),
          ROUNDED,
          what::toString);
    }
  }

  /** A demand said twice: of the API, and as JSON. */
  private interface Demand {
    void say(int start, int end, ObjectNode json);
  }

  private static List<String> words(Random random) {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(7) + 1; i > 0; i--) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return words;
  }

  private static void random(Random random, int tokens, ArrayNode json, Constraints.Builder known) {
    for (int i = random.nextInt(3); i > 0; i--) {
      int start = random.nextInt(tokens);
      int end = start + 1 + random.nextInt(tokens - start);
      String type = random.nextBoolean() ? "PER" : "LOC";
      ObjectNode one = json.addObject();
      switch (random.nextInt(5)) {
        case 0 -> {
          known.span(type, start, end);
          one.put("span", type).put("start", start).put("end", end);
        }
        case 1 -> {
          known.noSpan(type, start, end);
          one.put("noSpan", type).put("start", start).put("end", end);
        }
        case 2 -> {
          known.weigh(type, start, end, 2.5);
          one.put("weigh", type).put("start", start).put("end", end).put("weight", 2.5);
        }
        case 3 -> {
          known.label(start, "B-" + type, "O");
          one.put("token", start).putArray("label").add("B-" + type).add("O");
        }
        default -> {
          known.forbid(start, "O");
          one.put("forbid", "O").put("token", start);
        }
      }
    }
  }

  @Test
  void sentencesObeyAsInTheApi() throws IOException, InterruptedException {
    Random random = new Random(5);
    int clashes = 0;
    for (int round = 0; round < 150; round++) {
      List<String> tokens = words(random);
      ObjectNode request = MAPPER.createObjectNode().put("probabilities", true);
      tokens.forEach(request.putArray("tokens")::add);
      Constraints.Builder known = Constraints.builder(TagScheme.BIO);
      random(random, tokens.size(), request.putArray("constraints"), known);
      try {
        TaggedSentence expected = TAGGER.tag(tokens, known.build());
        assertSame(expected, tagged(request).get("sentences").get(0), request);
      } catch (ConstraintException clash) {
        clashes++;
        HttpResponse<String> response = SERVER.tag(request.toString());
        assertEquals(422, response.statusCode(), response::body);
        JsonNode error = MAPPER.readTree(response.body()).get("error");
        assertEquals("constraints_clash", error.get("code").asText());
        assertEquals(clash.text(), error.get("message").asText());
      }
    }
    assertTrue(clashes > 3 && clashes < 75, "clashes: " + clashes);
  }

  @Test
  void eachSentenceHasItsOwn() throws IOException, InterruptedException {
    Random random = new Random(6);
    ObjectNode request = MAPPER.createObjectNode().put("probabilities", true);
    ArrayNode sentences = request.putArray("sentences");
    ArrayNode constraints = request.putArray("constraints");
    List<TaggedSentence> expected = new ArrayList<>();
    while (expected.size() < 60) {
      List<String> tokens = words(random);
      Constraints.Builder known = Constraints.builder(TagScheme.BIO);
      ArrayNode json = MAPPER.createArrayNode();
      random(random, tokens.size(), json, known);
      try {
        expected.add(TAGGER.tag(tokens, known.build()));
      } catch (ConstraintException clash) {
        continue;
      }
      tokens.forEach(sentences.addArray()::add);
      constraints.add(json);
    }
    JsonNode found = tagged(request).get("sentences");
    for (int i = 0; i < expected.size(); i++) {
      assertSame(expected.get(i), found.get(i), constraints.get(i));
    }
  }

  @Test
  void clashNamesItsSentenceAndHarmsNoOther() throws IOException, InterruptedException {
    HttpResponse<String> response =
        SERVER.tag(
            """
            {"sentences": [["Ada"], ["Ada", "lives"]],
             "constraints": [[], [{"span": "PER", "start": 0, "end": 2}, {"label": "O", "token": 1},
                                  {"forbid": "B-LOC", "token": 0}]]}
            """);
    assertEquals(422, response.statusCode(), response::body);
    assertTrue(
        response.body().contains("sentence 1 (counted from 0): no labeling"), response.body());
    assertTrue(response.body().contains("must have the label O"), response.body());
    assertTrue(!response.body().contains("B-LOC"), "it is no part of the clash");
  }

  @Test
  void textsObeyAsInTheApi() throws IOException, InterruptedException {
    Random random = new Random(7);
    int clashes = 0;
    for (int round = 0; round < 100; round++) {
      String text = String.join(" ", words(random)) + ". " + String.join(" ", words(random));
      List<TokenizedSentence> places = TAGGER.tokenizer().tokenize(text).sentences();
      TokenizedSentence place = places.get(random.nextInt(places.size()));
      int first = random.nextInt(place.size());
      int last = first + random.nextInt(place.size() - first);
      boolean points = random.nextBoolean();
      int start = place.start(first);
      int end = place.end(last);
      String type = random.nextBoolean() ? "PER" : "LOC";
      TextConstraints.Builder known = TextConstraints.builder(TagScheme.BIO);
      ObjectNode request = MAPPER.createObjectNode().put("probabilities", true).put("text", text);
      ArrayNode json = request.putArray("constraints");
      int from = points ? text.codePointCount(0, start) : start;
      int to = points ? text.codePointCount(0, end) : end;
      if (points) {
        known.inCodePoints();
        request.put("offsets", "codePoints");
      }
      Demand span = (a, b, one) -> one.put("span", type).put("start", a).put("end", b);
      switch (random.nextInt(5)) {
        case 0 -> {
          known.span(type, from, to);
          span.say(from, to, json.addObject());
        }
        case 1 -> {
          known.widening().span(type, from, to - 1 <= from ? to : to - 1);
          request.put("widening", true);
          span.say(from, to - 1 <= from ? to : to - 1, json.addObject());
        }
        case 2 -> {
          known.noSpan(type, from, to).weigh("PER", from, to, -3);
          json.addObject().put("noSpan", type).put("start", from).put("end", to);
          json.addObject().put("weigh", "PER").put("start", from).put("end", to).put("weight", -3);
        }
        case 3 -> {
          known.label(from, to, "B-" + type);
          json.addObject().put("label", "B-" + type).put("start", from).put("end", to);
        }
        default -> {
          known.forbid(from, to, "O", "B-LOC");
          json.addObject()
              .put("start", from)
              .put("end", to)
              .putArray("forbid")
              .add("O")
              .add("B-LOC");
        }
      }
      try {
        TaggedText expected = TAGGER.tag(text, known.build());
        JsonNode found = tagged(request).get("sentences");
        assertEquals(expected.sentences().size(), found.size());
        for (int i = 0; i < found.size(); i++) {
          TextSentence sentence = expected.sentences().get(i);
          assertSame(sentence.tagged(), found.get(i), request);
        }
      } catch (ConstraintException wrong) {
        clashes++;
        HttpResponse<String> response = SERVER.tag(request.toString());
        assertEquals(wrong.demands().isEmpty() ? 400 : 422, response.statusCode(), response::body);
        String said = MAPPER.readTree(response.body()).at("/error/message").asText();
        assertTrue(said.endsWith(wrong.text()), said);
      }
    }
    assertTrue(clashes < 60, "clashes: " + clashes);
  }

  @Test
  void gazetteersAreChosenByName() throws IOException, InterruptedException {
    String text = "Byron lives in London. Ada in London.";
    Tagger placing = TAGGER.with(PLACES);
    ObjectNode request = MAPPER.createObjectNode().put("probabilities", true).put("text", text);
    assertTexts(TAGGER.tag(text), tagged(request));
    request.putArray("gazetteers").add("places");
    assertTexts(placing.tag(text), tagged(request));
    request.withArray("gazetteers").add("likely");
    assertTexts(placing.with(LIKELY).tag(text), tagged(request));

    ObjectNode tokens = MAPPER.createObjectNode().put("probabilities", true);
    ArrayNode sentences = tokens.putArray("sentences");
    sentences.addArray().add("Ada").add("in").add("London");
    sentences.addArray().add("London");
    tokens.putArray("gazetteers").add("places");
    JsonNode found = tagged(tokens).get("sentences");
    assertSame(placing.tag(List.of("Ada", "in", "London")), found.get(0), tokens);
    assertSame(placing.tag(List.of("London")), found.get(1), tokens);
    tokens.putArray("constraints").addArray();
    ((ArrayNode) tokens.get("constraints"))
        .addArray()
        .addObject()
        .put("label", "O")
        .put("token", 0);
    HttpResponse<String> clash = SERVER.tag(tokens.toString());
    assertEquals(422, clash.statusCode(), clash::body);
    ConstraintException expected =
        assertThrows(
            ConstraintException.class,
            () -> placing.tag(List.of("London"), Constraints.builder().label(0, "O").build()));
    assertTrue(clash.body().contains("gazetteer places"), clash.body());
    assertEquals(
        "sentence 1 (counted from 0): " + expected.text(),
        MAPPER.readTree(clash.body()).at("/error/message").asText());
    JsonNode names = MAPPER.readTree(SERVER.get("models").body()).at("/models/0/gazetteers");
    assertEquals(2, names.size(), names::toString);
  }

  private static void assertTexts(TaggedText expected, JsonNode found) {
    for (int i = 0; i < expected.sentences().size(); i++) {
      assertSame(expected.sentences().get(i).tagged(), found.get("sentences").get(i), expected);
    }
  }

  /** Single quotes stand for double ones. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ';',
      textBlock =
          """
          ~'constraints': {}~; 400; bad_type; `constraints` must be an array, not an object
          ~'constraints': ['x']~; 400; bad_type; each of `constraints` must be an object
          ~'constraints': [[{'span': 'PER', 'start': 0, 'end': 1}]]~; 400; bad_constraints; must have objects
          ~'constraints': [{}]~; 400; bad_constraints; constraint 0 (counted from 0): it demands nothing
          ~'constraints': [{'span': 'PER', 'label': 'O', 'token': 0}]~; 400; bad_constraints; exclude each other
          ~'constraints': [{'span': 'PER', 'token': 0}]~; 400; bad_constraints; a span has no `token`
          ~'constraints': [{'span': 'PER', 'start': 0}]~; 400; bad_constraints; tokens counted from 0
          ~'constraints': [{'label': 'O'}]~; 400; bad_constraints; the `token` is missing
          ~'constraints': [{'label': [], 'token': 0}]~; 400; bad_constraints; label
          ~'constraints': [{'label': 'O', 'start': 0, 'end': 1}]~; 400; bad_constraints; of one `token`
          ~'constraints': [{'weigh': 'PER', 'start': 0, 'end': 1}]~; 400; bad_constraints; `weight` is missing
          ~'constraints': [{'span': 'PER', 'start': 0, 'end': 1, 'weight': 1}]~; 400; bad_constraints; goes with `weigh`
          ~'constraints': [{'weigh': 'PER', 'start': 0, 'end': 1, 'weight': 1e9}]~; 400; bad_constraints; 1000000
          ~'constraints': [{'weigh': 'PER', 'start': 0, 'end': 1, 'weight': '1'}]~; 400; bad_type; `weight` of a constraint must be a number, not a string
          ~'constraints': [{'span': 'PER', 'start': 1.5, 'end': 1}]~; 400; bad_type; `start` of a constraint must be a whole number, not the number 1.5
          ~'constraints': [{'span': null, 'start': 1, 'end': 1}]~; 400; bad_type; `span` of a constraint must be a string, not null
          ~'constraints': [{'label': ['O', 1], 'token': 1}]~; 400; bad_type; `label` of a constraint must be a string, not the number 1
          ~'constraints': [{'span': 'PER', 'start': 1, 'end': 1}]~; 400; bad_constraints; constraint 0
          ~'constraints': [{'span': 'PER', 'start': -1, 'end': 1}]~; 400; bad_constraints; -1
          ~'constraints': [{'span': 'PER', 'start': 3, 'end': 4}]~; 400; bad_constraints; the tokens 0 to 1 alone
          ~'constraints': [{'span': 'PERS', 'start': 0, 'end': 1}]~; 400; bad_constraints; PER
          ~'constraints': [{'label': 'B-PERS', 'token': 1}]~; 400; bad_constraints; B-PER
          ~'constraints': [\n{'spam': 'PER'}]~; 400; unknown_field; is no field of a constraint (line 2, column 2) did you mean `span`?
          ~'gazetteers': 'x'~; 400; bad_type; `gazetteers` must be an array
          ~'gazetteers': ['place']~; 400; no_such_gazetteer; did you mean `places`?
          ~'offsets': 'utf17'~; 400; bad_value; did you mean `utf16`?
          ~'widening': 1~; 400; bad_type; true or false
          """)
  void mistakesAreExplained(String fields, int status, String code, String said)
      throws IOException, InterruptedException {
    String body = ("{'tokens': ['Ada', 'lives'], " + fields + "}").replace('\'', '"');
    HttpResponse<String> response = SERVER.tag(body);
    assertEquals(status, response.statusCode(), response::body);
    JsonNode error = MAPPER.readTree(response.body()).get("error");
    assertEquals(code, error.get("code").asText(), response::body);
    String all = error.get("message").asText() + " " + error.get("hint").asText();
    assertTrue(all.contains(said), all);
  }

  @Test
  void placesInTextsAreExplained() throws IOException, InterruptedException {
    assertRefused(
        "{'text': 'Ada lives', 'constraints': [{'span': 'PER', 'start': 0, 'end': 5}]}",
        "cuts the token \\\"lives\\\" at 4-9: give the offsets of whole tokens, or ask for"
            + " `widening`\"");
    assertRefused(
        "{'text': 'Ada lives', 'constraints': [{'label': 'O', 'token': 0}]}",
        "by its `start` and `end`, not by `token`");
    assertRefused(
        "{'texts': ['a', 'Ada'], 'constraints': [[], [{'span': 'PER', 'start': 0, 'end': 9}]]}",
        "text 1 (counted from 0): span PER 0-9 reaches beyond the text");
    assertRefused("{'texts': ['a', 'Ada'], 'constraints': [[]]}", "a list for each of the 2 texts");
    assertRefused(
        "{'sentences': [['a']], 'constraints': [{'label': 'O', 'token': 0}]}",
        "a list for each of the 1 sentences");
  }

  private static void assertRefused(String body, String said)
      throws IOException, InterruptedException {
    HttpResponse<String> response = SERVER.tag(body.replace('\'', '"'));
    assertEquals(400, response.statusCode(), response::body);
    assertTrue(response.body().contains("\"bad_constraints\""), response.body());
    assertTrue(response.body().contains(said), response.body());
  }

  @Test
  void spansThatWouldTakeTheTimeOfManyAreRefused() throws IOException, InterruptedException {
    ObjectNode request = MAPPER.createObjectNode();
    ArrayNode tokens = request.putArray("tokens");
    ArrayNode constraints = request.putArray("constraints");
    for (int token = 0; token < 300; token++) {
      tokens.add("Ada");
      constraints
          .addObject()
          .put("noSpan", "PER")
          .put("start", token)
          .put("end", Math.min(token + 3, 300));
    }
    tagged(request);
    for (int start = 0; start < 110; start++) {
      constraints.addObject().put("noSpan", "LOC").put("start", start).put("end", 300);
    }
    HttpResponse<String> response = SERVER.tag(request.toString());
    assertEquals(413, response.statusCode(), response::body);
    assertTrue(response.body().contains("too_many_constraints"), response.body());
  }
}
