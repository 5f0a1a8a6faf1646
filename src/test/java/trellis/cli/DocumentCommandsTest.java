package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.cli.option.CommandRun;
import trellis.encoder.file.TinyEncoders;
import trellis.train.ToyCorpus;

/** The commands with a model that reads the sentences around one. */
class DocumentCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double ROUNDED = 1e-6;
  private static final List<List<List<String>>> DOCUMENTS =
      List.of(
          List.of(
              List.of("Ada", "lives", "in", "Paris", "."),
              List.of("Alan", "works", "in", "New", "York", "."),
              List.of("Grace", "reads", ".")),
          List.of(List.of("Edsger", "waits", "."), List.of("Barbara", "sleeps", ".")));

  @TempDir private static Path folder;
  private static String model;
  private static Tagger tagger;
  private static CommandRun training;

  @BeforeAll
  static void train() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.config();
    for (String name : List.of("train", "dev")) { // not test
      Path file = folder.resolve(name + ".conll");
      String[] sentences = Files.readString(file).split("\n\n");
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < sentences.length; i++) {
        text.append(i % 4 == 0 ? "-DOCSTART- O\n\n" : "").append(sentences[i]).append("\n\n");
      }
      corpus.write(name + ".conll", text.toString());
    }
    training =
        run(
            "train",
            folder.resolve("toy.yaml"),
            "--set=embeddings.encoder.file=" + TinyEncoders.folder("bert"),
            "--set=embeddings.encoder.dim=4",
            "--set=network.document.sentences=1",
            "--set=train.epochs=3");
    model = folder.resolve("run/model.trellis").toString();
    tagger = Tagger.load(Path.of(model));
  }

  private static CommandRun run(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run::err);
    return run;
  }

  private static String put(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** The sentences of all documents, each ended so, with this before each document. */
  private static String text(String border, String betweenTokens, String end) {
    StringBuilder text = new StringBuilder();
    for (List<List<String>> document : DOCUMENTS) {
      text.append(border);
      document.forEach(one -> text.append(String.join(betweenTokens, one)).append(end));
    }
    return text.toString();
  }

  private static List<TaggedSentence> wanted() {
    return DOCUMENTS.stream().flatMap(one -> tagger.tagDocument(one).stream()).toList();
  }

  private static void assertTagged(List<TaggedSentence> wanted, CommandRun run) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      JsonNode sentence = MAPPER.readTree(line);
      if (!sentence.get("tokens").isEmpty()) {
        found.add(sentence);
      }
    }
    assertEquals(wanted.size(), found.size(), run::out);
    for (int i = 0; i < wanted.size(); i++) {
      assertProbabilities(wanted.get(i), found.get(i));
    }
  }

  private static void assertProbabilities(TaggedSentence wanted, JsonNode found) {
    for (int token = 0; token < wanted.tokens().size(); token++) {
      assertEquals(wanted.tokens().get(token), found.get("tokens").get(token).asText());
      assertEquals(
          wanted.probability(token), found.get("probabilities").get(token).asDouble(), ROUNDED);
    }
  }

  @Test
  void tagTakesTheBordersOfTheFile() throws IOException {
    assertNotEquals(
        tagger.tag(DOCUMENTS.get(0).get(0)).probability(0), wanted().get(0).probability(0));
    String columns = put("a.conll", text("-DOCSTART- O\n\n", "\n", "\n\n"));
    assertTagged(wanted(), run("tag", model, columns, "--format=json", "--probabilities"));
    String lines = put("a.txt", text("\n", " ", "\n"));
    assertTagged(
        wanted(), run("tag", model, lines, "--input=text", "--format=json", "--probabilities"));
    List<List<String>> all = DOCUMENTS.stream().flatMap(List::stream).toList();
    String one = put("one.conll", text("", "\n", "\n\n"));
    assertTagged(
        tagger.tagDocument(all), run("tag", model, one, "--format=json", "--probabilities"));
    String raw = put("raw.txt", text("", " ", "\n"));
    assertTagged(
        tagger.tagDocument(all),
        run(
            "tag",
            model,
            raw,
            "--input=raw",
            "--tokens=whitespace",
            "--format=json",
            "--probabilities"));
  }

  @Test
  void tagTakesEachRecordAsADocument() throws IOException {
    StringBuilder records = new StringBuilder();
    for (List<List<String>> document : DOCUMENTS) {
      List<String> lines = document.stream().map(one -> String.join(" ", one)).toList();
      records.append("{\"text\": \"").append(String.join("\\n", lines)).append("\"}\n");
    }
    String file = put("a.jsonl", records.toString());
    assertTagged(
        wanted(),
        run("tag", model, file, "--tokens=whitespace", "--format=json", "--probabilities"));
  }

  @Test
  void evaluateScoresAsTheTrainingDid() throws IOException {
    JsonNode metrics = MAPPER.readTree(folder.resolve("run/metrics.json").toFile());
    for (String split : List.of("dev", "test")) {
      Path again = folder.resolve(split + ".again");
      CommandRun run =
          run("evaluate", model, folder.resolve(split + ".conll"), "--output", again, "--json");
      assertEquals(
          lastColumn(folder.resolve("run/" + split + ".predicted.conll")), lastColumn(again));
      JsonNode scores = MAPPER.readTree(run.out());
      for (String figures : List.of("accuracy", "conlleval")) {
        assertEquals(metrics.get(split).get(figures), scores.get(figures));
      }
    }
  }

  private static List<String> lastColumn(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isEmpty() && !line.startsWith("-DOCSTART-"))
        .map(line -> line.replaceAll(".*[ \t]", ""))
        .toList();
  }

  @Test
  void selectWritesTheLabelsThatItChoseBy() throws IOException {
    String pool = put("pool.conll", text("-DOCSTART- O\n\n", "\n", "\n\n"));
    CommandRun run = run("select", model, pool, "--count=4", "--format=json");
    Map<List<String>, TaggedSentence> wanted = new HashMap<>();
    wanted().forEach(one -> wanted.put(one.tokens(), one));
    int read = 0;
    for (String line : run.out().lines().toList()) {
      JsonNode found = MAPPER.readTree(line);
      List<String> tokens = new ArrayList<>();
      found.get("tokens").forEach(token -> tokens.add(token.asText()));
      List<String> labels = new ArrayList<>();
      found.get("labels").forEach(label -> labels.add(label.asText()));
      assertEquals(wanted.get(tokens).labels(), labels);
      read++;
    }
    assertEquals(4, read);
  }

  @Test
  void whatLacksBordersIsTold() {
    String told = "test.conll: has no document borders, such as -DOCSTART- lines";
    assertTrue(training.err().contains(told), training::err);
    CommandRun check =
        CommandRun.of(
            "check",
            folder.resolve("toy.yaml"),
            "--set=embeddings.encoder.file=" + TinyEncoders.folder("bert"),
            "--set=network.document.sentences=1");
    assertTrue(check.out().contains("Files without document borders"), check::out);
    assertTrue(check.out().contains("has no document borders"), check::out);
    assertTrue(!check.out().contains("dev.conll: has no document borders"), check::out);
    CommandRun without = CommandRun.of("check", folder.resolve("toy.yaml"));
    assertTrue(!without.out().contains("borders"), without::out);
  }

  @Test
  void inspectTellsHowFarItReads() throws IOException {
    CommandRun run = run("inspect", model, "--verify");
    assertTrue(
        run.out().contains("  reads:   1 sentence on each side of one, in its document\n"),
        run::out);
    JsonNode json = MAPPER.readTree(run("inspect", model, "--json").out());
    assertEquals(1, json.at("/encoder/sentences").asInt(), json::toString);
  }
}
