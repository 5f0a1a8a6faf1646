package trellis.cli.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;

class CompareCommandTest {
  private static final String SENTENCE = "Ada\tB-PER\t%s\nlives\tO\tO\n\n";
  private static final String FOUND = SENTENCE.formatted("B-PER");
  private static final String MISSED = SENTENCE.formatted("O");

  @TempDir private Path folder;

  /** A run as training leaves it, as far as it is looked at. */
  private Path run(String name, String config, String metrics, String predicted)
      throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    Files.writeString(run.resolve("config.yaml"), config + "data: {train: a, dev: b}\n");
    Files.writeString(run.resolve("metrics.json"), metrics);
    if (!predicted.isEmpty()) {
      Files.writeString(run.resolve("dev.predicted.conll"), predicted);
    }
    return run;
  }

  private Path run(String name, String predicted) throws IOException {
    return run(name, "task: ner\n", "{}", predicted);
  }

  private Path seeds(String name, String... predicted) throws IOException {
    StringBuilder seeds = new StringBuilder();
    StringBuilder runs = new StringBuilder();
    for (int seed = 1; seed <= predicted.length; seed++) {
      seeds.append(seed == 1 ? "" : ", ").append(seed);
      runs.append(seed == 1 ? "" : ", ").append("{\"seed\": ").append(seed).append("}");
      run(name + "/seed-" + seed, predicted[seed - 1]);
    }
    String config = "task: ner\nseeds: [" + seeds + "]\n";
    return run(name, config, "{\"runs\": [" + runs + "]}", "");
  }

  @Test
  void aDifferenceIsToldInFiguresAndInWords() throws IOException {
    Path bad = run("bad", MISSED.repeat(10) + FOUND.repeat(2));
    Path good =
        run("good", "task: ner\ntrain: {rate: 0.5}\n", "{}", FOUND.repeat(10) + FOUND.repeat(2));
    CommandRun compared = CommandRun.of("compare", bad, good);
    assertEquals("", compared.err());
    assertEquals(0, compared.code());
    List<String> lines = compared.out().lines().map(l -> l.strip().replaceAll(" +", " ")).toList();
    assertEquals("A: " + bad + ", seed 1", lines.get(0));
    assertEquals("train.rate 0.015 0.5", lines.get(4));
    // Two right of 12, and none spurious: F1 is 2 * 2 / 14.
    assertTrue(lines.get(7).startsWith("dev F1 28.57 100.00 +71.43 +"), compared.out());
    assertEquals("dev: B is above A by 71.43 F1.", lines.get(9));
    assertTrue(lines.get(10).startsWith("Over these 12 sentences a difference"), compared.out());
    assertTrue(lines.get(11).endsWith("it is hardly chance."), compared.out());
    assertTrue(compared.out().lines().allMatch(line -> line.length() <= 100), compared.out());
    assertTrue(compared.out().contains("1 against 1 the smallest p there can be is 1.000"));
    assertTrue(compared.out().contains("test: not compared"), compared.out());
    CommandRun turned = CommandRun.of("compare", good, bad);
    assertTrue(turned.out().contains("dev: B is below A by 71.43 F1."), turned.out());
  }

  @Test
  void theSameSeedGivesTheSameAnswer() throws IOException {
    Path first = run("a", (MISSED + FOUND + FOUND + MISSED).repeat(3));
    Path second = run("b", (FOUND + FOUND + MISSED + FOUND).repeat(3));
    JsonNode json = json("compare", first, second, "--json");
    assertEquals(json, json("compare", first, second, "--json"));
    assertEquals(10_000, json.at("/splits/dev/overSentences/samples").asInt());
    JsonNode other = json("compare", first, second, "--json", "--seed=2", "--samples=3000");
    assertEquals(3_000, other.at("/splits/dev/overSentences/samples").asInt());
    double p = json.at("/splits/dev/overSentences/p").asDouble();
    assertEquals(p, other.at("/splits/dev/overSentences/p").asDouble(), 0.05);
    assertFalse(json.at("/splits/dev/overSentences").equals(other.at("/splits/dev/overSentences")));
  }

  private static JsonNode json(Object... arguments) throws IOException {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void severalSeedsAreComparedByTheirMeans() throws IOException {
    String half = FOUND.repeat(6) + MISSED.repeat(6);
    Path first = seeds("first", half, half, half, half);
    Path second = seeds("second", FOUND.repeat(12), FOUND.repeat(12), FOUND.repeat(12), half);
    JsonNode json = json("compare", first, second, "--json");
    assertEquals("[1,2,3,4]", json.get("secondSeeds").toString());
    assertEquals(25, json.at("/splits/dev/overSeeds/difference").asDouble(), 1e-9);
    assertEquals(25, json.at("/splits/dev/overSentences/difference").asDouble(), 1e-9);
    // Of 70 ways to deal, each with all three high scores in one group is as far apart: 5 + 5.
    assertEquals(10 / 70.0, json.at("/splits/dev/overSeeds/p").asDouble(), 1e-12);
    assertEquals("[]", json.get("config").toString());
    CommandRun text = CommandRun.of("compare", first, second);
    assertTrue(text.out().contains("B: " + second + ", seeds 1, 2, 3, 4\n"), text.out());
    assertTrue(text.out().contains(" ± "), text.out());
    assertTrue(text.out().contains("by chance in 14 of 100 cases\n  (p = 0.143)"), text.out());
    CommandRun fewer = CommandRun.of("compare", first, seeds("third", half, FOUND.repeat(12)));
    assertTrue(fewer.out().contains("the first 2 of each run's seeds"), fewer.out());
  }

  @Test
  void moreThanTwoRunsAreHeldAgainstTheFirstOrTheBestOrEachOther() throws IOException {
    String half = FOUND.repeat(6) + MISSED.repeat(6);
    Path first = seeds("first", half, half, half, half);
    String all = FOUND.repeat(12);
    Path best = seeds("best", all, all, all, all);
    Path same = seeds("same", half, half, half, half);
    JsonNode json = json("compare", first, best, same, "--json");
    assertEquals(1, json.get("best").asInt());
    JsonNode dev = json.at("/splits/dev");
    assertEquals(
        "[66.66666666666667,66.66666666666667,66.66666666666667,66.66666666666667]",
        dev.at("/scores/0").toString());
    assertEquals(100, dev.at("/statistics/1/mean").asDouble());
    assertEquals(2, dev.get("pairs").size());
    // 2 of 70 ways to deal are as far apart; twice that, for there are two tests.
    assertEquals(2 / 70.0, dev.at("/pairs/0/comparison/overSeeds/p").asDouble(), 1e-12);
    assertEquals(4 / 70.0, dev.at("/pairs/0/pOverSeeds").asDouble(), 1e-12);
    assertEquals(1, dev.at("/pairs/1/pOverSentences").asDouble());
    JsonNode two = json("compare", first, best, "--json");
    assertEquals(two.at("/splits/dev"), dev.at("/pairs/0/comparison"));

    JsonNode againstBest = json("compare", first, best, same, "--against", "best", "--json");
    assertEquals(1, againstBest.at("/splits/dev/pairs/0/first").asInt());
    assertEquals(0, againstBest.at("/splits/dev/pairs/0/second").asInt());
    JsonNode each = json("compare", first, best, same, "--against=each", "--json");
    assertEquals(3, each.at("/splits/dev/pairs").size());

    CommandRun text = CommandRun.of("compare", first, best, same);
    assertTrue(text.out().contains("C: " + same + ", seeds 1, 2, 3, 4\n"), text.out());
    assertTrue(
        text.out().contains("Their configs are the same.\n\ndev F1, 12 sentences\n"), text.out());
    assertTrue(text.out().contains("B *  100.00 ± 0.00  100.00   100.00\n"), text.out());
    assertTrue(text.out().contains("B - A      +33.33 "), text.out());
    assertTrue(text.out().contains("Holm's correction for 2 tests"), text.out());
    assertTrue(text.out().lines().allMatch(line -> line.length() <= 100), text.out());
    CommandRun ofTwo = CommandRun.of("compare", first, best, "--against", "best");
    assertEquals(2, ofTwo.code());
    assertTrue(ofTwo.err().contains("for more than two runs"), ofTwo.err());
    expectFault(
        "gold label", first, seeds("gold", half.replace("B-PER", "B-LOC"), half, half, half));
  }

  @Test
  void runsOnOtherDataAreRefusedWithTheFirstDifference() throws IOException {
    Path run = run("a", FOUND.repeat(3));
    Path gold = run("gold", FOUND + FOUND.replace("\tB-PER\t", "\tB-LOC\t") + FOUND);
    expectFault(
        "gold/dev.predicted.conll:4: the gold label is \"B-LOC\", but \"B-PER\" at ", run, gold);
    Path tokens = run("tokens", FOUND + FOUND + FOUND.replace("lives", "lived"));
    expectFault(
        "tokens/dev.predicted.conll:8: the token is \"lived\", but \"lives\" at ", run, tokens);
    expectFault("ends before the sentence at ", run, run("less", FOUND));
    Path tags = run("tags", "task: pos\n", "{}", FOUND.repeat(3));
    expectFault("tags: learned another task than ", run, tags);
  }

  @Test
  void whatIsNoFinishedRunIsToldWithTheCure() throws IOException {
    Path run = run("run", FOUND);
    expectFault("no such folder at ", run, folder.resolve("runs"));
    expectFault("did you mean `run`?", run, folder.resolve("runs"));
    expectFault("is a file: name the `output`", run, run.resolve("config.yaml"));
    expectFault("holds no run: name the `output`", run, Files.createDirectory(folder.resolve("x")));
    Path begun = Files.createDirectory(folder.resolve("begun"));
    Files.writeString(begun.resolve("log.jsonl"), "");
    expectFault("begun: the run is not finished: go on with it", run, begun);
    expectFault("`trellis train CONFIG --resume` writes it", run, run("old", ""));
    Path seeds = seeds("seeds", FOUND, FOUND);
    Files.delete(seeds.resolve("seed-2").resolve("metrics.json"));
    expectFault("seed-2: the run is not finished", run, seeds);
    CommandRun samples = CommandRun.of("compare", run, run, "--samples=0");
    assertEquals(2, samples.code());
    assertTrue(samples.err().contains("--samples must be 1 or more"), samples.err());
  }

  private static void expectFault(String message, Path first, Path second) {
    CommandRun run = CommandRun.of("compare", first, second);
    assertEquals(1, run.code(), run.out());
    assertEquals("", run.out());
    assertTrue(run.err().contains(message), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void trainedRunsAreComparedByTheScoresInTheirFigures() throws IOException {
    Path config = SmallTagger.names(folder);
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    train(config, "output=" + first, "train.epochs=1", "seeds=[1, 2]");
    train(config, "output=" + second, "train.epochs=3", "seed=5");
    JsonNode json = json("compare", first, second, "--json");
    JsonNode ofSeeds = new ObjectMapper().readTree(first.resolve("metrics.json").toFile());
    JsonNode ofOne = new ObjectMapper().readTree(second.resolve("metrics.json").toFile());
    for (String split : List.of("dev", "test")) {
      JsonNode comparison = json.at("/splits/" + split);
      assertEquals(ofSeeds.at("/runs/0/" + split), comparison.at("/first/0"));
      assertEquals(ofSeeds.at("/runs/1/" + split), comparison.at("/first/1"));
      assertEquals(ofOne.at("/" + split + "/score"), comparison.at("/second/0"));
      assertEquals(20, comparison.get("sentences").asInt());
    }
    assertEquals(
        List.of("seed", "seeds", "train.epochs"), json.get("config").findValuesAsText("key"));
    CommandRun itself = CommandRun.of("compare", first, first);
    assertTrue(itself.out().contains("Their configs are the same."), itself.out());
    assertTrue(itself.out().contains("test: the runs do not differ."), itself.out());
  }

  private static void train(Path config, String... changes) {
    Object[] arguments = new Object[2 + 2 * changes.length];
    arguments[0] = "train";
    arguments[1] = config;
    for (int i = 0; i < changes.length; i++) {
      arguments[2 + 2 * i] = "--set";
      arguments[3 + 2 * i] = changes[i];
    }
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
  }
}
