package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Proves the patterns of spans on all label sequences. */
class SpanPatternsTest {
  private static final int LONGEST = 4;
  private static final List<TagScheme> SCHEMES =
      List.of(TagScheme.IOB1, TagScheme.BIO, TagScheme.BIOES);

  private static LabelSet labels(TagScheme network) {
    LabelSetBuilder builder = new LabelSetBuilder(TagScheme.BIO, network);
    builder.add(List.of("B-X", "B-Y"));
    return builder.build();
  }

  /** Calls with each sequence of that length; it is the same array again. */
  private static void forAllSequences(int labels, int length, Consumer<int[]> use) {
    int[] sequence = new int[length];
    int at = 0;
    while (at < length) {
      use.accept(sequence);
      at = 0;
      while (at < length && ++sequence[at] == labels) {
        sequence[at++] = 0;
      }
    }
  }

  @Test
  void aSequenceHasASpanExactlyWhenItMatchesOnePattern() {
    for (TagScheme scheme : SCHEMES) {
      LabelSet labels = labels(scheme);
      for (int length = 1; length <= LONGEST; length++) {
        for (Span span : allSpans(length)) {
          List<SpanPattern> patterns = labels.patterns(span, length);
          forAllSequences(labels.size(), length, ids -> assertMatches(labels, span, patterns, ids));
        }
      }
    }
  }

  private static List<Span> allSpans(int length) {
    return IntStream.range(0, length)
        .boxed()
        .flatMap(
            start ->
                IntStream.rangeClosed(start + 1, length).mapToObj(end -> new Span("X", start, end)))
        .toList();
  }

  private static void assertMatches(
      LabelSet labels, Span span, List<SpanPattern> patterns, int[] ids) {
    long matching = patterns.stream().filter(pattern -> matches(pattern, span, ids)).count();
    List<String> written = labels.labelsOf(ids);
    assertEquals(labels.spansOf(ids).contains(span) ? 1 : 0, matching, () -> written + " " + span);
    if (labels.network().violations(written).length == 0) {
      assertEquals(
          ConllevalReading.spans(written).contains(span) ? 1 : 0, matching, written::toString);
    }
  }

  private static boolean matches(SpanPattern pattern, Span span, int[] ids) {
    for (int i = 0; i < span.length(); i++) {
      if (ids[span.start() + i] != pattern.labels()[i]) {
        return false;
      }
    }
    return (span.start() == 0 || pattern.before()[ids[span.start() - 1]])
        && (span.end() == ids.length || pattern.after()[ids[span.end()]]);
  }

  @Test
  void aLongSpanHasItsPatternToo() {
    LabelSet labels = labels(TagScheme.BIOES);
    List<SpanPattern> patterns = labels.patterns(new Span("Y", 100, 105), 200);
    assertEquals(1, patterns.size());
    assertEquals(
        List.of("B-Y", "I-Y", "I-Y", "I-Y", "E-Y"), labels.labelsOf(patterns.get(0).labels()));
  }

  @Test
  void iob1WritesASpanInTwoWaysButNotAtTheStart() {
    LabelSet labels = labels(TagScheme.IOB1); // O I-X B-X I-Y B-Y
    List<SpanPattern> patterns = labels.patterns(new Span("X", 3, 5), 9);
    assertEquals(2, patterns.size());
    assertEquals(List.of("I-X", "I-X"), labels.labelsOf(patterns.get(0).labels()));
    assertArrayEquals(new boolean[] {true, false, false, true, true}, patterns.get(0).before());
    assertArrayEquals(new boolean[] {true, false, true, true, true}, patterns.get(0).after());
    assertEquals(List.of("B-X", "I-X"), labels.labelsOf(patterns.get(1).labels()));
    assertArrayEquals(new boolean[] {false, true, true, false, false}, patterns.get(1).before());
    assertEquals(1, labels.patterns(new Span("X", 0, 2), 9).size());
  }

  @Test
  void aTypeThatIsNotThereHasNoPattern() {
    assertEquals(List.of(), labels(TagScheme.BIO).patterns(new Span("Z", 0, 1), 3));
  }
}
