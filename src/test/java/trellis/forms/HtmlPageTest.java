package trellis.forms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextSpan;
import trellis.page.ParsedPage;
import trellis.testing.RandomCases;
import trellis.tokenize.TokenRules;

class HtmlPageTest {
  private static final Tagger TAGGER = Texts.tagger();
  private static final Spelling SPELLING = Spelling.of(TAGGER);

  private static HtmlPage.About about(List<String> types) {
    return new HtmlPage.About("a <b>.txt", "tagged by \"x\" & y", types, "Trellis");
  }

  private static HtmlPage page(Appendable out) {
    return HtmlPage.of(SPELLING, about(SPELLING.types(TAGGER.labels())), out);
  }

  @Test
  void thePageHoldsTheTextAndItsSpans() {
    RandomCases.check(
        100,
        random -> {
          TaggedText tagged = TAGGER.tag(Texts.text(random), TokenRules.WHITESPACE);
          StringBuilder out = new StringBuilder();
          Texts.write(tagged, page(out), Marks.sure(SPELLING));
          ParsedPage page = ParsedPage.of(out.toString());
          assertTrue(page.all("script").isEmpty());
          assertEquals(shown(tagged.text()), textOf(page.all("main").get(0)).strip());
          List<Element> marks = marks(page);
          assertEquals(
              tagged.spans().stream().map(s -> shown(s.text())).toList(),
              marks.stream().map(mark -> textOf(mark).strip()).toList());
          for (int i = 0; i < marks.size(); i++) {
            TextSpan span = tagged.spans().get(i);
            String probability = Probabilities.show(span.probability());
            assertEquals(
                span.type() + ", probability " + probability, marks.get(i).getAttribute("title"));
            String label = marks.get(i).getElementsByTagName("b").item(0).getTextContent();
            assertEquals(span.type() + " " + probability, label);
          }
          assertCounts(tagged, page);
        });
  }

  /** As a page has it: one kind of line end, and no character that none may have. */
  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.replace("\r\n", "\n")
        .replace('\r', '\n')
        .codePoints()
        .forEach(
            c ->
                shown.appendCodePoint(
                    c < ' ' && c != '\t' && c != '\n' || c == 0xFFFE || c == 0xFFFF ? 0xFFFD : c));
    return shown.toString().strip();
  }

  private static void assertCounts(TaggedText tagged, ParsedPage page) {
    for (Element item : page.all("li")) {
      String type = textOf(item.getFirstChild());
      long count = tagged.spans().stream().filter(span -> span.type().equals(type)).count();
      assertEquals(type + " " + count, item.getTextContent());
    }
    assertEquals(2, page.all("li").size());
    assertTrue(page.texts("h2").get(0).startsWith(tagged.sentences().size() + " sentence"));
  }

  private static List<Element> marks(ParsedPage page) {
    return page.all("mark").stream()
        .filter(mark -> !mark.getParentNode().getNodeName().equals("li"))
        .toList();
  }

  /** The text without the names of types, which stand in {@code b}. */
  private static String textOf(Node node) {
    if (node.getNodeName().equals("b")) {
      return "";
    }
    if (node.getNodeType() == Node.TEXT_NODE) {
      return node.getNodeValue();
    }
    StringBuilder text = new StringBuilder();
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      text.append(textOf(child));
    }
    return text.toString();
  }

  @Test
  void whatIsMarkupInATextIsText() throws IOException {
    StringBuilder out = new StringBuilder();
    HtmlPage page = HtmlPage.of(SPELLING, about(List.of("<i>\"")), out);
    page.beginSentence();
    page.plain("<script>alert(1)</script>");
    page.marked("<script>", new Mark("<i>\"", 0, 1, OptionalDouble.of(1)));
    page.endSentence();
    page.finish();
    assertFalse(out.toString().contains("<script"), out::toString);
    ParsedPage parsed = ParsedPage.of(out.toString());
    assertEquals("<i>\", probability 1.0000", marks(parsed).get(0).getAttribute("title"));
    assertEquals("a <b>.txt", parsed.texts("h1").get(0));
    assertEquals("a <b>.txt – tagged", parsed.texts("title").get(0));
  }

  /** Sentences are written as they come, and parts end with a line, at which nothing is lost. */
  @Test
  void aLongTextIsWrittenAsItComes() throws IOException {
    StringBuilder out = new StringBuilder();
    HtmlPage page = page(out);
    StringBuilder text = new StringBuilder();
    int before = 0;
    for (int i = 0; i < 500; i++) {
      page.beginSentence();
      page.plain("sentence " + i);
      page.endSentence();
      String between = i % 3 == 0 ? "\n \n x" : " ";
      page.plain(between);
      text.append("sentence ").append(i).append(between);
      assertTrue(out.length() > before, "nothing was written at " + i);
      before = out.length();
    }
    page.finish();
    ParsedPage parsed = ParsedPage.of(out.toString());
    List<Element> parts = parsed.all("div", "part");
    assertTrue(parts.size() > 5, "one part is too long for a browser");
    StringBuilder found = new StringBuilder();
    parts.forEach(part -> found.append(part.getTextContent()));
    assertEquals(text.toString(), found.toString());
    for (Element part : parts.subList(0, parts.size() - 1)) {
      assertTrue(part.getTextContent().endsWith("\n"));
    }
  }

  @Test
  void typesAreToldApartByMoreThanColour() throws IOException {
    List<String> types = IntStream.range(0, 18).mapToObj(i -> "T" + i).toList();
    StringBuilder out = new StringBuilder();
    HtmlPage page = HtmlPage.of(SPELLING, about(types), out);
    page.finish();
    ParsedPage parsed = ParsedPage.of(out.toString());
    assertEquals(types, parsed.texts("mark"));
    assertEquals(
        18, parsed.all("mark").stream().map(m -> m.getAttribute("class")).distinct().count());
  }

  @Test
  void theStyleNeedsNoEscapesAndNoOtherFile() {
    assertTrue(HtmlPage.STYLE.chars().noneMatch(c -> "<>&\"".indexOf(c) >= 0));
    assertFalse(HtmlPage.STYLE.contains("url("));
    assertFalse(HtmlPage.STYLE.contains("@import"));
  }
}
