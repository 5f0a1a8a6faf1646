package trellis.cli;

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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.cli.option.CommandRun;

/** Commands that read files of annotation tools. */
class AnnotationRunsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String TEXT = "Ada deBo lives in York .\nBo sings .";

  @TempDir private static Path folder;
  private static Path config;
  private static Path model;

  @BeforeAll
  static void train() throws IOException {
    config = SmallTagger.names(Files.createDirectory(folder.resolve("names")));
    model = SmallTagger.train(config);
  }

  private static CommandRun run(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    return run;
  }

  private static Path put(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    return Files.writeString(folder.resolve(name), text);
  }

  private static Path corpus(String name) {
    return config.resolveSibling(name + ".conll");
  }

  /** Trains an epoch on other files, with the config of the small tagger. */
  private static CommandRun train(Path train, Path dev, String format, String... more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                "train",
                config,
                "--replace",
                "--set=train.epochs=1",
                "--set=data.errors=warn", // one file for train and dev
                "--set=data.train=" + train,
                "--set=data.dev=" + dev,
                "--set=data.test=" + dev,
                "--set=data.format=" + format,
                "--set=output=" + folder.resolve("run-" + format)));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }

  private static List<String> labels(String format) {
    return Tagger.load(folder.resolve("run-" + format).resolve("model.trellis")).labels();
  }

  /** A line of the log of the only epoch, without its times. */
  private static String epoch(String format) throws IOException {
    JsonNode line =
        MAPPER.readTree(Files.readString(folder.resolve("run-" + format).resolve("log.jsonl")));
    return line.get("loss") + " " + line.get("dev");
  }

  @Test
  void whatTagWritesCanBeTrainedOn() throws IOException {
    Path json = put("t/tagged.jsonl", run("tag", model, corpus("train"), "--format=json").out());
    Path columns = folder.resolve("t/tagged.conll");
    Files.writeString(columns, run("tag", model, corpus("train")).out());
    Path text = folder.resolve("t/b/tagged.txt");
    Files.createDirectories(text.getParent());
    put(
        "t/b/tagged.ann",
        run("tag", model, corpus("train"), "--format=brat", "--text=" + text).out());

    CommandRun fromColumns = train(columns, columns, "conll");
    assertEquals(0, fromColumns.code(), fromColumns.err());
    CommandRun fromJson = train(json, json, "jsonl");
    assertEquals(0, fromJson.code(), fromJson.err());
    CommandRun fromBrat =
        train(text.getParent(), text.getParent(), "brat", "--set=data.tokens=whitespace");
    assertEquals(0, fromBrat.code(), fromBrat.err());
    assertEquals(labels("conll"), labels("jsonl"));
    assertEquals(labels("conll"), labels("brat"));
    // The same sentences with the same labels make the same training, to the bit.
    assertEquals(epoch("conll"), epoch("jsonl"));
    assertEquals(epoch("conll"), epoch("brat"));
  }

  @Test
  void bothEnginesReadAnnotatedTexts() throws IOException {
    Path json = folder.resolve("e/a.jsonl");
    Files.createDirectories(json.getParent());
    run("convert", corpus("train"), json, "--to=spacy");
    CommandRun run = train(json, json, "jsonl", "--set=train.engine=deeplearning4j");
    assertEquals(0, run.code(), run.err());
  }

  @Test
  void aTrainingThatBeganOnAFolderGoesOn() throws IOException {
    Path letters = folder.resolve("r");
    run("convert", corpus("train"), letters, "--to=brat");
    assertEquals(0, train(letters, letters, "brat", "--set=data.tokens=whitespace").code());
    Path first = letters.resolve("doc-000001.ann");
    Files.writeString(first, Files.readString(first) + "#1\tAnnotatorNotes T1\tx\n");
    CommandRun resumed =
        CommandRun.of(
            "train",
            config,
            "--resume",
            "--set=train.epochs=1",
            "--set=data.errors=warn",
            "--set=data.train=" + letters,
            "--set=data.dev=" + letters,
            "--set=data.test=" + letters,
            "--set=data.format=brat",
            "--set=data.tokens=whitespace",
            "--set=output=" + folder.resolve("run-brat"));
    assertEquals(1, resumed.code());
    assertTrue(resumed.err().contains("has another content"), resumed.err());
  }

  @Test
  void misalignedSpansStopATrainingOrAreToldByCheck() throws IOException {
    Path json =
        put(
            "m/a.jsonl",
            "{\"text\": \"Ada lives.\", \"entities\": [[0, 2, \"PER\"]]}\n"
                + "{\"text\": \"Bo came.\", \"entities\": [[0, 2, \"PER\"], [2, 3, \"X\"]]}\n");
    CommandRun refused = train(json, json, "jsonl");
    assertEquals(1, refused.code());
    assertTrue(
        refused.err().contains("a.jsonl:1: PER 0-2 \"Ad\" cuts the token \"Ada\""), refused.err());
    assertTrue(
        refused
            .err()
            .contains(
                "In all 2 spans do not fit tokens and labels: 1 cover nothing, 1 cut"
                    + " a token."),
        refused.err());
    CommandRun widened = train(json, json, "jsonl", "--set=data.misaligned=widen");
    assertEquals(0, widened.code(), widened.err());
    Object[] check = {
      "check",
      config,
      "--set=data.train=" + json,
      "--set=data.dev=" + json,
      "--set=data.test=" + json,
      "--set=data.format=jsonl"
    };
    CommandRun told = CommandRun.of(check);
    assertEquals(1, told.code());
    assertTrue(
        told.out()
            .contains(
                "Spans that tokens and labels cannot hold (data.misaligned: drop,"
                    + " widen): 6\n"),
        told.out());
    List<Object> lenient = new ArrayList<>(List.of(check));
    lenient.add("--set=data.misaligned=drop");
    CommandRun dropped = CommandRun.of(lenient.toArray());
    assertTrue(dropped.out().contains("Spans that were changed or left out: 6\n"), dropped.out());
    assertTrue(dropped.out().contains("cuts the token \"Ada\": dropped"), dropped.out());
  }

  @Test
  void annotatedTextsAreEvaluatedAndScored() throws IOException {
    Path test = corpus("test");
    JsonNode ofColumns = MAPPER.readTree(run("evaluate", model, test, "--json").out());
    for (String form : List.of("spacy", "prodigy", "hf", "brat")) {
      Path other = folder.resolve("s").resolve(form.equals("brat") ? "brat" : form + ".jsonl");
      run("convert", test, other, "--to", form);
      CommandRun evaluated = run("evaluate", model, other, "--json");
      assertEquals("", evaluated.err());
      JsonNode figures = MAPPER.readTree(evaluated.out());
      assertEquals(ofColumns.get("conlleval"), figures.get("conlleval"), form);
      CommandRun same = run("score", other, other, "--json");
      assertEquals(
          ofColumns.get("conlleval").get("micro").get("gold"),
          MAPPER.readTree(same.out()).get("conlleval").get("micro").get("correct"),
          form);
      CommandRun mixed = run("score", test, other, "--json", "--tokens=whitespace");
      assertEquals(
          ofColumns.get("conlleval").get("micro").get("gold"),
          MAPPER.readTree(mixed.out()).get("conlleval").get("micro").get("correct"),
          form);
    }
    CommandRun single = CommandRun.of("score", folder.resolve("s/spacy.jsonl"));
    assertEquals(2, single.code());
    assertTrue(single.err().contains("give a second file with the predictions"), single.err());
  }

  @Test
  void evaluateTellsMisalignedSpans() throws IOException {
    Path gold = put("g/a.jsonl", "{\"text\": \"Ada lives .\", \"label\": [[0, 2, \"PER\"]]}\n");
    CommandRun refused = CommandRun.of("evaluate", model, gold);
    assertEquals(1, refused.code());
    assertTrue(refused.err().contains("cuts the token \"Ada\""), refused.err());
    CommandRun widened = run("evaluate", model, gold, "--misaligned=widen", "--json");
    assertTrue(widened.err().contains("cuts the token \"Ada\": widened"), widened.err());
    assertEquals(
        1, MAPPER.readTree(widened.out()).get("conlleval").get("micro").get("gold").asInt());
    CommandRun scored = run("score", gold, gold, "--misaligned=drop", "--json");
    assertTrue(scored.err().contains("Spans that cut a token: 2 dropped"), scored.err());
  }

  @Test
  void tagReadsTextsOfTools() throws IOException {
    String json = MAPPER.writeValueAsString(TEXT);
    String spans = "[[0,8,\"PER\"],[18,22,\"LOC\"],[25,27,\"PER\"]]";
    String expected = "{\"text\":" + json + ",\"entities\":" + spans + "}\n";
    List<String> inputs =
        List.of(
            "{\"text\": " + json + "}",
            "{\"text\": " + json + ", \"spans\": [], \"answer\": \"ignore\"}",
            "[{\"id\": 1, \"data\": {\"text\": " + json + "}, \"annotations\": []}]",
            "{\"text\": " + json + ", \"label\": [[5, 99, \"X\"]]}",
            "[[" + json + ", {\"entities\": []}]]");
    for (String input : inputs) {
      CommandRun run = CommandRun.withInput(input, "tag", model, "--input=jsonl");
      assertEquals(0, run.code(), run.err());
      assertEquals(expected, run.out(), input);
    }
    Path raw = put("raw.txt", TEXT);
    put("raw.ann", "");
    assertEquals(expected, run("tag", model, raw, "--input=raw", "--format=jsonl").out());
    assertEquals(expected, run("tag", model, folder.resolve("raw.ann")).out());
    assertTrue(
        run("tag", model, raw, "--input=brat", "--format=json")
            .out()
            .contains("\"utf16\":[18,22]"));
  }

  @Test
  void documentsWithoutATokenAreWrittenToo() {
    String input =
        "{\"text\":\"\"}\n{\"text\":\" \"}\n{\"text\":\"Bo sings .\"}\n{\"text\":\"\\n\"}\n";
    CommandRun run = CommandRun.withInput(input, "tag", model, "--input=jsonl");
    assertEquals(
        "{\"text\":\"\",\"entities\":[]}\n"
            + "{\"text\":\" \",\"entities\":[]}\n"
            + "{\"text\":\"Bo sings .\",\"entities\":[[0,2,\"PER\"]]}\n"
            + "{\"text\":\"\\n\",\"entities\":[]}\n",
        run.out());
  }

  @Test
  void optionsThatDoNotGoWithTextsAreRefused() {
    CommandRun columns = CommandRun.of("tag", model, corpus("test"), "--format=jsonl");
    assertEquals(2, columns.code());
    assertTrue(columns.err().contains("columns have no text of their own"), columns.err());
    CommandRun none = CommandRun.withInput("{\"a\": 1}", "tag", model, "--input=jsonl");
    assertEquals(1, none.code());
    assertTrue(none.err().contains("has no text: expected a key `text` or `tokens`"), none.err());
    CommandRun token =
        CommandRun.withInput("{\"text\": \"a\"}", "tag", model, "--input=jsonl", "--token=1");
    assertEquals(2, token.code());
    assertFalse(token.err().isEmpty());
  }
}
