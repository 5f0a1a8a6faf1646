package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TagSchemeTest {
  /** Two touching spans of one type, one of another type that touches, one alone. */
  private static final List<Span> SPANS =
      List.of(new Span("X", 0, 3), new Span("X", 3, 4), new Span("Y", 4, 6), new Span("X", 7, 8));

  @ParameterizedTest
  @CsvSource({
    "IOB1,  I-X I-X I-X B-X I-Y I-Y O I-X",
    "BIO,   B-X I-X I-X B-X B-Y I-Y O B-X",
    "IOE1,  I-X I-X E-X I-X I-Y I-Y O I-X",
    "IOE2,  I-X I-X E-X E-X I-Y E-Y O E-X",
    "BIOES, B-X I-X E-X S-X B-Y E-Y O S-X",
    "BMES,  B-X M-X E-X S-X B-Y E-Y O S-X",
    "BILOU, B-X I-X L-X U-X B-Y L-Y O U-X",
  })
  void writesAndReadsItsOwnLetters(TagScheme scheme, String labels) {
    assertEquals(sentence(labels), scheme.encode(SPANS, 8));
    assertEquals(SPANS, scheme.decode(sentence(labels)));
    assertEquals(SPANS, ConllevalReading.spans(sentence(labels)));
  }

  @ParameterizedTest
  @CsvSource({
    "IOB1,  O B-X I-X,         ''",
    "IOB1,  I-Y B-X,           Y 0-1",
    "IOB1,  I-X I-X B-X,       X 0-2 X 2-3",
    "BIO,   I-X I-X B-X,       X 2-3",
    "BIO,   B-X I-Y I-Y B-Y,   X 0-1 Y 3-4",
    "BIO,   B-X O- I-X,        X 0-1",
    "BIO,   B-X b-X B-Y,       X 0-1 Y 2-3",
    "BIO,   B- I- O,           ''",
    "IOE1,  I-X E-X,           ''",
    "IOE1,  I-X E-X E-X I-X,   X 0-2 X 2-3 X 3-4",
    "IOE2,  I-X I-Y E-Y I-X,   Y 1-3",
    "BIOES, B-X B-X E-X,       X 1-3",
    "BIOES, B-X I-X O S-X,     X 3-4",
    "BIOES, I-X E-X S-X,       X 2-3",
    "BIOES, B-X E-Y S-Y,       Y 2-3",
    "BILOU, B-X E-X U-X,       X 2-3",
    "NONE,  B-X I-X,           ''",
  })
  void strictReadingKeepsOnlyWhatIsWellFormed(TagScheme scheme, String labels, String spans) {
    assertEquals(spans, shown(scheme.decode(sentence(labels))));
  }

  @ParameterizedTest
  @CsvSource({
    "BIO,   B-X I-X O B-Y,     ''",
    "BIO,   I-X I-X O I-Y,     0 3",
    "BIO,   B-X I-Y I-Y,       1",
    "BIO,   O O-X I-X,         1",
    "BIO,   O o B-,            1 2",
    "BIO,   B-X E-X,           1",
    "BIO,   I-X,               0",
    "IOB1,  O B-X B-X B-Y,     1 3",
    "IOE1,  I-X E-X O E-X,     2 3",
    "IOE2,  I-X O I-Y,         1 2",
    "BIOES, I-X,               0",
    "BIOES, B-X I-X,           1",
    "BIOES, B-X B-X E-X I-X O, 1 3 4",
    "BIOES, B-X I-Y E-Y,       1",
    "BIOES, B-X i-X E-X,       1",
    "BMES,  B-X I-X E-X,       1",
    "NONE,  I-X -LRB- o,       ''",
  })
  void violationsAreThePositionsWhereTheSchemeBreaks(
      TagScheme scheme, String labels, String positions) {
    String found =
        Arrays.stream(scheme.violations(sentence(labels)))
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" "));
    assertEquals(positions, found);
  }

  @ParameterizedTest
  @EnumSource
  void emptySentencesHaveNothing(TagScheme scheme) {
    assertEquals(List.of(), scheme.decode(List.of()));
    assertEquals(0, scheme.violations(List.of()).length);
  }

  @Test
  void spansMayComeInAnyOrderWithAnyType() {
    List<Span> spans = List.of(new Span("a - b", 2, 3), new Span("-", 0, 1), new Span("", 1, 2));
    assertEquals(List.of("B--", "B", "B-a - b", "O"), TagScheme.BIO.encode(spans, 4));
  }

  @Test
  void overlappingSpansCannotBeWritten() {
    List<Span> spans = List.of(new Span("PER", 0, 2), new Span("LOC", 1, 3));
    var failure =
        assertThrows(IllegalArgumentException.class, () -> TagScheme.BIO.encode(spans, 3));
    assertEquals(
        "the spans PER 0-2 and LOC 1-3 overlap; labels can write only one", failure.getMessage());
  }

  @Test
  void spansBeyondTheSentenceCannotBeWritten() {
    List<Span> spans = List.of(new Span("PER", 1, 4));
    var failure =
        assertThrows(IllegalArgumentException.class, () -> TagScheme.BIO.encode(spans, 3));
    assertEquals(
        "the span PER 1-4 ends beyond the sentence, which has 3 tokens", failure.getMessage());
  }

  @Test
  void plainLabelsCannotWriteSpans() {
    var failure =
        assertThrows(
            UnsupportedOperationException.class, () -> TagScheme.NONE.encode(List.of(), 1));
    assertTrue(failure.getMessage().contains("choose bio"), failure.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "iob1, IOB1",
    "bio, BIO",
    "iob2, BIO",
    "IOB2, BIO",
    "ioe1, IOE1",
    "Ioe2, IOE2",
    "bioes, BIOES",
    "iobes, BIOES",
    "bmes, BMES",
    "BILOU, BILOU",
    "' none ', NONE",
  })
  void hasNamesInAnyCase(String name, TagScheme scheme) {
    assertEquals(scheme, TagScheme.parse(name));
  }

  @ParameterizedTest
  @EnumSource
  void isParsedFromWhatItPrints(TagScheme scheme) {
    assertEquals(scheme, TagScheme.parse(scheme.toString()));
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearest() {
    var failure = assertThrows(IllegalArgumentException.class, () -> TagScheme.parse("bieos"));
    assertEquals(
        "unknown label scheme \"bieos\"; did you mean bioes? The schemes are iob1, bio, ioe1,"
            + " ioe2, bioes, bmes, bilou, none, iob2, iobes",
        failure.getMessage());
  }

  @Test
  void aLongUnknownNameIsShortened() {
    String name = "\033" + "x".repeat(100_000);
    var failure = assertThrows(IllegalArgumentException.class, () -> TagScheme.parse(name));
    assertTrue(failure.getMessage().startsWith("unknown label scheme \"\\u001bxxx"));
    assertTrue(failure.getMessage().length() < 250, failure.getMessage());
  }

  private static List<String> sentence(String labels) {
    return List.of(labels.split(" "));
  }

  private static String shown(List<Span> spans) {
    return String.join(" ", spans.stream().map(Span::toString).toList());
  }
}
