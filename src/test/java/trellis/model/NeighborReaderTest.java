package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.batch.Neighbors;
import trellis.demand.Knowledge;
import trellis.testing.RandomCases;

class NeighborReaderTest {
  /** A sentence of one token, and the document that it is of. */
  private record Line(int document, String token) {}

  private static UntaggedSentence untagged(Line line) {
    return new UntaggedSentence(List.of(line.token()), List.of(), Knowledge.NONE);
  }

  private static NeighborReader<Line> reader(Iterator<Line> lines, int reach) {
    return new NeighborReader<>(
        lines,
        (one, next) -> one.document() != next.document(),
        NeighborReaderTest::untagged,
        reach);
  }

  @Test
  void eachSentenceHasThoseAroundItInItsDocument() {
    RandomCases.check(
        200,
        random -> {
          List<Line> lines = new ArrayList<>();
          List<List<List<String>>> documents = new ArrayList<>();
          for (int document = 0; document < random.nextInt(1, 6); document++) {
            documents.add(new ArrayList<>());
            for (int i = random.nextInt(1, 7); i > 0; i--) {
              lines.add(new Line(document, "t" + lines.size()));
              documents.get(document).add(List.of("t" + (lines.size() - 1)));
            }
          }
          int reach = random.nextInt(4);
          NeighborReader<Line> reader = reader(lines.iterator(), reach);
          for (int document = 0; document < documents.size(); document++) {
            for (int i = 0; i < documents.get(document).size(); i++) {
              UntaggedSentence found = reader.next();
              assertEquals(documents.get(document).get(i), found.tokens());
              assertEquals(Neighbors.of(documents.get(document), i, reach), found.neighbors());
            }
          }
          assertFalse(reader.hasNext());
        });
  }

  @Test
  void noMoreIsReadThanIsNeeded() {
    Deque<Line> source = new ArrayDeque<>();
    Iterator<Line> lines =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true; // whoever asks for more than there is waits
          }

          @Override
          public Line next() {
            return source.remove();
          }
        };
    NeighborReader<Line> reader = reader(lines, 1);
    assertFalse(reader.isAtHand(() -> !source.isEmpty()));
    source.add(new Line(0, "a"));
    assertFalse(reader.isAtHand(() -> !source.isEmpty()), "what follows it is not known");
    source.add(new Line(0, "b"));
    assertTrue(reader.isAtHand(() -> !source.isEmpty()));
    assertEquals(List.of(List.of("b")), reader.next().neighbors().after());
    assertFalse(reader.isAtHand(() -> !source.isEmpty()));
    source.add(new Line(1, "c"));
    assertTrue(reader.isAtHand(() -> !source.isEmpty()), "its document has ended");
    UntaggedSentence last = reader.next();
    assertEquals(new Neighbors(List.of(List.of("a")), List.of()), last.neighbors());
    assertFalse(reader.isAtHand(() -> !source.isEmpty()));
  }

  @Test
  void whatFailsIsThrownInItsPlace() {
    IllegalStateException broken = new IllegalStateException("line 3");
    Iterator<Line> lines =
        new Iterator<>() {
          private int given;

          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public Line next() {
            if (given == 2) {
              throw broken;
            }
            return new Line(0, "t" + given++);
          }
        };
    NeighborReader<Line> reader = reader(lines, 5);
    assertEquals(List.of("t0"), reader.next().tokens());
    assertEquals(List.of("t1"), reader.next().tokens());
    assertTrue(reader.hasNext());
    assertSame(broken, assertThrows(IllegalStateException.class, reader::next));
  }

  @Test
  void aModelThatReadsNoneGetsSentencesAsTheyCome() {
    Deque<Line> source = new ArrayDeque<>(List.of(new Line(0, "a"), new Line(0, "b")));
    Iterator<Line> lines =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return !source.isEmpty();
          }

          @Override
          public Line next() {
            return source.remove();
          }
        };
    NeighborReader<Line> reader = reader(lines, 0);
    assertSame(Neighbors.NONE, reader.next().neighbors());
    assertEquals(1, source.size());
    assertTrue(reader.isAtHand(() -> true));
    assertEquals(1, source.size());
  }

  @Test
  void neighborsBeyondTheReachAreLeftOut() {
    UntaggedSentence alone = untagged(new Line(0, "a"));
    List<List<String>> before = List.of(List.of("x"), List.of("y"));
    List<List<String>> after = List.of(List.of("z"), List.of("w"));
    assertEquals(
        new Neighbors(before.subList(1, 2), after.subList(0, 1)),
        alone.among(before, after, 1).neighbors());
    assertSame(alone, alone.among(before, after, 0));
    assertSame(alone, alone.among(List.of(), List.of(), 3));
  }
}
