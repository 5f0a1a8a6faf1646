package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A page with a head, a table of contents and sections; it needs no other file and no script. */
final class Page {
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
    html.open("html", "lang", "en");
    appendHead(html);
    html.open("body");
    html.open("header").element("p", "Trellis · training report", "class", "kind");
    html.open("h1");
    Shown.append(html, title).close();
    html.element("p", subtitle, "class", "lead").close();
    appendContents(html);
    html.open("main");
    for (Section section : sections) {
      html.open("section", "id", section.id(), "aria-labelledby", section.id() + "-title");
      html.element("h2", section.title(), "id", section.id() + "-title");
      section.content().accept(html);
      html.close();
    }
    html.close();
    html.element("footer", "Written by " + writtenBy + ".");
    html.close().close();
    return html.page();
  }

  private void appendHead(Html html) {
    html.open("head").empty("meta", "charset", "utf-8").newLine();
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.newLine().empty("meta", "name", "color-scheme", "content", "light dark").newLine();
    html.element("title", Shown.token(title) + " – training report").newLine();
    html.element("style", StyleSheet.TEXT).close();
  }

  private void appendContents(Html html) {
    html.open("nav", "aria-label", "Contents").open("ul");
    for (Section section : sections) {
      html.open("li").element("a", section.title(), "href", "#" + section.id()).close();
    }
    html.close().close();
  }
}
