package trellis.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The sample corpus is learnable but not trivial, by the figures that are promised of it. */
class SampleFiguresTest {
  private static SampleFigures figures;

  @BeforeAll
  static void readCorpus() throws IOException {
    figures = SampleFigures.of(Path.of("data", "sample"));
  }

  @ParameterizedTest
  @EnumSource(names = {"DEV", "TEST"})
  void threeOfFiveNamesAreUnseen(Split split) {
    assertAtLeast(60, figures.unseenNamesPercent(split));
    assertAtLeast(60, figures.unseenMentionsPercent(split));
  }

  @ParameterizedTest
  @EnumSource(names = {"DEV", "TEST"})
  void theMajorityLabelOfEachWordIsNotEnough(Split split) {
    assertBetween(20, 60, figures.baselineF1(split));
    assertBetween(20, 60, figures.baselineWithGuessF1(split));
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void someSentencesHaveNoCapitalsAndSomeNothingElse(Split split) {
    double percent = 100.0 / split.sentences();
    assertBetween(1.5, 6, figures.of(split).lowerCased() * percent);
    assertBetween(1.5, 6, figures.of(split).upperCased() * percent);
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void everyTypeIsFrequentAndTheSplitsAreAlike(Split split) {
    SplitFigures train = figures.of(Split.TRAIN);
    SplitFigures own = figures.of(split);
    assertEquals(Set.of("PER", "LOC", "ORG", "MISC"), own.mentionsOfType().keySet());
    own.mentionsOfType()
        .forEach(
            (type, count) -> {
              double share = 100.0 * count / own.mentions();
              assertAtLeast(10, share);
              assertBetween(
                  -6, 6, share - 100.0 * train.mentionsOfType().get(type) / train.mentions());
            });
  }

  @Test
  void manyNamesHaveTwoTypesAndManyAreWordsToo() {
    assertAtLeast(120, figures.ambiguousNames().size());
    assertTrue(figures.ambiguousNames().containsAll(Set.of("lincoln", "jordan", "paris")));
    assertAtLeast(80, figures.namesThatAreWords().size());
    assertTrue(figures.namesThatAreWords().containsAll(Set.of("may", "will", "hope", "rose")));
  }

  @ParameterizedTest
  @CsvSource({
    "LOC, '[A-Z][a-z]+(ville|ton|by|stad|ham)'",
    "PER, '[A-Z][a-z]+son'",
    "ORG, Inc\\.",
    "ORG, '[A-Z]{2,5}'",
  })
  void manyNamesHaveTheShapeOfTheirType(String type, String shape) {
    int words = 0;
    for (Split split : Split.values()) {
      for (List<Token> sentence : figures.sentences(split)) {
        for (Token token : sentence) {
          words += token.label().endsWith(type) && token.text().matches(shape) ? 1 : 0;
        }
      }
    }
    assertAtLeast(5, words);
  }

  @Test
  void countsWhatAFileHolds() {
    List<Token> capitals = List.of(token("MAY", "B-PER"), token("LEFT", "O"));
    List<Token> small = List.of(token("in", "O"), token("may", "B-LOC"), token("bay", "I-LOC"));
    SplitFigures counted = SplitFigures.of(List.of(capitals, small));
    assertEquals(
        new SplitFigures(
            2,
            5,
            2,
            Map.of("PER", 1, "LOC", 1),
            Map.of("may", Set.of("PER"), "may bay", Set.of("LOC")),
            1,
            1),
        counted);
    SplitFigures train = SplitFigures.of(List.of(List.of(token("May", "B-ORG"))));
    assertEquals(50, counted.unseenNamesPercent(train));
    assertEquals(50, SplitFigures.unseenMentionsPercent(List.of(capitals, small), train));
  }

  @Test
  void theBaselineKnowsOnlyWords() {
    List<Token> train = List.of(token("Ada", "B-PER"), token("sees", "O"), token("Ash", "B-LOC"));
    MajorityBaseline baseline = new MajorityBaseline(List.of(train), "B-ORG");
    assertEquals("B-PER", baseline.label(token("Ada", "O")));
    assertEquals("B-ORG", baseline.label(token("Ivo", "O")));
    assertEquals("O", baseline.label(token("ivo", "B-PER")));
    assertEquals(100, baseline.f1(List.of(train)));
    assertEquals(0, baseline.f1(List.of(List.of(token("nobody", "O")))));
    List<Token> half = List.of(token("Ada", "B-PER"), token("Ash", "B-PER"));
    assertEquals(50, baseline.f1(List.of(half)));
  }

  @Test
  void theBaselineWritesAFourthColumn(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("new").resolve("labelled.conll");
    MajorityBaseline.main(new String[] {Path.of("data", "sample").toString(), file.toString()});
    List<String> lines = Files.readAllLines(file);
    List<String> test = Files.readAllLines(Path.of("data", "sample", "test.conll"));
    assertEquals(test.size(), lines.size());
    for (int i = 0; i < lines.size(); i++) {
      String expected = test.get(i).isEmpty() ? "" : test.get(i) + "\t";
      assertTrue(lines.get(i).startsWith(expected), lines.get(i));
      assertEquals(expected.isEmpty() ? 1 : 4, lines.get(i).split("\t").length);
    }
  }

  private static Token token(String text, String label) {
    return new Token(text, "X", label);
  }

  private static void assertAtLeast(double least, double figure) {
    assertTrue(figure >= least, () -> figure + " should be at least " + least);
  }

  private static void assertBetween(double least, double most, double figure) {
    assertTrue(
        figure >= least && figure <= most,
        () -> figure + " should be between " + least + " and " + most);
  }

  @Test
  void theReadmeOfTheDataHasTheseFigures() throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    figures.print(new PrintStream(printed, true, StandardCharsets.UTF_8));
    List<String> readme = Files.readAllLines(Path.of("data/README.md"));
    int rows = 0;
    for (String line : printed.toString(StandardCharsets.UTF_8).lines().toList()) {
      String[] cells = line.strip().split(" {2,}");
      if (cells.length == 4) {
        rows++;
        String start = "| " + cells[0] + " | ";
        String end = " | " + cells[2] + " | " + cells[3] + " |";
        assertTrue(
            readme.stream().anyMatch(row -> row.startsWith(start) && row.endsWith(end)),
            "data/README.md lacks " + line);
      }
    }
    assertEquals(14, rows);
  }
}
