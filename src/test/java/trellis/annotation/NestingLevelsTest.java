package trellis.annotation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.annotation.SpanChoice.Parts;
import trellis.labels.Span;
import trellis.testing.RandomCases;

/** Levels of spans that overlap, and who takes which, on random spans. */
class NestingLevelsTest {
  private static final List<String> TYPES = List.of("A", "B", "C|:3", "2:1:Ü\uD83D\uDE00");

  private static List<Span> spans(RandomGenerator random) {
    Set<Span> spans = new HashSet<>();
    int tokens = random.nextInt(1, 12);
    for (int i = random.nextInt(14); i > 0; i--) {
      int start = random.nextInt(tokens);
      int end = random.nextInt(start + 1, tokens + 1);
      spans.add(new Span(TYPES.get(random.nextInt(TYPES.size())), start, end));
    }
    List<Span> shuffled = new ArrayList<>(spans);
    Collections.shuffle(shuffled, new Random(random.nextLong()));
    return shuffled;
  }

  private static boolean overlap(Span one, Span other) {
    return one.start() < other.end() && other.start() < one.end();
  }

  /** Whether a span comes before another one, as the page says it. */
  private static boolean isBefore(Span one, Span other) {
    if (one.length() != other.length()) {
      return one.length() > other.length();
    }
    if (one.start() != other.start()) {
      return one.start() < other.start();
    }
    return one.type().compareTo(other.type()) < 0;
  }

  @Test
  void eachSpanIsOnTheFirstLevelWhereItOverlapsNoneBeforeIt() {
    RandomCases.check(
        3_000,
        random -> {
          List<Span> spans = spans(random);
          int[] levels = NestingLevels.of(spans);
          for (int i = 0; i < levels.length; i++) {
            assertTrue(levels[i] >= 1);
            Set<Integer> below = new HashSet<>(); // levels where one before it is in its way
            for (int j = 0; j < levels.length; j++) {
              if (i != j && overlap(spans.get(i), spans.get(j))) {
                assertFalse(levels[i] == levels[j], spans::toString);
                if (isBefore(spans.get(j), spans.get(i))) {
                  below.add(levels[j]);
                }
              }
            }
            for (int level = 1; level < levels[i]; level++) {
              assertTrue(below.contains(level), spans + " " + Arrays.toString(levels));
            }
          }
        });
  }

  @Test
  void nestedNamesGoOutsideIn() {
    List<Span> spans =
        List.of(
            new Span("LOC", 5, 6),
            new Span("ORG", 3, 6),
            new Span("ORG", 0, 6),
            new Span("PER", 5, 8), // crosses two of them
            new Span("LOC", 8, 9));
    assertArrayEquals(new int[] {4, 2, 1, 3, 1}, NestingLevels.of(spans));
  }

  @Test
  void theLevelsTakeEverySpanOnce() {
    RandomCases.check(
        1_000,
        random -> {
          List<Span> spans = spans(random);
          int[] levels = NestingLevels.of(spans);
          int depth = Arrays.stream(levels).max().orElse(0);
          List<Span> all = new ArrayList<>();
          for (int level = 1; level <= depth; level++) {
            Parts parts = new SpanChoice(level, Optional.empty()).of(spans, Map.of());
            all.addAll(parts.taken());
            Set<Span> both = new HashSet<>(parts.taken());
            both.addAll(parts.others());
            assertEquals(new HashSet<>(spans), both);
            assertEquals(spans.size(), parts.taken().size() + parts.others().size());
          }
          assertEquals(spans.size(), all.size());
          assertEquals(new HashSet<>(spans), new HashSet<>(all));
        });
  }

  @Test
  void typesThatAreChosenHaveLevelsOfTheirOwn() {
    RandomCases.check(
        1_000,
        random -> {
          List<Span> spans = spans(random);
          Set<String> only = Set.of("A", "C|:3");
          List<Span> own = spans.stream().filter(span -> only.contains(span.type())).toList();
          int[] levels = NestingLevels.of(own);
          Set<Span> expected = new HashSet<>();
          for (int i = 0; i < levels.length; i++) {
            if (levels[i] == 2) {
              expected.add(own.get(i));
            }
          }
          Parts parts = new SpanChoice(2, Optional.of(only)).of(spans, Map.of());
          assertEquals(expected, new HashSet<>(parts.taken()));
        });
  }

  @Test
  void renamedTypesAreOneAndDroppedOnesAreOnNoLevel() {
    List<Span> spans =
        List.of(new Span("A", 0, 4), new Span("B", 0, 4), new Span("C", 0, 5), new Span("A", 1, 2));
    Map<String, String> names = Map.of("B", "A", "C", "O");
    Parts outer = new SpanChoice(1, Optional.empty()).of(spans, names);
    assertEquals(List.of(new Span("A", 0, 4)), outer.taken());
    assertEquals(List.of(new Span("A", 1, 2)), outer.others());
    Parts inner = new SpanChoice(2, Optional.of(Set.of("A"))).of(spans, names);
    assertEquals(List.of(new Span("A", 1, 2)), inner.taken());
    // A dropped type is written where there is room, so that the config's name for it is found.
    Parts third = new SpanChoice(3, Optional.empty()).of(spans, names);
    assertEquals(List.of(new Span("C", 0, 5)), third.taken());
  }

  @Test
  void otherSpansAreReadAsTheyWereWritten() {
    RandomCases.check(
        1_000,
        random -> {
          List<Span> spans = spans(random);
          List<String> cells = OtherSpans.cells(spans, 12);
          assertEquals(12, cells.size());
          assertEquals(new HashSet<>(spans), new HashSet<>(OtherSpans.read(cells)));
          List<Integer> starts = OtherSpans.read(cells).stream().map(Span::start).toList();
          assertEquals(List.copyOf(new TreeSet<>(starts)), starts.stream().distinct().toList());
        });
  }
}
