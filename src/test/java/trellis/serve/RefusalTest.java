package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are refused, and what their clients are told. */
@Timeout(60)
class RefusalTest {
  private static final RunningServer SERVER = RunningServer.with(RunningServer.small());

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static void assertRefused(
      HttpResponse<String> response, int status, String code, String... words) throws IOException {
    assertEquals(status, response.statusCode(), response::body);
    JsonNode error = new ObjectMapper().readTree(response.body()).get("error");
    assertEquals(code, error.get("code").asText(), response::body);
    assertFalse(error.path("hint").asText().isEmpty(), response::body);
    String said = error.get("message").asText() + " " + error.get("hint").asText();
    assertFalse(said.contains("JsonReadFeature") || said.contains("ALLOW_"), said);
    for (String word : words) {
      assertTrue(said.contains(word), () -> word + " is missing in: " + said);
    }
  }

  /** Single quotes stand for double ones. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ';',
      textBlock =
          """
          ~ ~; bad_json; the body is empty
          ~{'text': 'a'~; bad_json; line 1, column
          ~{'text': 'a',\n 'best': }~; bad_json; line 2, column 10
          ~{'text': 'a'} {}~; bad_json; goes on
          ~{'text': 'a', 'text': 'b'}~; bad_json; Duplicate
          ~{'text': 'a', 'best': NaN}~; bad_json; 'NaN'
          ~{'text': 'a', 'best': +1}~; bad_json; plus signs
          ~{/**/'text': 'a'}~; bad_json; comment
          ~{'text': 'a', 'tokenizer': 'zzzzzz'}~; bad_value; that of the model
          ~[]~; bad_type; an object, not an array
          ~null~; bad_type; not null
          ~{}~; bad_input; give one of
          ~{'text': 'a', 'tokens': ['a']}~; bad_input; `text` and `tokens`
          ~{'txt': 'a'}~; unknown_field; did you mean `text`?
          ~{'zzzzzz': 'a'}~; unknown_field; its fields are
          ~{'txt': 'a'}~; unknown_field; (line 1, column 2)
          ~{'features': {'txt': ['a']},\n  'txt' : 'a'}~; unknown_field; (line 2, column 3)
          ~{'text': 7}~; bad_type; a string, not the number 7
          ~{'text': null}~; bad_type; not null
          ~{'tokens': 'a b'}~; bad_type; an array, not a string
          ~{'tokens': ['a', 1.5]}~; bad_type; each of `tokens` must be a string
          ~{'tokens': [['a']]}~; bad_type; not an array
          ~{'tokens': [[[[[[[[[[[[[[[[[[[['a']]]]]]]]]]]]]]]]]]]]}~; bad_type; not an array
          ~{'sentences': ['a']}~; bad_type; each of `sentences` must be an array
          ~{'sentences': [[null]]}~; bad_type; not null
          ~{'sentences': [['a', null]]}~; bad_type; each token of `sentences` must be a string, not null
          ~{'texts': ''}~; bad_type; `texts` must be an array, not a string
          ~{'tokens': ['a'], 'features': 'x'}~; bad_type; must be an object or a list, not a string
          ~{'tokens': ['a'], 'features': {'xpos': 'x'}}~; bad_type; `features` must be an array, not a string
          ~{'tokens': ['a'], 'features': {'xpos': [null]}}~; bad_type; `features` must be a string, not null
          ~{'sentences': [['a']], 'features': [[]]}~; bad_type; each of `features` must be an object, not an array
          ~{'text': 'a', 'best': true}~; bad_type; a whole number from 0 to 5, not true
          ~{'text': 'a', 'best': 2.0}~; bad_type; a whole number from 0 to 5, not the number 2.0
          ~{'text': 'a', 'probabilities': 'true'}~; bad_type; true or false, not a string
          ~{'texts': ['a', '\\udc00b']}~; bad_unicode; each of `texts` has half
          ~{'text': 'a', 'best': 6}~; bad_value; from 0 to 5, not 6
          ~{'text': 'a', 'best': -1}~; bad_value; not -1
          ~{'text': 'a', 'best': 99999999999999999999}~; bad_value; from 0 to 5
          ~{'text': 'a', 'best': 1e400}~; bad_type; a whole number
          ~{'text': 'a', 'best': '2'}~; bad_type; a whole number from 0 to 5, not a string
          ~{'text': 'a', 'probabilities': 1}~; bad_type; true or false
          ~{'text': 'a', 'tokenizer': 'unicod'}~; bad_value; did you mean `unicode`?
          ~{'tokens': ['a'], 'tokenizer': 'ptb'}~; bad_input; goes with `text`
          ~{'text': 'a', 'features': {}}~; bad_input; go with `tokens`
          ~{'text': 'a\\ud83d'}~; bad_unicode; \\ud83d, at character 1
          ~{'text': 'a', 'model': 'featured'}~; features_needed; `xpos`, `feats`
          ~{'tokens': ['a'], 'model': 'featured'}~; features_needed; the column `xpos`
          ~{'tokens': ['a'], 'model': 'featured', 'features': {'xpos': ['x'], 'feats': []}}~; bad_features; 0 values for 1
          ~{'tokens': ['a'], 'model': 'featured', 'features': {'xpo': ['x']}}~; bad_features; did you mean `xpos`?
          ~{'tokens': ['a'], 'features': {'xpos': ['x']}}~; bad_features; leave `features` out
          ~{'sentences': [['a']], 'features': {'xpos': ['x']}}~; bad_features; an object for each
          """)
  void badRequestsAreExplained(String body, String code, String said)
      throws IOException, InterruptedException {
    assertRefused(SERVER.tag(body.replace('\'', '"')), 400, code, said);
  }

  @Test
  void unknownModelIsNamed() throws IOException, InterruptedException {
    assertRefused(
        SERVER.tag("{\"text\": \"a\", \"model\": \"neer\"}"),
        404,
        "no_such_model",
        "neer",
        "did you mean `ner`?");
  }

  @Test
  void deepAndWideJsonIsRefused() throws IOException, InterruptedException {
    assertRefused(SERVER.tag("[".repeat(9_000)), 400, "bad_type", "an object");
    assertRefused(
        SERVER.tag("{\"" + "t".repeat(2_000) + "\": 1}"),
        400,
        "bad_json",
        "line 1, column",
        "length");
    String nested = "{\"features\":" + "{\"a\":".repeat(1_000);
    assertRefused(SERVER.tag(nested), 400, "bad_type", "an array, not an object");
  }

  @Test
  void badUtf8IsFoundByItsOffset() throws IOException, InterruptedException {
    byte[] latin = "{\"text\": \"Zürich\"}".getBytes(StandardCharsets.ISO_8859_1);
    assertRefused(SERVER.tag(latin), 400, "bad_utf8", "byte 11 ", "0xFC");
    byte[] cut = {'{', '"', (byte) 0xE2, (byte) 0x82};
    assertRefused(SERVER.tag(cut), 400, "bad_utf8", "byte 2 ", "0xE2");
    byte[] surrogate = {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'};
    assertRefused(SERVER.tag(surrogate), 400, "bad_utf8", "byte 1 ");
  }

  @Test
  void byteOrderMarkIsPassedOver() throws IOException, InterruptedException {
    assertEquals(200, SERVER.tag("\uFEFF{\"text\": \"Ada\"}").statusCode());
  }

  @Test
  void tooMuchIsRefused() throws IOException, InterruptedException {
    String tokens = "\"a\",".repeat(100) + "\"a\"";
    assertRefused(SERVER.tag("{\"tokens\": [" + tokens + "]}"), 413, "too_many_tokens", "100");
    assertRefused(
        SERVER.tag("{\"text\": \"" + "a ".repeat(101) + "\"}"), 413, "too_many_tokens", "100");
    assertEquals(200, SERVER.tag("{\"text\": \"" + "a ".repeat(100) + "\"}").statusCode());
    String empty = "[],".repeat(100) + "[]";
    assertRefused(SERVER.tag("{\"sentences\": [" + empty + "]}"), 413, "too_many_sentences");
    assertRefused(SERVER.tag(" ".repeat(10_001)), 413, "body_too_large", "10000");
    assertRefused(SERVER.tag(" ".repeat(10_000)), 400, "bad_json");
  }

  @Test
  void bodyWithoutLengthIsLimited() throws IOException, InterruptedException {
    HttpRequest.Builder chunked =
        HttpRequest.newBuilder(SERVER.uri().resolve("tag"))
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.fromPublisher(
                    BodyPublishers.ofString(" ".repeat(100_000)))); // of unknown length: chunked
    assertRefused(RunningServer.send(chunked), 413, "body_too_large");
  }

  @Test
  void otherContentIsRefused() throws IOException, InterruptedException {
    for (String type :
        new String[] {
          "text/plain", "application/x-www-form-urlencoded", "application/json;charset=latin1"
        }) {
      assertRefused(post("Content-Type", type), 415, "not_json", "Content-Type: application/json");
    }
    assertRefused(
        RunningServer.send(
            HttpRequest.newBuilder(SERVER.uri().resolve("tag"))
                .header("Content-Type", "application/json; charset=UTF-8")
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofString("{}"))),
        415,
        "coded_body",
        "gzip");
  }

  private static HttpResponse<String> post(String header, String value)
      throws IOException, InterruptedException {
    return RunningServer.send(
        HttpRequest.newBuilder(SERVER.uri().resolve("tag"))
            .header(header, value)
            .POST(BodyPublishers.ofString("{}")));
  }

  @Test
  void otherPathsAndMethodsAreRefused() throws IOException, InterruptedException {
    assertRefused(SERVER.get("model"), 404, "not_found", "did you mean /models?");
    assertRefused(SERVER.get("tag/../../etc/passwd"), 400, "bad_request");
    HttpResponse<String> get = SERVER.get("tag");
    assertRefused(get, 405, "method_not_allowed", "ask POST");
    assertEquals("POST", get.headers().firstValue("Allow").orElse(""));
    HttpResponse<String> delete =
        RunningServer.send(HttpRequest.newBuilder(SERVER.uri().resolve("models")).DELETE());
    assertRefused(delete, 405, "method_not_allowed");
    assertEquals("GET, HEAD", delete.headers().firstValue("Allow").orElse(""));
  }

  @Test
  void clientsThatWantSomethingElseAreRefused() throws IOException, InterruptedException {
    assertRefused(get("models", "Accept", "text/html, image/*"), 406, "not_acceptable");
    assertRefused(get("models", "Accept", "application/json;q=0"), 406, "not_acceptable");
    assertEquals(200, get("models", "Accept", "text/html, */*;q=0.1").statusCode());
    assertEquals(200, get("models", "Accept", "application/*").statusCode());
  }

  private static HttpResponse<String> get(String path, String header, String value)
      throws IOException, InterruptedException {
    return RunningServer.send(
        HttpRequest.newBuilder(SERVER.uri().resolve(path)).header(header, value));
  }
}
