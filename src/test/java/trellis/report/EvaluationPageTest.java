package trellis.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import trellis.eval.Evaluation;
import trellis.eval.SentenceMistakes;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.Mistakes;
import trellis.labels.TagScheme;
import trellis.page.ParsedPage;
import trellis.testing.RandomCases;
import trellis.text.Sentence;

class EvaluationPageTest {
  private static final EvaluationPage.About ABOUT =
      new EvaluationPage.About("a&b.conll", "tagged by <x>", "Trellis");
  private static final List<String> LABELS = List.of("O", "O", "B-PER", "I-PER", "B-LOC", "I-LOC");
  private static final List<String> TOKENS =
      List.of("Ada", Reports.SCRIPT, "&amp;", "\u202e", "😀", "]]>");

  private static Sentence randomSentence(RandomGenerator random) {
    String[] rows = new String[random.nextInt(1, 12)];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = pick(random, TOKENS) + " " + pick(random, LABELS);
    }
    return Reports.sentence(rows);
  }

  private static String pick(RandomGenerator random, List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static List<String> guess(RandomGenerator random, List<String> gold) {
    List<String> labels = new ArrayList<>(gold);
    for (int i = random.nextInt(4); i > 1; i--) {
      labels.set(random.nextInt(labels.size()), pick(random, LABELS));
    }
    return labels;
  }

  @Test
  void countsAreThoseOfTheFiguresAndOfTheSentences() {
    RandomCases.check(
        50,
        random -> {
          StringBuilder out = new StringBuilder();
          EvaluationPage page = EvaluationPage.ofSpans(ABOUT, out);
          SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
          long wrong = 0;
          for (int i = 0; i < 20; i++) {
            Sentence sentence = randomSentence(random);
            List<String> labels = guess(random, sentence.labels());
            scorer.add(sentence, labels);
            SentenceMistakes mistakes =
                SentenceMistakes.ofSpans(sentence, labels, span -> 0.5, token -> 0.25);
            wrong += mistakes.mistakes().isEmpty() ? 0 : 1;
            page.add(mistakes);
          }
          Evaluation figures = scorer.result();
          page.finish(figures);
          ParsedPage parsed = ParsedPage.of(out.toString());
          assertEquals(wrong, parsed.all("article").size());
          assertTrue(
              parsed.texts("p").stream().anyMatch(text -> text.endsWith(" of 20 sentences")),
              out::toString);
          assertCounts(figures.mistakes(), parsed);
        });
  }

  private static void assertCounts(Mistakes mistakes, ParsedPage page) {
    Map<String, Long> chips = new HashMap<>();
    for (Element label : page.all("label")) {
      if (label.getTextContent().matches(".* [0-9]+")) {
        String text = label.getTextContent();
        int blank = text.lastIndexOf(' ');
        chips.put(text.substring(0, blank), Long.parseLong(text.substring(blank + 1)));
      }
    }
    assertEquals(
        Map.of(
            "missed", mistakes.missed(),
            "spurious", mistakes.spurious(),
            "wrong type", mistakes.wrongType(),
            "wrong boundaries", mistakes.wrongBoundaries()),
        chips);
    for (MistakeKind kind : MistakeKind.values()) {
      long items =
          page.texts("li").stream()
              .filter(text -> text.matches("0\\.[0-9]{3} " + kind.words() + " (?s:.*)"))
              .count();
      assertEquals(chips.getOrDefault(kind.words(), 0L), items, kind.words());
    }
  }

  @Test
  void aSentenceShowsBothSidesAndItsKinds() throws IOException {
    StringBuilder out = new StringBuilder();
    EvaluationPage page = EvaluationPage.ofSpans(ABOUT, out);
    Sentence right = Reports.sentence("Bo O");
    page.add(SentenceMistakes.ofSpans(right, List.of("O"), span -> 1, token -> 1));
    Sentence sentence =
        Reports.sentence("Ada B-PER", "Nes I-PER", "in O", "York B-LOC", "x O", "Bath B-LOC");
    List<String> labels = List.of("B-PER", "O", "O", "B-LOC", "B-ORG", "O");
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    scorer.add(right, List.of("O"));
    scorer.add(sentence, labels);
    page.add(SentenceMistakes.ofSpans(sentence, labels, s -> 0.75, token -> 0.625));
    page.finish(scorer.result());
    ParsedPage parsed = ParsedPage.of(out.toString());
    Element article = parsed.all("article").get(0);
    assertEquals("wrong-boundaries spurious missed", article.getAttribute("class"));
    assertEquals("--o:-750000", article.getAttribute("style"));
    assertTrue(
        parsed.texts("li").contains("sentence 2, line 1"), () -> parsed.texts("li").toString());
    assertTrue(
        parsed.texts("li").contains("0.625 missed Bath"), () -> parsed.texts("li").toString());
    assertEquals(
        List.of(
            "gold Ada Nes PER in York LOC x Bath LOC",
            "predicted Ada PER Nes in York LOC x ORG Bath"),
        List.of(words(parsed, "gold"), words(parsed, "predicted")));
    assertEquals(
        List.of("wrong", "right", "wrong", "wrong", "right", "wrong"),
        parsed.all("mark").stream().map(mark -> mark.getAttribute("class")).toList());
    for (Element label : parsed.all("label")) {
      String id = label.getAttribute("for");
      boolean known =
          parsed.all("input").stream().anyMatch(input -> input.getAttribute("id").equals(id));
      assertTrue(known || label.getAttribute("class").equals("choice"), id);
      assertTrue(id.isEmpty() || out.toString().contains("#" + id + ":checked ~ .summary"), id);
    }
    assertEquals(List.of("any", "LOC", "ORG", "PER"), parsed.texts("option"));
  }

  private static String words(ParsedPage page, String side) {
    return page.all("p", side).get(0).getTextContent().strip().replaceAll(" +", " ");
  }

  @Test
  void wrongLabelsStandAtTheirTokens() throws IOException {
    StringBuilder out = new StringBuilder();
    EvaluationPage page = EvaluationPage.ofTokens(ABOUT, out);
    TokenAccuracy accuracy = new TokenAccuracy();
    Sentence sentence = Reports.sentence("Ada PROPN", "lives NOUN", Reports.SCRIPT + " X");
    List<String> labels = List.of("PROPN", "VERB", "X");
    accuracy.add(sentence, labels);
    page.add(SentenceMistakes.ofTokens(sentence, labels, token -> 0.9));
    page.finish(accuracy.result());
    ParsedPage parsed = ParsedPage.of(out.toString());
    assertEquals(List.of("lives gold NOUN → VERB"), parsed.texts("mark"));
    assertEquals("wrong-label", parsed.all("article").get(0).getAttribute("class"));
    assertTrue(parsed.texts("label").contains("wrong label 1"));
    assertEquals(1, parsed.all("script").size(), "that of the page");
    assertFalse(out.toString().contains(Reports.SCRIPT));
  }

  @Test
  void nothingIsLoadedAndNothingNeedsEscapes() throws IOException {
    StringBuilder out = new StringBuilder();
    EvaluationPage page = EvaluationPage.ofTokens(ABOUT, out);
    page.finish(new TokenAccuracy().result());
    ParsedPage parsed = ParsedPage.of(out.toString());
    for (String tag : List.of("link", "img", "iframe", "object")) {
      assertTrue(parsed.all(tag).isEmpty(), tag);
    }
    assertFalse(out.toString().contains("http"));
    assertFalse(out.toString().contains("url("));
    for (String tag : List.of("script", "style")) {
      String text = out.substring(out.indexOf("<" + tag + ">"), out.indexOf("</" + tag + ">"));
      assertFalse(text.contains("&"), "browsers read no escapes there: " + tag);
    }
  }
}
