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
import trellis.cli.option.CommandRun;

class ScoreCommandTest {
  @TempDir private Path folder;

  private static final String GOLD = "Ada B-PER\nlives O\nin O\nYork B-LOC\n\nHi O\n";
  private static final String GUESS = "Ada B-PER\nlives O\nin O\nYork B-ORG\n\nHi O\n";

  private static final String TABLE =
      """
      processed 5 tokens with 2 phrases; found: 2 phrases; correct: 1.
      accuracy:  80.00%; precision:  50.00%; recall:  50.00%; FB1:  50.00
                    LOC: precision:   0.00%; recall:   0.00%; FB1:   0.00  0
                    ORG: precision:   0.00%; recall:   0.00%; FB1:   0.00  1
                    PER: precision: 100.00%; recall: 100.00%; FB1: 100.00  1
      """;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void twoFilesBeginWithConllevalsTable() throws IOException {
    CommandRun run = CommandRun.of("score", file("g", GOLD), file("p", GUESS));
    assertEquals("", run.err());
    assertEquals(0, run.code());
    assertEquals(TABLE, run.out().substring(0, TABLE.length()));
  }

  @Test
  void tokensWithoutALabelAreLeftOut() throws IOException {
    CommandRun run =
        CommandRun.of("score", file("g", GOLD.replace("York B-LOC", "York _")), file("p", GUESS));
    assertEquals("", run.err());
    assertTrue(
        run.out().startsWith("processed 4 tokens with 1 phrases; found: 1 phrases; correct: 1."),
        run.out());
    assertTrue(run.out().contains("1 token has no known label"), run.out());
  }

  @Test
  void oneFileWithBothColumnsScoresAlike() throws IOException {
    String both = "Ada B-PER B-PER\nlives O O\nin O O\nYork B-LOC B-ORG\n\nHi O O\n";
    CommandRun run = CommandRun.of("score", file("both", both));
    assertEquals(TABLE, run.out().substring(0, TABLE.length()));
    CommandRun turned = CommandRun.of("score", file("both", both), "--gold=-1", "--predicted=1");
    assertTrue(turned.out().contains("ORG: precision:   0.00%; recall:   0.00%; FB1:   0.00  0"));
  }

  @Test
  void bioesScoresAsItsBioConversion() throws IOException {
    Path gold = file("g", GOLD.replace("B-", "S-"));
    Path guess = file("p", GUESS.replace("B-", "S-"));
    assertEquals(TABLE, CommandRun.of("score", gold, guess).out().substring(0, TABLE.length()));
    Path bio = file("b", GUESS);
    assertEquals(TABLE, CommandRun.of("score", gold, bio).out().substring(0, TABLE.length()));
  }

  @Test
  void jsonHasTheSameFigures() throws IOException {
    CommandRun run = CommandRun.of("score", file("g", GOLD), file("p", GUESS), "--json");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(50.0, json.at("/conlleval/micro/f1").asDouble());
    assertEquals(5, json.at("/tokens").asInt());
    assertEquals("bio", json.at("/goldScheme").asText());
  }

  @Test
  void scoresByLengthArePrintedOnRequest() throws IOException {
    Path gold = file("g", GOLD);
    Path guess = file("p", GUESS);
    String plain = CommandRun.of("score", gold, guess).out();
    assertFalse(plain.contains("tokens of the span"), plain);
    CommandRun run = CommandRun.of("score", gold, guess, "--lengths");
    assertEquals(plain, run.out().substring(0, plain.length()));
    List<String> added =
        run.out().substring(plain.length()).lines().map(l -> l.replaceAll(" +", " ")).toList();
    assertEquals("tokens of the span gold found correct precision recall F1", added.get(1));
    assertEquals("1 2 2 1 50.00 50.00 50.00", added.get(2));
    assertEquals("1-5 2 2 1 50.00 50.00 50.00", added.get(5));
    Path tags = file("t", "the DET\ncat NOUN\n");
    CommandRun accuracy = CommandRun.of("score", tags, tags, "--lengths");
    assertTrue(accuracy.out().replaceAll(" +", " ").endsWith("1-5 2 2 100.00\n"), accuracy.out());
  }

  @Test
  void plainLabelsAreScoredByAccuracyAlsoOnUnseenWords() throws IOException {
    Path gold = file("g", "the DET\ncat NOUN\nsat VERB\n");
    Path guess = file("p", "the DET\ncat VERB\nsat VERB\n");
    Path train = file("t", "the DET\ndog NOUN\n");
    CommandRun run = CommandRun.of("score", gold, guess, "--train", train);
    assertEquals("", run.err());
    assertTrue(run.out().contains("accuracy: 66.67% (2 of 3)"), run.out());
    assertTrue(run.out().contains("accuracy on unseen words: 50.00% (1 of 2)"), run.out());
  }

  @Test
  void namesThatTrainingDidNotHaveAreScoredApart() throws IOException {
    Path gold = file("g", GOLD);
    Path guess = file("p", GUESS);
    Path train = file("t", "In O\nYORK I-ORG\n");
    CommandRun run = CommandRun.of("score", gold, guess, "--train", train);
    assertEquals("", run.err());
    assertEquals(TABLE, run.out().substring(0, TABLE.length()));
    String scores = run.out().replaceAll(" +", " ");
    assertTrue(
        scores.contains("\nconlleval, names seen in training 1 1 0 0.00 0.00 0.00\n"), run.out());
    assertTrue(
        scores.contains("\nconlleval, names unseen in training 1 1 1 100.00 100.00 100.00\n"),
        run.out());
    CommandRun json = CommandRun.of("score", gold, guess, "--train", train, "--json");
    assertEquals(100.0, new ObjectMapper().readTree(json.out()).at("/names/unseen/f1").asDouble());
  }

  @Test
  void namesOfTrainingAreThoseOfTheGoldColumn() throws IOException {
    Path both = file("both", "Ada B-PER B-PER\nlives O O\nin O O\nYork B-LOC B-ORG\n");
    Path narrow = file("t", "York B-LOC\n");
    CommandRun run = CommandRun.of("score", both, "--train", narrow, "--json");
    assertEquals("", run.err());
    assertEquals(1, new ObjectMapper().readTree(run.out()).at("/names/seen/gold").asInt());
    Path wide = file("w", "York B-LOC O\nAda O B-LOC\n");
    CommandRun named = CommandRun.of("score", both, "--gold=1", "--train", wide, "--json");
    assertEquals(run.out(), named.out());
  }

  @Test
  void aTrainingFileWithoutNamesIsAMistake() throws IOException {
    Path gold = file("g", GOLD);
    CommandRun run = CommandRun.of("score", gold, gold, "--train", file("t", "Hi O\n"));
    assertEquals(1, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains("t: has no name"), run.err());
  }

  @Test
  void conlluIsKnownByItsName() throws IOException {
    String line = "1\tHi\thi\t%s\tUH\t_\t0\troot\t_\t_\n\n";
    Path gold = file("g.conllu", line.formatted("INTJ"));
    Path guess = file("p.conllu", line.formatted("NOUN"));
    assertTrue(CommandRun.of("score", gold, guess).out().contains("accuracy: 0.00% (0 of 1)"));
    CommandRun xpos = CommandRun.of("score", gold, guess, "--gold=xpos", "--predicted=xpos");
    assertTrue(xpos.out().contains("accuracy: 100.00% (1 of 1)"), xpos.out());
  }

  @Test
  void filesThatDoNotMatchAreToldWithBothPlaces() throws IOException {
    Path gold = file("g", GOLD);
    expectFault(
        gold,
        file("other-word", GUESS.replace("York", "Cork")),
        ":4: the token is \"Cork\", but \"York\" at " + gold + ":4");
    expectFault(
        gold,
        file("longer", GUESS.replace("York B-ORG\n", "York B-ORG\n. O\n")),
        ":5: the sentence has 5 tokens, but that at " + gold + ":1 has 4");
    expectFault(
        gold,
        file("shorter", GUESS.replace("York B-ORG\n", "")),
        ":3: the sentence has 3 tokens, but that at " + gold + ":1 has 4");
    expectFault(
        gold, file("less", "Ada O\nlives O\nin O\nYork O\n"), "ends before the sentence at");
    expectFault(gold, file("more", GUESS + "\nMore O\n"), ":8: a sentence more than " + gold);
  }

  private static void expectFault(Path gold, Path predicted, String message) {
    CommandRun run = CommandRun.of("score", gold, predicted);
    assertEquals(1, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains(message), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void aMistakeOnTheCommandLineIsToldAsSuch() throws IOException {
    Path gold = file("g", GOLD);
    assertUsage("is no column", "score", gold, gold, "--gold=xyz");
    assertUsage("unknown label scheme", "score", gold, gold, "--scheme=bieos");
    assertUsage("must be two columns", "score", gold, "--gold=1", "--predicted=1");
    assertUsage("--mistakes must be 0 or more", "score", gold, gold, "--mistakes=-1");
    assertUsage("token and label are the same column", "score", gold, gold, "--gold=0");
  }

  private static void assertUsage(String message, Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }

  @Test
  void aMissingFileIsToldWithItsPlace() {
    CommandRun run = CommandRun.of("score", folder.resolve("nowhere.conll"));
    assertEquals(1, run.code());
    assertTrue(run.err().contains("nowhere.conll: no such file"), run.err());
  }

  @Test
  void filesWithoutASentenceAreNoScoreOfZero() throws IOException {
    Path empty = file("empty", "\n\n");
    CommandRun run = CommandRun.of("score", empty, empty);
    assertEquals(1, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains("empty: has no sentence"), run.err());
  }

  @Test
  void aSingleFileWithOneLabelIsAnsweredWithTheCure() throws IOException {
    CommandRun run = CommandRun.of("score", file("g", GOLD));
    assertEquals(1, run.code());
    assertTrue(run.err().contains("or give the file with the predictions"), run.err());
  }

  @Test
  void aFewFaultsDoNotHideTheSchemeOfThePredictions() throws IOException {
    String gold = "Ada B-PER\nByron I-PER\nin O\nNew B-LOC\nYork I-LOC\n\n".repeat(20);
    String guess = "Ada B-PER\nByron E-PER\nin O\nNew B-LOC\nYork E-LOC\n\n".repeat(20);
    String faulty = guess.replaceFirst("E-LOC", "O");
    CommandRun run = CommandRun.of("score", file("g", gold), file("p", faulty));
    assertTrue(run.out().contains("ill-formed bioes in the predicted labels: 1 of 20"), run.out());
    assertTrue(run.out().contains("read as bio, the predicted ones as bioes"), run.out());
    CommandRun told =
        CommandRun.of(
            "score",
            file("g", gold),
            file("p", faulty),
            "--predicted-scheme=bioes",
            "--scheme=bio");
    assertEquals(run.out(), told.out());
    CommandRun asBio =
        CommandRun.of("score", file("g", gold), file("p", faulty), "--predicted-scheme=bio");
    assertTrue(asBio.out().contains("ill-formed bio in the predicted labels: 20 of 20"));
  }

  @Test
  void labelsThatMarkNoSpansAreNoted() throws IOException {
    Path file = Files.writeString(folder.resolve("io"), "Ada PER PER\nis O O\nBath LOC O\n");
    CommandRun run = CommandRun.of("score", file);
    assertEquals(0, run.code());
    assertTrue(run.err().startsWith("note: " + file + ": its labels mark no spans; if they"));
    assertEquals("", CommandRun.of("score", file, "--scheme=none").err());
  }

  @Test
  void commentsAreSkipped() throws IOException {
    String text = "# id = 1\nAda B-PER B-PER\n\n";
    Path file = Files.writeString(folder.resolve("a"), text);
    assertTrue(CommandRun.of("score", file).out().startsWith("processed 1 tokens with 1 phrases"));
    Path other = Files.writeString(folder.resolve("b"), text.replace("#", "%"));
    assertEquals(1, CommandRun.of("score", other).code());
    CommandRun run = CommandRun.of("score", other, "--comments=%");
    assertTrue(run.out().startsWith("processed 1 tokens with 1 phrases"), run.err());
  }
}
