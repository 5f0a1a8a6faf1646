package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import trellis.page.Html;
import trellis.page.PageHead;
import trellis.page.PageText;
import trellis.page.StyleSheet;

/** An HTML page of a training: head, table of contents and sections, without any script. */
final class Page {
  static final String STYLE = StyleSheet.of(Page.class, "cards.css", "charts.css", "tables.css");

  private record Section(String id, String title, Consumer<Html> content) {}

  private final String title;
  private final String subtitle;
  private final List<Section> sections = new ArrayList<>();

  Page(String title, String subtitle) {
    this.title = title;
    this.subtitle = subtitle;
  }

  /** Adds a section; its title is also its place in links. */
  void section(String name, Consumer<Html> content) {
    sections.add(new Section(name.toLowerCase(Locale.ROOT).replace(' ', '-'), name, content));
  }

  /**
   * The whole page.
   *
   * @param writtenBy the program, for the last line
   */
  String render(String writtenBy) {
    Html html = new Html();
    PageHead.open(html, PageText.token(title) + " – training report", STYLE);
    html.open("header").element("p", "Trellis · training report", "class", "kind");
    html.open("h1");
    PageText.append(html, title).close();
    html.element("p", subtitle, "class", "lead").close();
    appendContents(html);
    html.open("main");
    for (Section section : sections) {
      html.open("section", "id", section.id(), "aria-labeledby", section.id() + "-title");
      html.element("h2", section.title(), "id", section.id() + "-title");
      section.content().accept(html);
      html.close();
    }
    html.close();
    html.element("footer", "Written by " + writtenBy + ".");
    html.close().close();
    return html.page();
  }

  private void appendContents(Html html) {
    html.open("nav", "aria-label", "Contents").open("ul");
    for (Section section : sections) {
      html.open("li").element("a", section.title(), "href", "#" + section.id()).close();
    }
    html.close().close();
  }
}
