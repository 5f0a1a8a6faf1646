package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.labels.ConllevalScript.leavesChunkOpen;
import static trellis.labels.Enumeration.LONGEST;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConllevalReadingTest {
  @ParameterizedTest
  @CsvSource({
    "I-X I-X O I-Y,         X 0-2 Y 3-4",
    "I-X B-X I-Y,           X 0-1 X 1-2 Y 2-3",
    "O-X I-X O-X,           X 1-2",
    "I-ORG I--ORG,          ORG 0-1 -ORG 1-2",
    "B-creative-work I-creative-work, creative-work 0-2",
    "B I I B O I,           ' 0-3  3-4  5-6'",
    "B-X o B-X,             X 0-1  1-2 X 2-3",
    "o o O,                 ''",
    "NN VB -LRB-,           LRB- 2-3",
    "B-X X-X I-X,           X 0-3",
  })
  void repairsAsTheScriptDoes(String labels, String spans) {
    assertEquals(spans, shown(labels));
    assertEquals(ConllevalScript.chunks(sentence(labels)), spans(labels));
  }

  @ParameterizedTest
  @CsvSource({
    "S-X S-X I-X,           X 0-1 X 1-2 X 2-3",
    "I-X S-X,               X 0-1 X 1-2",
    "E-X B-X E-X,           X 0-1 X 1-3",
    "B-X M-X M-Y E-X,       X 0-2 Y 2-3 X 3-4",
    "B-X L-X L-X U-X,       X 0-2 X 2-3 X 3-4",
    "E-X I-X,               X 0-1 X 1-2",
    "B E S,                 ' 0-2  2-3'",
  })
  void readsTheLettersThatTheScriptLacks(String labels, String spans) {
    assertEquals(spans, shown(labels));
  }

  @Test
  void aSpanWithoutLetterOrTypeEndsWithTheNextOne() {
    assertEquals("X 0-1  1-3 Y 3-4", shown("B-X o O B-Y"));
    assertEquals("X 0-1  1-3", shown("B-X o O"));
  }

  @Test
  void nothingIsInNothing() {
    assertEquals(List.of(), ConllevalReading.spans(List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "O B-X I-X B-Y I-Y o X-X .",
        "O B-X I-X B-Y I-Y O-X B I PER",
        "O I-X E-X I-Y E-Y O-Y b-X o",
        "O B-X E-X B-Y I-X [-X ] .",
        "O B I E . o",
      })
  void readsAllSequencesAsTheScriptDoes(String alphabet) {
    Enumeration.forEachSequence(
        sentence(alphabet),
        LONGEST,
        labels -> {
          if (!joinsEndWithBegin(labels)) {
            assertEquals(
                ConllevalScript.chunks(labels), ConllevalReading.spans(labels), labels::toString);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"O B-X I-X B-Y I-Y, 4", "O I-X E-X I-Y E-Y, 4", "O B-X I-X I-Y X-X X-Y O-X ., 3"})
  void scoresAllPairsOfSequencesAsTheScriptDoes(String alphabet, int length) {
    forEachPair(
        sentence(alphabet),
        length,
        (gold, guessed) -> {
          if (!leavesChunkOpen(gold) && !leavesChunkOpen(guessed)) {
            assertEquals(
                ConllevalScript.score(gold, guessed),
                score(gold, guessed),
                () -> gold + " / " + guessed);
          }
        });
  }

  @Test
  void onlyWhereTheScriptLeavesAChunkOpenItCountsFewerAsCorrect() {
    AtomicInteger fewer = new AtomicInteger();
    forEachPair(
        sentence("O B-X I-X o I-Y"),
        4,
        (gold, guessed) -> {
          ConllevalScript.Counts script = ConllevalScript.score(gold, guessed);
          ConllevalScript.Counts ours = score(gold, guessed);
          assertEquals(script.gold(), ours.gold());
          assertEquals(script.found(), ours.found());
          if (leavesChunkOpen(gold) || leavesChunkOpen(guessed)) {
            assertTrue(script.correct() <= ours.correct(), () -> gold + " / " + guessed);
            fewer.addAndGet(ours.correct() - script.correct());
          } else {
            assertEquals(script.correct(), ours.correct(), () -> gold + " / " + guessed);
          }
        });
    assertTrue(fewer.get() > 0);
  }

  private interface PairTest {
    void accept(List<String> gold, List<String> guessed);
  }

  private static void forEachPair(List<String> alphabet, int length, PairTest test) {
    List<List<String>> sequences = new ArrayList<>();
    Enumeration.forEachSequence(alphabet, length, sequences::add);
    sequences.removeIf(sequence -> sequence.size() < length);
    for (List<String> gold : sequences) {
      for (List<String> guessed : sequences) {
        test.accept(gold, guessed);
      }
    }
  }

  private static ConllevalScript.Counts score(List<String> gold, List<String> guessed) {
    List<Span> goldSpans = ConllevalReading.spans(gold);
    List<Span> guessedSpans = ConllevalReading.spans(guessed);
    Set<Span> correct = new HashSet<>(goldSpans);
    correct.retainAll(guessedSpans);
    return new ConllevalScript.Counts(goldSpans.size(), guessedSpans.size(), correct.size());
  }

  /** The one pair of letters of the script that we read otherwise. */
  private static boolean joinsEndWithBegin(List<String> labels) {
    String text = String.join(" ", labels) + " ";
    return Collections.indexOfSubList(labels, List.of("E", "B")) >= 0 || text.contains("E-X B-X ");
  }

  private static List<Span> spans(String labels) {
    return ConllevalReading.spans(sentence(labels));
  }

  private static String shown(String labels) {
    return String.join(" ", spans(labels).stream().map(Span::toString).toList());
  }

  private static List<String> sentence(String labels) {
    return List.of(labels.split(" "));
  }
}
