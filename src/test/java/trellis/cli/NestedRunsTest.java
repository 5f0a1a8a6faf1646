package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.cli.option.CommandRun;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;

/** Nested names from brat files to a model and back. */
class NestedRunsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> TOWNS = List.of("York", "Bath", "Ely", "Hull");
  private static final List<String> NAMES = List.of("Ada", "Bo", "Cy", "Dee");

  @TempDir private static Path folder;
  private static Path train;
  private static Path dev;
  private static Path config;
  private static Path model;
  private static CommandRun training;

  /** A text with {@code [TYPE …]} around its spans, as a document of brat. */
  private static void document(Path corpus, String name, String marked) throws IOException {
    StringBuilder text = new StringBuilder();
    StringBuilder lines = new StringBuilder();
    List<Integer> starts = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (int i = 0; i < marked.length(); i++) {
      char c = marked.charAt(i);
      if (c == '[') {
        int blank = marked.indexOf(' ', i);
        types.add(marked.substring(i + 1, blank));
        starts.add(text.length());
        i = blank;
      } else if (c == ']') {
        int start = starts.remove(starts.size() - 1);
        lines.append("T%d\t".formatted(1 + lines.toString().lines().count()));
        lines.append(types.remove(types.size() - 1)).append(' ').append(start).append(' ');
        lines.append(text.length()).append('\t').append(text.substring(start)).append('\n');
      } else {
        text.append(c);
      }
    }
    Files.createDirectories(corpus);
    Files.writeString(corpus.resolve(name + ".txt"), text);
    Files.writeString(corpus.resolve(name + ".ann"), lines);
  }

  private static void corpus(Path corpus, int documents) throws IOException {
    for (int i = 0; i < documents; i++) {
      String town = TOWNS.get(i % 4);
      String name = NAMES.get((i + i / 4) % 4);
      document(
          corpus,
          "d%02d".formatted(i),
          """
          [PER %2$s of [LOC %1$s]] left .
          The [ORG Bank of the [ORG University of [LOC %1$s]]] hired [PER %2$s] .
          [ORG [LOC %1$s] School] is old .
          """
              .formatted(town, name));
    }
  }

  @BeforeAll
  static void train() throws IOException {
    train = folder.resolve("train");
    dev = folder.resolve("dev");
    corpus(train, 16);
    corpus(dev, 6);
    config = folder.resolve("nested.yaml");
    Files.writeString(
        config,
        """
        data: {train: '%s', dev: '%s', test: '%s', format: brat, nested: true, errors: warn}
        network:
          characters: {dim: 4, filters: 6}
          words: {dim: 10, hidden: 12}
          dropout: 0
        train: {rate: 0.3, batch: 2, epochs: 20, threads: 1}
        output: '%s'
        """
            .formatted(train, dev, dev, folder.resolve("run")));
    training = run("train", config);
    model = folder.resolve("run/model.trellis");
  }

  private static CommandRun run(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    return run;
  }

  /** Types, places and texts of all spans of a folder of brat, a line each. */
  private static Set<String> spans(Path corpus) throws IOException {
    Set<String> spans = new TreeSet<>();
    try (Stream<Path> files = Files.list(corpus)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".ann")).toList()) {
        for (String line : Files.readAllLines(file)) {
          spans.add(file.getFileName() + " " + line.substring(line.indexOf('\t')));
        }
      }
    }
    return spans;
  }

  @Test
  void aHeadIsMadeForEachLevelAndAllNamesAreFound() throws IOException {
    assertEquals(List.of("level-1", "level-2", "level-3"), Tagger.load(model).layers());
    JsonNode metrics = MAPPER.readTree(Files.readString(folder.resolve("run/metrics.json")));
    assertEquals(100, metrics.at("/nested/dev/all/f1").asDouble(), training.out());
    assertEquals(6 * 8, metrics.at("/nested/dev/all/gold").asInt());
    assertEquals(6, metrics.at("/nested/dev/layers/level-3/gold").asInt());
    assertEquals(0, metrics.at("/nested/dev/untaken").asInt());
    assertEquals(metrics.at("/nested/dev/all/f1"), metrics.at("/dev_score"));
    assertEquals(metrics.at("/nested/test/all/f1"), metrics.at("/test_score"));
    assertEquals(100, metrics.at("/corpora/level-2.dev/score").asDouble());
    assertTrue(
        training.out().contains("dev  F1 of all spans of all layers 100.00"), training.out());
    String page = Files.readString(folder.resolve("run/report.html"));
    assertTrue(page.contains("All layers together, on dev"), page);
  }

  @Test
  void theSavedConfigHasTheHeadsInFull() {
    TaggerConfig made = ConfigReader.read(folder.resolve("run/config.yaml"), List.of());
    assertEquals(
        Set.of("level-1", "level-2", "level-3"), made.data().labels().heads().get().keySet());
    assertEquals(3, made.allHeads().size());
  }

  @Test
  void aResumeMakesTheSameHeads() throws IOException {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    run("train", config, "--set=train.epochs=3", "--set=output=" + whole);
    run("train", config, "--set=train.epochs=2", "--set=output=" + parts);
    run("train", config, "--set=train.epochs=3", "--set=output=" + parts, "--resume");
    assertArrayEquals(
        Files.readAllBytes(whole.resolve("model.trellis")),
        Files.readAllBytes(parts.resolve("model.trellis")));
  }

  @Test
  void foldsAreScoredByAllSpans() throws IOException {
    Path folds = folder.resolve("folds");
    run("train", config, "--folds=2", "--set=train.epochs=1", "--set=output=" + folds);
    JsonNode all = MAPPER.readTree(Files.readString(folds.resolve("metrics.json")));
    for (int fold = 1; fold <= 2; fold++) {
      Path file = folds.resolve("fold-" + fold).resolve("metrics.json");
      JsonNode one = MAPPER.readTree(Files.readString(file));
      assertEquals(one.at("/nested/test/all/f1"), all.at("/runs/" + (fold - 1) + "/test"));
    }
  }

  @Test
  void severalCorporaMakeTheirHeadsTogether() throws IOException {
    Path flat = folder.resolve("flat");
    document(flat, "a", "[PER Ada] lives in [LOC Bath] .");
    document(flat, "b", "[PER Bo of [LOC York]] sings .");
    Path two =
        put(
            """
            data:
              - {name: a, train: '%1$s', dev: '%2$s', format: brat, nested: true, errors: warn}
              - {name: b, train: '%3$s', dev: '%3$s', format: brat, nested: true, errors: warn}
            train: {epochs: 1, threads: 1}
            output: '%4$s'
            """
                .formatted(train, dev, flat, folder.resolve("two")));
    run("train", two);
    JsonNode metrics = MAPPER.readTree(Files.readString(folder.resolve("two/metrics.json")));
    assertEquals(6 * 8, metrics.at("/nested/a.dev/all/gold").asInt());
    assertEquals(4, metrics.at("/nested/b.dev/all/gold").asInt());
    // Its training files have two levels, so the third is not asked of it.
    assertEquals(2, metrics.at("/nested/b.dev/layers").size());
    double mean =
        metrics.at("/nested/a.dev/all/f1").asDouble() / 2
            + metrics.at("/nested/b.dev/all/f1").asDouble() / 2;
    assertEquals(mean, metrics.at("/dev_score").asDouble(), 1e-9);
    Path saved = folder.resolve("two/model.trellis");
    JsonNode b = MAPPER.readTree(run("evaluate", saved, flat, "--corpus=b", "--json").out());
    assertEquals(metrics.at("/nested/b.dev/all"), b.get("all"));
  }

  @Test
  void evaluateScoresAllLayersAsOneSet() throws IOException {
    String all = run("evaluate", model, dev).out();
    assertTrue(all.startsWith("spans of all layers"), all);
    assertFalse(all.contains("in no layer"), all);
    JsonNode json = MAPPER.readTree(run("evaluate", model, dev, "--json").out());
    assertEquals(100, json.at("/all/f1").asDouble());
    String one = run("evaluate", model, dev, "--layer", "level-2").out();
    assertTrue(one.contains("found: 18 phrases; correct: 18"), one);
    CommandRun refused = CommandRun.of("evaluate", model, dev, "--html", folder.resolve("x.html"));
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("name one with --layer"), refused.err());
  }

  @Test
  void spansThatNoLayerTakesCountAsMissed() throws IOException {
    Path deep = folder.resolve("deep");
    document(deep, "a", "The [ORG Bank of the [ORG University of [ORG [LOC York]]]] left .");
    JsonNode json = MAPPER.readTree(run("evaluate", model, deep, "--json").out());
    assertEquals(4, json.at("/all/gold").asInt());
    assertEquals(1, json.at("/untaken").asInt());
  }

  @Test
  void whatTagWritesHasAllSpansAsTheyNest() throws IOException {
    String lines = run("tag", model, dev, "--input=brat", "--format=jsonl").out();
    Path jsonl = Files.writeString(folder.resolve("tagged.jsonl"), lines);
    Path brat = folder.resolve("tagged-brat");
    run("convert", jsonl, brat, "--to=brat");
    Set<String> gold = new TreeSet<>();
    spans(dev).forEach(span -> gold.add(span.substring(span.indexOf(' '))));
    Set<String> found = new TreeSet<>();
    spans(brat).forEach(span -> found.add(span.substring(span.indexOf(' '))));
    assertEquals(gold, found);

    Path raw = Files.writeString(folder.resolve("raw.txt"), "Ada of Bath left .\n");
    String ann = run("tag", model, raw, "--input=raw", "--format=brat").out();
    assertEquals("T1\tPER 0 11\tAda of Bath\nT2\tLOC 7 11\tBath\n", ann);
    String inline = run("tag", model, raw, "--input=raw").out();
    assertEquals("[PER Ada of [LOC Bath]] left .\n", inline);
    String json = run("tag", model, raw, "--input=raw", "--format=json").out();
    assertEquals(2, MAPPER.readTree(json).get("allSpans").size(), json);
    String page = run("tag", model, raw, "--input=raw", "--format=html").out();
    assertTrue(page.contains("1 sentence, 2 spans"), page);
    String ofOne = run("tag", model, raw, "--input=raw", "--layer=level-2").out();
    assertEquals("Ada of [LOC Bath] left .\n", ofOne);
  }

  @Test
  void convertKeepsOverlapsAndTellsWhatColumnsCannotHold() throws IOException {
    Path jsonl = folder.resolve("c.jsonl");
    Path back = folder.resolve("c-back");
    run("convert", train, jsonl, "--to=doccano");
    run("convert", jsonl, back, "--to=brat");
    List<String> gold = spans(train).stream().map(span -> span.replaceAll("^\\S+ ", "")).toList();
    List<String> found = spans(back).stream().map(span -> span.replaceAll("^\\S+ ", "")).toList();
    assertEquals(new TreeSet<>(gold), new TreeSet<>(found));
    assertEquals(gold.size(), found.size());
    CommandRun refused = CommandRun.of("convert", jsonl, folder.resolve("c.conll"));
    assertEquals(1, refused.code());
    assertTrue(refused.err().contains("overlaps"), refused.err());
    CommandRun dropped = run("convert", jsonl, folder.resolve("c.conll"), "--misaligned=drop");
    assertTrue(dropped.err().contains("overlap another span: 64 dropped"), dropped.err());
  }

  private static String nested(String data, String... more) {
    return String.join("\n", more)
        + "\ndata: {train: '%s', dev: '%s', format: brat, errors: warn%s}\n"
            .formatted(train, dev, data)
        + "output: '%s'\n".formatted(folder.resolve("other"));
  }

  private static Path put(String yaml) throws IOException {
    return Files.writeString(folder.resolve("other.yaml"), yaml);
  }

  @Test
  void checkTellsWhatNoHeadTakes() throws IOException {
    Path two =
        put(
            nested(
                ", nested: true, labels: {org: {only: [ORG]}, rest: {only: [PER]}}",
                "heads: {org: {}, rest: {}}"));
    String text = run("check", two).out();
    assertTrue(text.contains("Nested spans that no head takes"), text);
    assertTrue(
        text.contains("LOC \"York\" is on level 2 of all spans, and no head takes it"), text);
    assertTrue(text.contains("ORG \"University of York\" is on level 2"), text);
    CommandRun brief =
        run("train", two, "--set=train.epochs=1", "--set=output=" + folder.resolve("brief"));
    assertTrue(brief.err().contains("no head takes it; 88 spans"), brief.err());
    JsonNode metrics = MAPPER.readTree(Files.readString(folder.resolve("brief/metrics.json")));
    assertEquals(6 * 8, metrics.at("/nested/dev/all/gold").asInt());
    assertEquals(6 * 4, metrics.at("/nested/dev/untaken").asInt());
  }

  @Test
  void namesThatAreNotThereAreErrors() throws IOException {
    CommandRun typo = CommandRun.of("check", put(nested(", nested: true, labels: {only: [LOK]}")));
    assertEquals(1, typo.code());
    assertTrue(typo.out().contains("\"LOK\" is no type or label"), typo.out());
    CommandRun deep = CommandRun.of("check", put(nested(", nested: true, labels: {level: 4}")));
    assertEquals(1, deep.code());
    assertTrue(deep.out().contains("`data.labels` takes level 4, which is not there"), deep.out());
    Path empty = folder.resolve("empty");
    document(empty, "a", "Ada of Bath left .");
    CommandRun none = CommandRun.of("check", config, "--set=data.dev=" + empty);
    assertEquals(1, none.code());
    assertTrue(none.out().contains(empty + ": no span is marked in it"), none.out());
    // A type that only deeper levels have is one all the same.
    run(
        "check",
        put(
            nested(
                ", nested: true, labels: {map: {LOC: PLACE, PER: O}, a: {level: 1}, b: {level: 2}}",
                "heads: {a: {}, b: {}}")));
  }

  @Test
  void withoutNestedTheMessageNamesTheCure() throws IOException {
    CommandRun flat = CommandRun.of("train", put(nested("").replace(", errors: warn", "")));
    assertEquals(1, flat.code());
    assertTrue(flat.err().contains("overlaps"), flat.err());
    assertTrue(flat.err().contains("data.nested: true"), flat.err());
    CommandRun check = CommandRun.of("check", put(nested("")));
    assertTrue(check.out().contains("Spans that overlap (data.nested: true"), check.out());
  }

  @Test
  void aShareOfTrainAsDevIsTheSameForAllLevels() throws IOException {
    Path kept = folder.resolve("kept");
    run(
        "train",
        put(nested(", nested: true")),
        "--set=data.dev=20%",
        "--set=train.epochs=1",
        "--set=output=" + kept);
    List<String> rows = Files.readAllLines(kept.resolve("dev.kept-out.conll"));
    assertTrue(
        rows.stream().anyMatch(row -> row.matches("(York|Bath|Ely|Hull)\tI-ORG\tI-ORG\tB-LOC")),
        rows::toString);
  }
}
