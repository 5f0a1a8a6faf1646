package trellis.annotation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.annotation.Annotated.document;
import static trellis.annotation.Annotated.span;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.annotation.SpanFinding.Kind;
import trellis.annotation.SpanFinding.Outcome;
import trellis.error.CorpusException;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.Sentence;
import trellis.tokenize.TokenRules;

class TokenAlignerTest {
  private static final String TEXT = "Ada Lovelace met Bo. She left.";

  /** What was found, and the rows of all sentences. */
  private record Outcomes(List<String> told, List<Outcome> outcomes, List<String> rows) {}

  private static Outcomes align(Misaligned rule, Document document) {
    List<SpanFinding> found = new ArrayList<>();
    AlignedDocument aligned = new TokenAligner(TokenRules.PTB, rule, found::add).align(document);
    return new Outcomes(
        found.stream().map(SpanFinding::told).toList(),
        found.stream().map(SpanFinding::outcome).toList(),
        aligned.sentences(TagScheme.BIO, true).stream().map(Annotated::row).toList());
  }

  private static void isTold(RecordedSpan span, String text, Outcome widened, String widenedRow) {
    Document document = document(TEXT, span);
    Outcomes error = align(Misaligned.ERROR, document);
    assertEquals(List.of(text), error.told());
    assertEquals(List.of(Outcome.REFUSED), error.outcomes());
    Outcomes drop = align(Misaligned.DROP, document);
    assertEquals(List.of(text + ": dropped"), drop.told());
    assertEquals("Ada/O Lovelace/O met/O Bo/O ./O", drop.rows().get(0));
    Outcomes widen = align(Misaligned.WIDEN, document);
    assertEquals(List.of(widened), widen.outcomes());
    assertEquals(widenedRow, widen.rows().get(0));
  }

  private static final String NONE = "Ada/O Lovelace/O met/O Bo/O ./O";

  @Test
  void cutTokensAreWidened() {
    isTold(
        span("PER", 1, 12),
        "PER 1-12 \"da Lovelace\" cuts the token \"Ada\"",
        Outcome.WIDENED,
        "Ada/B-PER Lovelace/I-PER met/O Bo/O ./O");
    isTold(
        span("PER", 0, 6),
        "PER 0-6 \"Ada Lo\" cuts the token \"Lovelace\"",
        Outcome.WIDENED,
        "Ada/B-PER Lovelace/I-PER met/O Bo/O ./O");
    isTold(
        span("PER", 18, 19),
        "PER 18-19 \"o\" cuts the token \"Bo\"",
        Outcome.WIDENED,
        "Ada/O Lovelace/O met/O Bo/B-PER ./O");
  }

  @Test
  void whatIsNowhereIsDropped() {
    isTold(
        span("PER", 17, -1),
        "PER 17--1 does not lie in the text, which has 30 characters",
        Outcome.DROPPED,
        NONE);
    isTold(
        span("PER", 5, 2),
        "PER 5-2 does not lie in the text, which has 30 characters",
        Outcome.DROPPED,
        NONE);
    isTold(span("PER", 4, 4), "PER 4-4 covers nothing", Outcome.DROPPED, NONE);
    isTold(span("PER", 3, 4), "PER 3-4 covers nothing but blanks", Outcome.DROPPED, NONE);
    isTold(span("", 0, 3), "a span 0-3 \"Ada\" has no type", Outcome.DROPPED, NONE);
    RecordedSpan other = new RecordedSpan("x", 7, "PER", span("", 0, 3).pieces(), "0-3", "Eve");
    isTold(other, "PER 0-3 covers \"Ada\", but the file says \"Eve\"", Outcome.DROPPED, NONE);
  }

  @Test
  void gapsAreCovered() {
    isTold(
        span("PER", 0, 3, 17, 19),
        "PER 0-19 \"Ada Lovelace met Bo\" has a gap, which cannot be written",
        Outcome.WIDENED,
        "Ada/B-PER Lovelace/I-PER met/I-PER Bo/I-PER ./O");
    Outcomes blank = align(Misaligned.ERROR, document(TEXT, span("PER", 4, 12, 0, 3)));
    assertEquals(List.of(), blank.told());
    assertEquals("Ada/B-PER Lovelace/I-PER met/O Bo/O ./O", blank.rows().get(0));
  }

  @Test
  void theLongerOfTwoThatOverlapStays() {
    Document document =
        document(TEXT, span("A", 0, 3), span("B", 0, 12), span("C", 4, 16), span("D", 17, 19));
    Outcomes drop = align(Misaligned.DROP, document);
    assertEquals(
        List.of(
            "C 4-16 \"Lovelace met\" overlaps B 0-12 \"Ada Lovelace\": dropped",
            "A 0-3 \"Ada\" overlaps B 0-12 \"Ada Lovelace\": dropped"),
        drop.told());
    assertEquals("Ada/B-B Lovelace/I-B met/O Bo/B-D ./O", drop.rows().get(0));
    assertEquals(drop, align(Misaligned.WIDEN, document));
    assertEquals(
        List.of(Outcome.REFUSED, Outcome.REFUSED), align(Misaligned.ERROR, document).outcomes());
  }

  @Test
  void harmlessThingsAreMendedAndTold() {
    Outcomes outcomes =
        align(
            Misaligned.ERROR,
            document(
                TEXT,
                span("PER", 16, 19),
                span("PER", 17, 19),
                span("X", 19, 24),
                span("Y", 25, 29)));
    assertEquals(
        List.of(
            "PER 16-19 \" Bo\" has blanks at its ends: trimmed",
            "PER 17-19 \"Bo\" stands twice: kept once",
            "X 19-24 \". She\" crosses the end of a sentence: sentences joined"),
        outcomes.told());
    assertEquals(
        List.of("Ada/O Lovelace/O met/O Bo/B-PER ./B-X She/I-X left/B-Y ./O"), outcomes.rows());
  }

  @Test
  void refusedSpansAreThrownTogether() {
    SpanFindings findings = new SpanFindings();
    TokenAligner aligner = new TokenAligner(TokenRules.PTB, Misaligned.ERROR, findings);
    for (int i = 0; i < 7; i++) {
      aligner.align(document(TEXT, span("PER", 1, 3), span("LOC", 4, 4)));
    }
    CorpusException all = assertThrows(CorpusException.class, findings::requireNone);
    assertEquals("x.jsonl:7", all.place());
    assertEquals(6, all.text().lines().count(), all.text());
    assertTrue(
        all.text()
            .contains(
                "In all 14 spans do not fit tokens and labels: 7 cover nothing, 7 cut a"
                    + " token. Mend the file, or choose"),
        all.text());
    SpanFindings lenient = SpanFindings.toldTo(finding -> {});
    lenient.accept(new SpanFinding("x", 1, Kind.EMPTY, Outcome.REFUSED, "nothing"));
    lenient.requireNone();
  }

  /** Whatever is annotated: spans that fit stay as they are, all others are told. */
  @Test
  void everySpanIsKeptOrTold() {
    RandomCases.check(
        500,
        random -> {
          String text = RandomText.of(random, 60);
          List<RecordedSpan> spans = new ArrayList<>();
          for (int i = random.nextInt(6); i > 0; i--) {
            int start = random.nextInt(-1, text.length() + 2);
            int end = random.nextInt(-1, text.length() + 2);
            boolean inside = start >= 0 && end >= 0 && Math.max(start, end) <= text.length();
            spans.add(span("T" + i, inside ? start : -1, inside ? end : -1));
          }
          for (Misaligned rule : Misaligned.values()) {
            List<SpanFinding> found = new ArrayList<>();
            AlignedDocument aligned =
                new TokenAligner(TokenRules.UNICODE, rule, found::add)
                    .align(document(text, spans.toArray(RecordedSpan[]::new)));
            long lost =
                found.stream()
                    .filter(f -> f.outcome() == Outcome.DROPPED || f.outcome() == Outcome.REFUSED)
                    .count();
            assertEquals(spans.size(), aligned.spans().size() + lost);
            List<Sentence> sentences = aligned.sentences(TagScheme.BIO, true);
            long written =
                sentences.stream().mapToLong(s -> TagScheme.BIO.decode(s.labels()).size()).sum();
            assertEquals(aligned.spans().size(), written);
            assertUntouchedSpansStand(aligned, spans, found);
          }
        });
  }

  private static void assertUntouchedSpansStand(
      AlignedDocument aligned, List<RecordedSpan> spans, List<SpanFinding> found) {
    for (Span span : aligned.spans()) {
      RecordedSpan recorded =
          spans.stream().filter(s -> s.type().equals(span.type())).findFirst().orElseThrow();
      boolean isTouched = found.stream().anyMatch(f -> f.text().startsWith(recorded.type() + " "));
      if (!isTouched) {
        String covered = aligned.document().text().substring(recorded.start(), recorded.end());
        List<String> tokens =
            aligned.tokens().sentences().stream().flatMap(s -> s.tokens().stream()).toList();
        assertEquals(
            covered.replaceAll("[\\s\\p{Z}\u0085]", ""),
            String.join("", tokens.subList(span.start(), span.end())));
      }
    }
  }
}
