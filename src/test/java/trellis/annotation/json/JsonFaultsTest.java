package trellis.annotation.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.annotation.Document;
import trellis.error.CorpusException;

/** What is told of files that are not as they should be. */
class JsonFaultsTest {
  private static final String GOOD = "{\"text\": \"Bo left\", \"entities\": [[0, 2, \"PER\"]]}\n";

  private static JsonDocuments reader(byte[] bytes, String... names) {
    return new JsonDocuments(
        "a.jsonl", new ByteArrayInputStream(bytes), List.of(names), what -> {});
  }

  private static List<Document> readAll(String text, String... names) {
    List<Document> documents = new ArrayList<>();
    try (JsonDocuments reader = reader(text.getBytes(StandardCharsets.UTF_8), names)) {
      reader.forEachRemaining(documents::add);
    }
    return documents;
  }

  private static void isTold(String text, String... parts) {
    CorpusException fault = assertThrows(CorpusException.class, () -> readAll(text));
    for (String part : parts) {
      assertTrue(fault.getMessage().contains(part), () -> fault.getMessage() + " lacks " + part);
    }
    assertTrue(fault.getMessage().length() < 700, fault.getMessage());
  }

  @Test
  void formsThatAreNoneAreToldWithTheNearest() {
    isTold(
        GOOD + "{\"text\": \"a\", \"entites\": []}",
        "a.jsonl:2: has the keys text, entites, which is no form that is read.",
        "The nearest is that of spaCy, with `text`, `entities`: it lacks `entities` (is it"
            + " `entites`?)");
    isTold(
        "{\"text\": \"a\", \"label\": [\"positive\"]}",
        "The nearest is that of doccano",
        "but their values are not what they should be");
    isTold("{\"tokens\": [\"a\"], \"ner_tag\": [\"O\"]}", "nearest is that of Hugging Face");
    isTold("{}", "a.jsonl:1: has no keys");
    isTold("[1, 2]", "a.jsonl:1: \"1\" stands where a document was expected");
    isTold("{\"text\": \"unlabeled\"}", "it lacks `entities`");
  }

  @Test
  void aFileThatMixesFormsIsTold() {
    isTold(
        GOOD + "{\"text\": \"a\", \"label\": [[0, 1, \"X\"]]}",
        "a.jsonl:2: is a document of doccano (its keys: text, label), but those before it are of"
            + " spaCy: keep each form in a file of its own");
    // Documents without a span fit two forms: the next one decides.
    assertEquals(
        2,
        readAll(
                "{\"text\": \"a\", \"entities\": []}\n{\"text\": \"b\", \"entities\": [{\"id\": 1,"
                    + " \"start_offset\": 0, \"end_offset\": 1, \"label\": \"X\"}]}")
            .size());
  }

  /** Spans are found under whichever key has them; under two, one would be lost. */
  @Test
  void spansAreFoundBesideAnEmptyKey() {
    String text = "{\"text\": \"Bo left\", ";
    String span = "[[0, 2, \"X\"]]";
    for (String keys :
        List.of(
            "\"label\": [], \"labels\": " + span,
            "\"entities\": [], \"label\": " + span,
            "\"entities\": " + span + ", \"label\": []",
            "\"ents\": [], \"entities\": " + span,
            "\"spans\": [], \"entities\": " + span,
            "\"entities\": [], \"spans\": [{\"start\": 0, \"end\": 2, \"label\": \"X\"}]")) {
      assertEquals(1, readAll(text + keys + "}").get(0).spans().size(), keys);
    }
    isTold(
        text + "\"entities\": " + span + ", \"label\": " + span + "}",
        "a.jsonl:1: has spans in `entities` and in `label`, and nothing says which are right");
  }

  @Test
  void whatIsNotReadIsCounted() {
    List<String> passedOver = new ArrayList<>();
    String text =
        "{\"text\": \"Bo left\", \"ents\": [], \"spans\": {\"sc\": [{\"start\": 0, \"end\": 2,"
            + " \"label\": \"X\"}]}}";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (JsonDocuments reader =
        new JsonDocuments("a", new ByteArrayInputStream(bytes), List.of(), passedOver::add)) {
      assertEquals(List.of(), reader.next().spans());
    }
    assertEquals(List.of("spans of groups"), passedOver);
  }

  @Test
  void valuesOfOtherKindsAreTold() {
    isTold(
        "{\"text\": \"a\", \"entities\": [[0, 1]]}",
        "`entities` is [0,1]: expected [start, end, type]");
    isTold(
        "{\"text\": \"a\", \"entities\": [[0, \"1\", \"X\"]]}",
        "`entities` is \"1\": expected a whole number");
    isTold("{\"text\": \"a\", \"entities\": [[0, 1e999, \"X\"]]}", "expected a whole number");
    isTold("{\"text\": \"a\", \"entities\": [[0, 0.5, \"X\"]]}", "0.5: expected a whole number");
    isTold(
        "{\"text\": \"a\", \"entities\": [[0, " + "9".repeat(300) + ", \"X\"]]}",
        "expected a whole number");
    isTold("{\"text\": \"a\", \"entities\": [[0, 1, 7]]}", "`entities` is 7: expected a string");
    isTold("{\"text\": \"a\", \"ents\": [{\"end\": 1}]}", "`ents.start` is missing");
    isTold("{\"text\": \"a\", \"spans\": [], \"answer\": \"maybe\"}", "expected accept, reject");
    isTold("{\"text\": \"a\\u0000\", \"entities\": []}", "NUL at place 2");
    isTold("{\"text\": \"\\ud83d\", \"entities\": []}", "half of a surrogate pair at place 1");
    isTold(
        "{\"data\": {\"title\": \"a\", \"body\": \"b\"}, \"annotations\": [{\"result\": []}]}",
        "it has no `text`, but title, body");
    isTold(
        "{\"text\": \"ab\", \"ents\": [], \"tokens\": [{\"start\": 1, \"end\": 2}, {\"start\": 0,"
            + " \"end\": 1}]}",
        "the token 0-1 begins before the one before it ends");
    isTold(
        "{\"text\": \"ab\", \"ents\": [], \"tokens\": [{\"start\": 0, \"end\": 9}]}",
        "`tokens` has 0-9, which does not lie in the text");
    isTold(
        "{\"text\": \"Bo left\", \"spans\": [], \"tokens\": [{\"text\": \"Bo\", \"start\": 1,"
            + " \"end\": 3}]}",
        "the token 1-3 is \"o \" in the text, but the file says \"Bo\"");
  }

  @Test
  void rowsAreTold() {
    isTold("{\"tokens\": [\"a\", \"b\"], \"ner_tags\": [\"O\"]}", "has 2 tokens but 1 `ner_tags`");
    isTold("{\"tokens\": [\"a\", \"\"], \"ner_tags\": [\"O\", \"O\"]}", "token 1 (counted from 0)");
    isTold("{\"tokens\": [\"a\\tb\"], \"ner_tags\": [\"O\"]}", "a tab or an end of a line");
    isTold(
        "{\"tokens\": [\"a\"], \"ner_tags\": [3]}", "`ner_tags` has numbers: say what they mean");
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () -> readAll("{\"tokens\": [\"a\"], \"ner_tags\": [-1]}", "O", "B-X"));
    assertEquals(
        "a.jsonl:1: `ner_tags` has -1, but there are 2 names, from 0 to 1", fault.getMessage());
  }

  @Test
  void whatIsNoJsonIsToldWithItsPlace() {
    isTold(GOOD + "{\"text\": \"a\", \"text\": \"b\"}", "a.jsonl:2: is no JSON", "text");
    isTold(
        GOOD + "\n{\"text\": NaN}", "a.jsonl:3: is no JSON at column 13: Non-standard token 'NaN'");
    isTold(GOOD + "{\"text\": \"a\"", "a.jsonl:2: is no JSON", "end-of-input");
    isTold("EU\tB-ORG\n", "a.jsonl:1: is no JSON", "is it a file of another format");
    isTold("[" + GOOD + "] 7", "goes on behind the array");
    isTold("[" + GOOD, "a.jsonl:2: is no JSON", "end-of-input: expected close marker for Array");
    isTold("[\"text\", ", "a.jsonl:1: is no JSON");
    String deep = "[".repeat(100_000);
    isTold("{\"text\": \"a\", \"entities\": " + deep, "a.jsonl:1: is no JSON", "nesting depth");
    isTold("7", "\"7\" stands where a document was expected");
  }

  @Test
  void bytesThatAreNoUtf8AreToldWithLineAndPlace() {
    byte[] good = (GOOD + GOOD).getBytes(StandardCharsets.UTF_8);
    for (int place : new int[] {10, GOOD.length() + 10}) {
      byte[] bytes = good.clone();
      bytes[place] = (byte) 0xFF;
      try (JsonDocuments reader = reader(bytes)) {
        CorpusException fault =
            assertThrows(CorpusException.class, () -> reader.forEachRemaining(document -> {}));
        int line = place < GOOD.length() ? 1 : 2;
        assertEquals(
            "a.jsonl:"
                + line
                + ": byte 0xFF at place 11 of the line is not UTF-8: save the file as"
                + " UTF-8",
            fault.getMessage());
      }
    }
  }

  @Test
  void textsAreReadWholeAtEveryBorderOfAChunk() {
    String text = "é漢😀".repeat(30_000);
    for (int shift = 0; shift < 9; shift++) {
      String json = "{\"text\": \"" + "x".repeat(shift) + text + "\", \"entities\": []}\n";
      List<Document> documents = readAll(json + GOOD);
      assertEquals("x".repeat(shift) + text, documents.get(0).text());
      assertEquals(2, documents.get(1).line());
    }
  }

  /** One line without an end would fill the memory. */
  @Test
  void aDocumentWithoutEndIsRefused() {
    byte[] begin = "{\"entities\": [], \"text\": \"".getBytes(StandardCharsets.UTF_8);
    InputStream endless =
        new InputStream() {
          private long given;

          @Override
          public int read() {
            return given < begin.length ? begin[(int) given++] : 'x';
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            for (int i = 0; i < length; i++) {
              bytes[from + i] = (byte) read();
            }
            return length;
          }
        };
    try (JsonDocuments reader = new JsonDocuments("a", endless, List.of(), what -> {})) {
      CorpusException fault = assertThrows(CorpusException.class, reader::hasNext);
      assertEquals(
          "a:1: a document of more than 100 MiB would fill the memory: write it as several",
          fault.getMessage());
      assertFalse(reader.passOverFault());
    }
  }

  @Test
  void readingGoesOnAfterADocumentAtFault() {
    String text = "{\"text\": 7, \"entities\": []}\n" + GOOD;
    try (JsonDocuments reader = reader(text.getBytes(StandardCharsets.UTF_8))) {
      assertThrows(CorpusException.class, reader::hasNext);
      assertTrue(reader.passOverFault());
      assertEquals("Bo left", reader.next().text());
      assertFalse(reader.hasNext());
      assertFalse(reader.passOverFault());
    }
  }

  @Test
  void anEmptyFileHasNoDocument() {
    for (String text : List.of("", "\n\n", "[]", "\uFEFF")) {
      assertEquals(List.of(), readAll(text));
    }
  }
}
