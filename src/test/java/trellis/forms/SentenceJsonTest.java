package trellis.forms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.Labeling;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextSentence;
import trellis.model.RandomModel;
import trellis.testing.RandomCases;
import trellis.tokenize.TokenRules;

class SentenceJsonTest {
  private static final Tagger TAGGER = Texts.tagger();
  private static final SentenceJson PLAIN = new SentenceJson(Spelling.of(TAGGER));
  private static final SentenceJson ALL = PLAIN.withProbabilities().withBest(3);

  private static JsonNode parsed(String line) throws IOException {
    assertTrue(line.endsWith("}\n"), line);
    assertEquals(1, line.lines().count());
    assertTrue(line.chars().noneMatch(c -> c == 0x85 || c == 0x2028 || c == 0x2029), line);
    byte[] utf8 = line.getBytes(StandardCharsets.UTF_8);
    assertEquals(line, new String(utf8, StandardCharsets.UTF_8), "UTF-8 holds all of it");
    return new ObjectMapper().readTree(utf8);
  }

  private static ObjectNode object(TextSentence sentence) throws IOException {
    return (ObjectNode) parsed(PLAIN.line(sentence));
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::textValue).toList();
  }

  @Test
  void tokensOfAnyUnicodeComeBack() {
    RandomCases.check(
        200,
        random -> {
          List<String> tokens = new ArrayList<>(Texts.words(random));
          tokens.add("half a pair " + (char) random.nextInt(0xD800, 0xE000));
          TaggedSentence sentence = TAGGER.tag(tokens);
          JsonNode node = parsed(ALL.line(sentence));
          assertEquals(tokens, texts(node.get("tokens")));
          assertEquals(sentence.labels(), texts(node.get("labels")));
          assertSpans(sentence.spans(), node.get("spans"));
          assertEquals(tokens.size(), node.get("probabilities").size());
          List<Labeling> best = sentence.best(3);
          assertEquals(best.size(), node.get("best").size());
          for (int i = 0; i < best.size(); i++) {
            JsonNode reading = node.get("best").get(i);
            assertSpans(best.get(i).spans(), reading.get("spans"));
            assertEquals(best.get(i).probability(), reading.get("probability").asDouble(), 1e-6);
          }
          assertEquals(node.at("/best/0/labels"), node.get("labels"));
        });
  }

  private static void assertSpans(List<TaggedSpan> expected, JsonNode found) {
    assertEquals(expected.size(), found.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i).type(), found.get(i).get("type").asText());
      assertEquals(expected.get(i).start(), found.get(i).get("start").asInt());
      assertEquals(expected.get(i).end(), found.get(i).get("end").asInt());
      assertEquals(expected.get(i).probability(), found.get(i).get("probability").asDouble(), 1e-6);
    }
  }

  @Test
  void offsetsCutTheTextInBothWaysOfCounting() {
    RandomCases.check(
        200,
        random -> {
          String text = Texts.text(random);
          int[] codePoints = text.codePoints().toArray();
          TaggedText tagged = TAGGER.tag(text, TokenRules.WHITESPACE);
          for (TextSentence sentence : tagged.sentences()) {
            JsonNode node = parsed(ALL.line(sentence));
            assertCuts(text, codePoints, node.get("offsets"), node.get("text").asText());
            for (int token = 0; token < sentence.tagged().tokens().size(); token++) {
              ObjectNode places = new ObjectMapper().createObjectNode();
              for (String way : List.of("utf16", "codePoints")) {
                places.set(way, node.get("tokenOffsets").get(way).get(token));
              }
              assertCuts(text, codePoints, places, node.get("tokens").get(token).asText());
            }
            List<JsonNode> spans = new ArrayList<>();
            node.get("spans").forEach(spans::add);
            node.get("best").forEach(reading -> reading.get("spans").forEach(spans::add));
            for (JsonNode span : spans) {
              assertCuts(text, codePoints, span.get("offsets"), span.get("text").asText());
              int first = node.at("/tokenOffsets/utf16/" + span.get("start") + "/0").asInt();
              assertEquals(first, span.at("/offsets/utf16/0").asInt());
            }
          }
        });
  }

  private static void assertCuts(String text, int[] codePoints, JsonNode offsets, String cut) {
    JsonNode utf16 = offsets.get("utf16");
    assertEquals(cut, text.substring(utf16.get(0).asInt(), utf16.get(1).asInt()));
    int from = offsets.at("/codePoints/0").asInt();
    assertEquals(cut, new String(codePoints, from, offsets.at("/codePoints/1").asInt() - from));
  }

  @Test
  void objectsKeepTheSchema() {
    RandomCases.check(
        50,
        random -> {
          SchemaCheck schema = SchemaCheck.ofResource("tagged-sentence.schema.json");
          for (SentenceJson json : List.of(PLAIN, ALL, PLAIN.withBest(1))) {
            assertEquals(
                List.of(), schema.faults(parsed(json.line(TAGGER.tag(Texts.words(random))))));
            for (TextSentence sentence : TAGGER.tag(Texts.text(random)).sentences()) {
              assertEquals(List.of(), schema.faults(parsed(json.line(sentence))));
            }
          }
        });
  }

  @Test
  void objectsOfSeveralLayersKeepTheSchema() throws IOException {
    Tagger layered = Tagger.of(RandomModel.withTwoLayers(3));
    SchemaCheck schema = SchemaCheck.ofResource("tagged-sentence.schema.json");
    RandomCases.check(
        20,
        random -> {
          SentenceJson all = new SentenceJson(Spelling.of(layered)).withProbabilities().withBest(2);
          String line = all.line(layered.tag(Texts.words(random)));
          assertEquals(List.of(), schema.faults(parsed(line)), line);
          for (TextSentence sentence : layered.tag(Texts.text(random)).sentences()) {
            assertEquals(List.of(), schema.faults(parsed(all.line(sentence))));
          }
        });
  }

  @Test
  void whatIsAskedForTwiceIsToldOnce() {
    var sentence = TAGGER.tag(List.of("Ada", "lives"));
    assertEquals(
        ALL.line(sentence), ALL.withBest(1).withProbabilities().withBest(3).line(sentence));
    assertThrows(IllegalArgumentException.class, () -> PLAIN.withBest(-1));
  }

  @Test
  void whatBreaksTheSchemaIsSeen() throws IOException {
    SchemaCheck schema = SchemaCheck.ofResource("tagged-sentence.schema.json");
    TextSentence sentence = TAGGER.tag("Ada lives").sentences().get(0);
    for (String path : List.of("tokens", "version", "offsets", "tokenOffsets")) {
      ObjectNode node = object(sentence);
      node.remove(path);
      assertFalse(schema.faults(node).isEmpty(), path);
    }
    assertFalse(schema.faults(object(sentence).put("more", 1)).isEmpty());
    assertFalse(schema.faults(object(sentence).put("version", 2)).isEmpty());
    ObjectNode node = object(sentence);
    node.withArray("/probabilities").add(1.5);
    assertFalse(schema.faults(node).isEmpty());
  }

  @Test
  void anEmptySentenceHasItsKeys() {
    assertEquals(
        "{\"version\":1,\"tokens\":[],\"labels\":[],\"spans\":[]}\n",
        PLAIN.line(TAGGER.tag(List.of())));
  }
}
