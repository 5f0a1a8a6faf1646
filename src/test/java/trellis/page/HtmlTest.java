package trellis.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class HtmlTest {
  @Test
  void anyTextComesBackOrIsReplaced() {
    RandomCases.check(
        500,
        random -> {
          String text = randomText(random);
          ParsedPage page = ParsedPage.ofPart(html -> html.element("p", text, "title", text));
          String read = page.texts("p").get(0);
          assertEquals(
              text.codePointCount(0, text.length()), read.codePointCount(0, read.length()));
          assertEquals(
              text.codePoints().filter(c -> c > ' ' && c < 127).count(),
              read.codePoints().filter(c -> c > ' ' && c < 127).count());
        });
  }

  private static String randomText(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(20); i > 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> text.append("<script>&\"'".charAt(random.nextInt(11)));
        case 1 -> text.append((char) random.nextInt(14, 40));
        case 2 -> text.append((char) random.nextInt(0xD7F0, 0xE010)); // halves of pairs among them
        default -> text.appendCodePoint(random.nextInt(0x1F600, 0x1F640));
      }
    }
    return text.toString();
  }

  @Test
  void markupInATextIsText() {
    String page = new Html().element("p", "<script>alert('1')</script> & \"").page();
    assertFalse(page.contains("<script"), page);
    assertTrue(page.contains("&lt;script&gt;alert('1')&lt;/script&gt; &amp; &quot;"), page);
  }

  @Test
  void whatIsOpenIsToldOf() {
    assertThrows(IllegalStateException.class, () -> new Html().open("p").page());
    assertThrows(IllegalArgumentException.class, () -> new Html().open("p", "class"));
  }

  @Test
  void theStyleNeedsNoEscapes() {
    assertTrue(PageHead.STYLE.chars().noneMatch(c -> "<>&\"".indexOf(c) >= 0));
    assertFalse(PageHead.STYLE.contains("url("), "nothing is loaded");
    assertFalse(PageHead.STYLE.contains("@import"), "nothing is loaded");
  }

  @Test
  void aStyleSheetThatIsNotThereIsToldOf() {
    IllegalStateException fault =
        assertThrows(IllegalStateException.class, () -> StyleSheet.of(Html.class, "none.css"));
    assertEquals("the jar lacks none.css of trellis.page: build it anew", fault.getMessage());
  }

  @Test
  void aDrawingIsNoPage() {
    assertEquals("<svg><line/></svg>\n", Html.drawing().open("svg").empty("line").close().page());
  }

  @Test
  void piecesAreThePage() {
    Html whole = new Html().open("p").text("a").close();
    Html pieces = new Html().open("p");
    String first = pieces.take();
    String second = pieces.text("a").close().take();
    assertEquals(whole.page(), first + second + pieces.page());
  }

  @Test
  void tokensAreShortenedInTheMiddle() {
    assertEquals("a b", PageText.token("a b"));
    String shown = PageText.token("x".repeat(9_999) + "y");
    assertTrue(shown.length() <= 48, shown);
    assertTrue(shown.startsWith("xxx") && shown.endsWith("xy") && shown.contains("…"), shown);
    assertEquals("\\u200f\\u0007\\t", PageText.token("\u200f\u0007\t"));
    String faces = "😀".repeat(100);
    assertEquals(28 + 1 + 16, PageText.token(faces).codePoints().count());
  }
}
