package trellis.annotation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.annotation.Annotated.document;
import static trellis.annotation.Annotated.span;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trellis.corpus.GoldSpans;
import trellis.error.CorpusException;
import trellis.labels.LabelReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.tokenize.TokenRules;

/** Sentences of documents whose spans overlap. */
class NestedSentencesTest {
  private static final String TEXT = "Bank of the University of York . Ada of Bath sings .";

  private static AnnotationRules rules(Misaligned misaligned, SpanChoice choice) {
    return new AnnotationRules(
        TokenRules.PTB, TagScheme.BIO, misaligned, List.of(), Optional.of(choice));
  }

  private static List<Sentence> read(
      Document document, AnnotationRules rules, SpanFindings findings) {
    try (SentenceReader reader =
        rules.sentences(DocumentReader.of(List.of(document).iterator()), findings)) {
      List<Sentence> all = new ArrayList<>();
      reader.forEachRemaining(all::add);
      return all;
    }
  }

  private static SpanChoice level(int level) {
    return new SpanChoice(level, Optional.empty());
  }

  @Test
  void aHeadHasTheLabelsOfItsLevelAndAllSpansBeside() {
    Document document =
        document(
            TEXT,
            span("LOC", 26, 30),
            span("ORG", 0, 30),
            span("ORG", 12, 30),
            span("PER", 33, 44),
            span("LOC", 40, 44));
    Set<Span> gold = Set.of(new Span("ORG", 0, 6), new Span("ORG", 3, 6), new Span("LOC", 5, 6));
    List<String> expected =
        List.of(
            "Bank/B-ORG of/I-ORG the/I-ORG University/I-ORG of/I-ORG York/I-ORG ./O",
            "Bank/O of/O the/O University/B-ORG of/I-ORG York/I-ORG ./O",
            "Bank/O of/O the/O University/O of/O York/B-LOC ./O");
    for (int level = 1; level <= 3; level++) {
      SpanFindings findings = new SpanFindings();
      List<Sentence> sentences = read(document, rules(Misaligned.ERROR, level(level)), findings);
      assertEquals(expected.get(level - 1), Annotated.row(sentences.get(0)));
      assertEquals(gold, GoldSpans.all(sentences.get(0)));
      assertEquals(2, GoldSpans.others(sentences.get(0)).size());
      assertEquals(List.of(), findings.summary());
      assertTrue(sentences.get(0).startsDocument());
      // Packed and read with other names it stays the same sentence.
      LabelReading reading = LabelReading.usual(true);
      assertEquals(gold, GoldSpans.all(sentences.get(0).withReading(reading)));
    }
  }

  @Test
  void sentencesAreTheSameForAllHeads() {
    Document document = document(TEXT, span("X", 26, 36), span("Y", 0, 30), span("Z", 33, 51));
    List<List<String>> tokens = new ArrayList<>();
    for (int level = 1; level <= 3; level++) {
      List<Sentence> sentences =
          read(document, rules(Misaligned.ERROR, level(level)), new SpanFindings());
      tokens.add(sentences.stream().flatMap(one -> one.tokens().stream()).toList());
      assertEquals(1, sentences.size()); // X crosses the end of one
    }
    assertEquals(1, Set.copyOf(tokens).size());
  }

  @Test
  void widenedSpansThatBecomeTheSameAreKeptOnce() {
    Document document =
        document(TEXT, span("ORG", 12, 30), span("ORG", 13, 30), span("LOC", 26, 29));
    SpanFindings findings = new SpanFindings();
    List<Sentence> sentences = read(document, rules(Misaligned.WIDEN, level(1)), findings);
    assertEquals(
        Set.of(new Span("ORG", 3, 6), new Span("LOC", 5, 6)), GoldSpans.all(sentences.get(0)));
    String summary = String.join("\n", findings.summary());
    assertTrue(summary.contains("2 widened"), summary);
    assertTrue(summary.contains("1 kept once"), summary);
  }

  @Test
  void overlapsAreNoFaultButCutTokensAre() {
    Document document = document(TEXT, span("ORG", 0, 30), span("LOC", 26, 29));
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () -> read(document, rules(Misaligned.ERROR, level(1)), new SpanFindings()));
    assertTrue(fault.getMessage().contains("cuts the token \"York\""), fault.getMessage());
  }

  @Test
  void aFlatReadingNamesTheCure() {
    Document document = document(TEXT, span("ORG", 0, 30), span("LOC", 26, 30));
    AnnotationRules flat = Annotated.rules(Misaligned.ERROR);
    CorpusException fault =
        assertThrows(CorpusException.class, () -> read(document, flat, new SpanFindings()));
    assertTrue(fault.getMessage().contains("data.nested: true"), fault.getMessage());
  }

  @Test
  void labelsInPlaceOfSpansAreRefused() {
    Document document = document(TEXT, span("ORG", 0, 30));
    Document labeled =
        new Document(
            document.file(),
            7,
            "x",
            "a b",
            Optional.of(TokenRules.PTB.tokenize("a b")),
            true,
            List.of(),
            Optional.of(List.of("O", "B-X")));
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () -> read(labeled, rules(Misaligned.ERROR, level(1)), new SpanFindings()));
    assertTrue(fault.getMessage().contains("cannot nest"), fault.getMessage());
  }

  /** Random spans on whole tokens of random texts come out at their tokens, whatever the level. */
  @Test
  void allSpansStandOnTheirTokens() {
    RandomCases.check(
        300,
        random -> {
          int words = random.nextInt(1, 12);
          String text = String.join(" ", java.util.Collections.nCopies(words, "ab"));
          Set<Span> expected = new HashSet<>();
          List<RecordedSpan> spans = new ArrayList<>();
          for (int i = random.nextInt(10); i > 0; i--) {
            int start = random.nextInt(words);
            int end = random.nextInt(start + 1, words + 1);
            Span one = new Span("T" + random.nextInt(3), start, end);
            if (expected.add(one)) {
              spans.add(span(one.type(), 3 * start, 3 * end - 1));
            }
          }
          Document document = document(text, spans.toArray(RecordedSpan[]::new));
          SpanChoice choice = level(random.nextInt(1, 4));
          List<Sentence> sentences =
              read(document, rules(Misaligned.ERROR, choice), new SpanFindings());
          assertEquals(expected, GoldSpans.all(sentences.get(0)));
          Set<Span> taken = new HashSet<>(expected);
          taken.removeAll(GoldSpans.others(sentences.get(0)));
          assertEquals(new HashSet<>(choice.of(List.copyOf(expected), Map.of()).taken()), taken);
        });
  }
}
