package trellis.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import trellis.page.ParsedPage;
import trellis.train.result.SeedStatistics;
import trellis.train.result.SeedSummary;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScore;

/** Whole pages. */
class PageTest {
  @TempDir private Path folder;

  private static String html(TrainingResult run) {
    return new HtmlReporter().page(run);
  }

  private String spansPage() {
    return html(Reports.run(folder, Reports.spans("dev"), Optional.of(Reports.spans("test"))));
  }

  @Test
  void pagesAreWellFormedAndNeedNothingElse() {
    for (String html : List.of(spansPage(), tokensPage(200))) {
      ParsedPage page = ParsedPage.of(html);
      for (String tag : List.of("script", "link", "img", "iframe", "object")) {
        assertTrue(page.all(tag).isEmpty(), tag);
      }
      assertFalse(html.replace("http://www.w3.org/2000/svg", "").contains("http"));
      assertEquals("en", page.document().getDocumentElement().getAttribute("lang"));
    }
  }

  @Test
  void curvesOfDevAndOfASampleOfTrainAreToldApart() {
    ParsedPage page = ParsedPage.of(spansPage());
    List<String> titles = page.texts("title");
    for (String curve : List.of("dev: 53.00 in epoch 1", "sample of train: 58.00 in epoch 1")) {
      assertTrue(titles.contains(curve), titles::toString);
    }
    assertEquals(
        List.of("dev", "sample of train"),
        page.texts("li").subList(9, 11).stream().map(String::strip).toList());
  }

  @Test
  void scoresByLengthHaveTheirTables() {
    List<String> spans = ParsedPage.of(spansPage()).texts("caption");
    assertTrue(spans.contains("By tokens of the span, test"), spans::toString);
    assertTrue(spans.contains("By tokens of the sentence, dev"), spans::toString);
    List<String> tokens = ParsedPage.of(tokensPage(3)).texts("caption");
    assertTrue(tokens.contains("By tokens of the sentence, dev"), tokens::toString);
  }

  @Test
  void theStyleNeedsNoEscapesAndNoOtherFile() {
    assertTrue(Page.STYLE.chars().noneMatch(c -> "<>&\"".indexOf(c) >= 0));
    assertFalse(Page.STYLE.contains("url("));
    assertFalse(Page.STYLE.contains("@import"));
  }

  private String tokensPage(int labels) {
    return html(Reports.run(folder, Reports.tokens("dev", labels), Optional.empty()));
  }

  @Test
  void everyLinkHasItsPlace() {
    ParsedPage page = ParsedPage.of(spansPage());
    Set<String> places = new HashSet<>();
    page.all("section").forEach(section -> places.add("#" + section.getAttribute("id")));
    List<String> links = page.all("a").stream().map(a -> a.getAttribute("href")).toList();
    assertEquals(places.size(), links.size());
    assertEquals(places, Set.copyOf(links));
    assertEquals(1, page.all("h1").size());
    assertEquals(places.size(), page.all("h2").size());
  }

  @Test
  void tablesAndDrawingsCanBeHeard() {
    ParsedPage page = ParsedPage.of(spansPage());
    for (Element table : page.all("table")) {
      assertEquals(1, table.getElementsByTagName("caption").getLength());
      assertTrue(table.getElementsByTagName("th").getLength() > 1);
    }
    page.all("th").forEach(th -> assertFalse(th.getAttribute("scope").isEmpty()));
    for (Element svg : page.all("svg")) {
      assertTrue(
          !svg.getAttribute("aria-label").isEmpty()
              || svg.getAttribute("aria-hidden").equals("true"));
    }
  }

  @Test
  void rowsAreAsWideAsTheirHead() {
    for (String html : List.of(spansPage(), tokensPage(30))) {
      for (Element table : ParsedPage.of(html).all("table")) {
        Element head = (Element) table.getElementsByTagName("thead").item(0);
        int width = head.getElementsByTagName("th").getLength();
        Element body = (Element) table.getElementsByTagName("tbody").item(0);
        for (int i = 0; i < body.getElementsByTagName("tr").getLength(); i++) {
          Element row = (Element) body.getElementsByTagName("tr").item(i);
          int cells =
              row.getElementsByTagName("td").getLength()
                  + row.getElementsByTagName("th").getLength();
          assertEquals(width, cells, () -> table.getTextContent());
        }
      }
    }
  }

  @Test
  void tokensOfTheCorpusAreOnlyText() {
    String html = spansPage();
    assertFalse(html.contains(Reports.SCRIPT));
    assertFalse(html.contains("<i>name"));
    assertFalse(html.contains("\u0007"));
    assertFalse(html.contains("\u202e"), "would turn the text around it");
    assertTrue(html.contains("\\u202e"));
    assertFalse(html.contains("b".repeat(100)), "long tokens are shortened");
    String text = ParsedPage.of(html).document().getDocumentElement().getTextContent();
    assertTrue(text.contains(Reports.SCRIPT), "but shown as they are");
    assertTrue(text.contains("שלום"));
    assertTrue(text.contains("😀"));
  }

  @Test
  void mistakesShowBothSides() {
    ParsedPage page = ParsedPage.of(spansPage());
    int gold = page.all("p", "gold").size();
    assertTrue(gold > 0);
    assertEquals(gold, page.all("p", "predicted").size());
    assertEquals("0.900", page.all("b", "probability").get(0).getTextContent());
    List<String> marks = page.texts("mark");
    assertTrue(marks.contains("&amp; שלום LOC"), marks::toString);
  }

  @Test
  void manyLabelsAreCutAndCounted() {
    String html = tokensPage(1_000);
    assertTrue(html.length() < 400_000, "characters: " + html.length());
    assertTrue(html.contains("… and 940 rarer ones."));
    assertTrue(html.contains("982 others are left out."));
    assertTrue(html.contains("… and 293 less sure ones."));
  }

  @Test
  void theConfigMarksWhatDiffers() {
    List<String> keys =
        ParsedPage.of(spansPage()).texts("th").stream().filter(th -> th.startsWith("● ")).toList();
    assertEquals(List.of("● name", "● data.train", "● data.dev", "● train.rate"), keys);
  }

  @Test
  void seedsLinkToTheirPages() {
    SeedSummary summary =
        new SeedSummary(
            List.of(seed(7, 51.25), seed(8, 50.75)),
            Optional.of(new SeedStatistics(51, 0.3535, 50.75, 51.25)),
            Optional.empty(),
            Optional.of(7L),
            folder,
            Optional.empty(),
            List.of());
    ParsedPage page = ParsedPage.of(new HtmlReporter().page(summary));
    List<String> links =
        page.all("a").stream()
            .map(a -> a.getAttribute("href"))
            .filter(link -> !link.startsWith("#"))
            .toList();
    assertEquals(List.of("seed-7/report.html", "seed-8/report.html"), links);
    assertTrue(page.texts("dd").contains("51.00 ± 0.35"), () -> page.texts("dd").toString());
    assertEquals(4, page.all("polyline").stream().filter(PageTest::isOfSeeds).count());
  }

  private static boolean isOfSeeds(Element line) {
    Element section = (Element) line.getParentNode();
    return section.getAttribute("aria-label").contains("seed 8");
  }

  private TrainingResult seed(long seed, double dev) {
    SplitScore tokens = Reports.tokens("dev", 5);
    Path own = folder.resolve("seed-" + seed);
    own.toFile().mkdirs(); // the files of its config go there
    return Reports.run("seeds", seed, dev, own, tokens, Optional.empty(), 3);
  }
}
