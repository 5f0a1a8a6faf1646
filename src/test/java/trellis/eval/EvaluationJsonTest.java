package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.labels.TagScheme;

/** The results as JSON, written by a mapper that was told nothing about them. */
class EvaluationJsonTest {
  private final ObjectMapper mapper = new ObjectMapper();

  private static Evaluation evaluation() {
    TrainingNames names = Cases.names(List.of("w0", "w1 w2"));
    return Cases.score(
        new SpanScorer(TagScheme.BIO, TagScheme.BIO, 10, 1, names),
        List.of(Cases.pair("B-Z O B-A I-A B-M", "B-Z B-M I-A O B-A"), Cases.pair("O", "I-M")));
  }

  private static TokenEvaluation tokenEvaluation() {
    TokenAccuracy accuracy = new TokenAccuracy(word -> word.equals("w0"));
    return Cases.count(accuracy, List.of(Cases.pair("X Z A", "X A A")));
  }

  @Test
  void whatIsWrittenReadsBackEqual() throws JsonProcessingException {
    Evaluation evaluation = evaluation();
    String json = mapper.writeValueAsString(evaluation);
    assertEquals(evaluation, mapper.readValue(json, Evaluation.class));
    TokenEvaluation tokens = tokenEvaluation();
    assertEquals(
        tokens, mapper.readValue(mapper.writeValueAsString(tokens), TokenEvaluation.class));
  }

  @Test
  void theFiguresAreWhereAReaderLooksForThem() {
    JsonNode json = mapper.valueToTree(evaluation());
    assertEquals(6, json.at("/tokens").asInt());
    assertEquals(100.0 / 3, json.at("/conlleval/micro/recall").asDouble());
    assertEquals(3, json.at("/names/seen/found").asInt() + json.at("/names/seen/gold").asInt());
    assertEquals(0.0, json.at("/names/unseen/precision").asDouble());
    assertEquals(2, json.at("/illFormedPredicted/sentences").asInt());
    assertEquals("SPURIOUS", json.at("/mistakes/first/0/kind").asText());
    List<String> types = new ArrayList<>();
    json.at("/conlleval/types").fieldNames().forEachRemaining(types::add);
    assertEquals(List.of("A", "M", "Z"), types);
  }

  @Test
  void withoutNamesOfTrainingThereIsNoScoreOfThem() {
    JsonNode json =
        mapper.valueToTree(Cases.score(TagScheme.BIO, List.of(Cases.pair("B-X", "B-X"))));
    assertEquals(0, json.get("names").size());
  }

  @Test
  void resultsCannotBeChanged() {
    Evaluation evaluation = evaluation();
    Map<String, Score> types = evaluation.conlleval().types();
    assertThrows(UnsupportedOperationException.class, types::clear);
    assertThrows(UnsupportedOperationException.class, evaluation.notes()::clear);
    assertThrows(UnsupportedOperationException.class, evaluation.mistakes().first()::clear);
    assertThrows(
        UnsupportedOperationException.class, tokenEvaluation().confusion().get("X")::clear);
  }
}
