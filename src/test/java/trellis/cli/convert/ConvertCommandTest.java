package trellis.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.annotation.RandomText;
import trellis.cli.option.CommandRun;
import trellis.testing.RandomCases;

class ConvertCommandTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String LINE =
      "{\"text\":\"😀 Ada left. Bo came.\",\"entities\":[[2,5,\"PER\"],[12,14,\"PER\"]]}\n";
  private static final String ROWS =
      "-DOCSTART-\tO\n\n😀\tO\nAda\tB-PER\nleft\tO\n.\tO\n\nBo\tB-PER\ncame\tO\n.\tO\n\n";

  @TempDir private Path folder;

  private Path put(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private CommandRun convert(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("convert"));
    for (Object one : arguments) {
      boolean isFile = !one.toString().startsWith("-") && one instanceof String s && isName(s);
      all.add(isFile ? folder.resolve(one.toString()) : one);
    }
    return CommandRun.of(all.toArray());
  }

  private static boolean isName(String text) {
    return text.contains(".") || text.endsWith("_");
  }

  private void isConverted(Object... arguments) {
    CommandRun run = convert(arguments);
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.out());
  }

  @Test
  void everyFormComesBackAsItWas() throws IOException {
    put("a.jsonl", LINE);
    for (String form : List.of("doccano", "prodigy", "label-studio", "spacy")) {
      isConverted("a.jsonl", form + ".json", "--to", form);
      isConverted(form + ".json", "back.jsonl", "--to", "doccano");
      isConverted(form + ".json", form + ".conll");
      assertEquals(ROWS, read(form + ".conll"), form);
      isConverted(form + ".json", "named.conll", "--from", form);
      assertEquals(ROWS, read("named.conll"));
      assertEquals(
          LINE.replace("{\"text\"", "{\"id\":1,\"text\"").replace("entities", "label"),
          read("back.jsonl"),
          form);
    }
    isConverted("a.jsonl", "letters_", "--to", "brat");
    assertEquals("T1\tPER 2 5\tAda\nT2\tPER 12 14\tBo\n", read("letters_/doc-000001.ann"));
    isConverted("letters_", "brat.conll");
    assertEquals(ROWS, read("brat.conll"));
    isConverted("a.jsonl", "rows.jsonl", "--to=hf", "--scheme=bioes");
    assertTrue(
        read("rows.jsonl")
            .startsWith(
                "{\"id\":\"0\",\"tokens\":[\"😀\",\"Ada\",\"left\",\".\"],\"ner_tags\":[\"O\","
                    + "\"S-PER\",\"O\",\"O\"]}\n"),
        read("rows.jsonl"));
  }

  @Test
  void columnsComeBackByteForByte() throws IOException {
    put("a.conll", ROWS + ROWS.replace("Bo", "Eve"));
    for (String form : List.of("spacy", "prodigy", "hf")) {
      isConverted("a.conll", "x.json", "--to", form);
      isConverted("x.json", "back.conll");
      String borderless = read("a.conll").replace("-DOCSTART-\tO\n\n", "");
      assertEquals(
          form.equals("spacy") ? read("a.conll") : borderless,
          form.equals("spacy")
              ? read("back.conll")
              : read("back.conll").replace("-DOCSTART-\tO\n\n", ""),
          form);
    }
    for (String form : List.of("doccano", "label-studio", "brat")) {
      isConverted("a.conll", form + "_", "--to", form);
      isConverted(form + "_", "back.conll", "--tokens=whitespace", "--from", form);
      assertEquals(read("a.conll"), read("back.conll"), form);
    }
    isConverted("a.conll", "bioes.conll", "--scheme", "bioes");
    isConverted("bioes.conll", "bio.conll");
    assertEquals(read("a.conll"), read("bio.conll"));
  }

  /** Documents of one sentence stay apart from those of several, wherever these stand. */
  @Test
  void documentsOfOneSentenceKeepTheirBorders() throws IOException {
    String one = "-DOCSTART-\tO\n\nBo\tB-PER\nleft\tO\n.\tO\n\n";
    put("a.conll", one + ROWS + one + one);
    isConverted("a.conll", "same.conll");
    assertEquals(read("a.conll"), read("same.conll"));
    for (String form : List.of("spacy", "doccano", "label-studio", "brat")) {
      isConverted("a.conll", form + "_", "--to", form);
      isConverted(form + "_", "back.conll", "--tokens=whitespace", "--from", form);
      assertEquals(read("a.conll"), read("back.conll"), form);
    }
    // Where each document is a sentence, no border says more than the empty lines.
    put("b.conll", one.repeat(3).replace("-DOCSTART-\tO\n\n", ""));
    for (String form : List.of("spacy", "doccano", "prodigy", "hf", "brat")) {
      isConverted("b.conll", form + "2_", "--to", form);
      isConverted(form + "2_", "back.conll", "--tokens=whitespace", "--from", form);
      assertEquals(read("b.conll"), read("back.conll"), form);
    }
    put("c.conll", one);
    isConverted("c.conll", "same.conll");
    assertEquals(one, read("same.conll"));
  }

  @Test
  void plainLabelsGoWhereTheyCan() throws IOException {
    put("a.conll", "Ada\tPROPN\nlives\tVERB\n.\tPUNCT\n\nBo\tPROPN\nleft\tVERB\n\n");
    isConverted("a.conll", "a.jsonl", "--to=hf");
    assertTrue(read("a.jsonl").contains("\"pos_tags\":[\"PROPN\",\"VERB\",\"PUNCT\"]"));
    isConverted("a.jsonl", "back.conll");
    assertEquals(read("a.conll"), read("back.conll"));
    CommandRun run = convert("a.conll", "b.jsonl", "--to=spacy");
    assertEquals(1, run.code());
    assertTrue(run.err().contains("plain and mark no spans: only conll and hf"), run.err());
    put(
        "a.conllu",
        "1\tAda\t_\tPROPN\t_\t_\t_\t_\t_\tB-PER\n2\tlives\t_\tVERB\t_\t_\t_\t_\t_\tO\n\n");
    isConverted("a.conllu", "u.jsonl", "--to=spacy", "--label=misc");
    assertTrue(read("u.jsonl").contains("{\"start\":0,\"end\":3,\"label\":\"PER\"}"));
  }

  @Test
  void misalignedSpansAreToldAndDealtWith() throws IOException {
    put("a.jsonl", LINE.replace("[2,5", "[3,5"));
    put("a.conll", "old");
    CommandRun error = convert("a.jsonl", "a.conll");
    assertEquals(1, error.code());
    assertTrue(
        error
            .err()
            .contains("a.jsonl:1: PER 3-5 \"da\" cuts the token \"Ada\"\nIn all 1 span does"),
        error.err());
    assertEquals("old", read("a.conll"));
    CommandRun drop = convert("a.jsonl", "a.conll", "--misaligned", "drop");
    assertEquals(0, drop.code(), drop.err());
    assertTrue(drop.err().contains("cuts the token \"Ada\": dropped"), drop.err());
    assertTrue(drop.err().contains("1 document, 1 span: "), drop.err());
    assertTrue(drop.err().contains("Spans that cut a token: 1 dropped"), drop.err());
    assertEquals(ROWS.replaceFirst("B-PER", "O"), read("a.conll"));
    isConverted("a.jsonl", "a.conll", "--misaligned", "widen");
    assertEquals(ROWS, read("a.conll"));
    // Forms without tokens hold every span that the text has.
    CommandRun kept = convert("a.jsonl", "b.jsonl", "--to=doccano");
    assertEquals("1 document, 2 spans: " + folder.resolve("b.jsonl") + "\n", kept.err());
    assertTrue(read("b.jsonl").contains("[3,5,\"PER\"]"));
    put("broken_.ann", "T1\tPER 0 9\tAda\n");
    put("broken_.txt", "Ada");
    CommandRun brat = convert("broken_.ann", "c_", "--to=brat");
    assertEquals(1, brat.code());
    assertFalse(Files.exists(folder.resolve("c_")));
    assertFalse(Files.exists(folder.resolve("c_.new")));
  }

  /** doccano and spaCy do not say what a span covers, so the offsets cannot be told apart. */
  @Test
  void offsetsThatSeemToBeUtf16AreTold() throws IOException {
    put("a.jsonl", LINE.replace("[2,5", "[3,6").replace("[12,14", "[13,15"));
    CommandRun run = convert("a.jsonl", "a.conll");
    assertEquals(1, run.code());
    assertTrue(
        run.err()
            .contains(
                "PER 3-6 \"da\" cuts the token \"Ada\"; if the offsets are UTF-16 units, it is"
                    + " \"Ada\", but they are read as code points: count them so"),
        run.err());
  }

  @Test
  void mistakesOfTheCommandLineAreTold() throws IOException {
    put("a.jsonl", LINE);
    isRefused(2, "says too little: name the tool", "a.jsonl", "b.jsonl");
    isRefused(2, "did you mean 'doccano'?", "a.jsonl", "b.jsonl", "--to=docano");
    isRefused(2, "cannot be written", "a.jsonl", "b.conllu");
    isRefused(2, "does not tell its format: add --from", "a.txt", "b.conll");
    isRefused(2, "does not tell its format: add --to", "a.jsonl", "b.txt");
    isRefused(2, "OUT is IN itself", "a.jsonl", "a.jsonl", "--to=doccano");
    isRefused(2, "name columns, which jsonl does not have", "a.jsonl", "b.conll", "--label=1");
    isRefused(1, "is a document of spaCy", "a.jsonl", "b.conll", "--from=prodigy");
    put("empty.jsonl", "");
    isRefused(1, "has no document", "empty.jsonl", "b.conll");
    Files.createDirectories(folder.resolve("full_/x"));
    isRefused(1, "is there already", "a.jsonl", "full_", "--to=brat");
  }

  private void isRefused(int code, String message, Object... arguments) {
    CommandRun run = convert(arguments);
    assertEquals(code, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }

  /** Spans, types and offsets survive a round through all forms that have a text. */
  @Test
  void randomTextsComeBackAsTheyWere() {
    RandomCases.check(
        25,
        random -> {
          StringBuilder lines = new StringBuilder();
          for (int i = 0; i < 4; i++) {
            lines.append(MAPPER.writeValueAsString(document(random))).append('\n');
          }
          put("a.jsonl", lines.toString());
          Files.deleteIfExists(folder.resolve("b_"));
          String from = "a.jsonl";
          for (String form : List.of("label-studio", "doccano", "spacy")) {
            isConverted(
                from,
                form + ".json",
                "--to",
                form,
                "--from",
                from.equals("a.jsonl") ? "spacy" : from.replace(".json", ""));
            from = form + ".json";
          }
          assertEquals(trees("a.jsonl"), trees("spacy.json"));
          Path brat = Files.createTempDirectory(folder, "b");
          isConverted("a.jsonl", brat, "--to=brat");
          isConverted(brat, "b.jsonl", "--to=spacy");
          assertEquals(trees("a.jsonl"), trees("b.jsonl"));
        });
  }

  private List<JsonNode> trees(String name) throws IOException {
    List<JsonNode> trees = new ArrayList<>();
    for (String line : read(name).split("\n")) {
      trees.add(MAPPER.readTree(line));
    }
    return trees;
  }

  /** Spans by code points in their order, without blanks at their ends. */
  private static JsonNode document(RandomGenerator random) {
    String text = RandomText.of(random, 30);
    int[] points = text.codePoints().toArray();
    var node = MAPPER.createObjectNode().put("text", text);
    var entities = node.putArray("entities");
    for (int start = 0; start < points.length; start++) {
      int end = start + 1 + random.nextInt(Math.min(8, points.length - start));
      if (random.nextInt(5) == 0 && isInk(points[start]) && isInk(points[end - 1])) {
        entities.addArray().add(start).add(end).add("T" + start + "-x_" + random.nextInt(3));
      }
    }
    return node;
  }

  private static boolean isInk(int c) {
    return !Character.isWhitespace(c) && !Character.isSpaceChar(c) && c != 0x85;
  }
}
