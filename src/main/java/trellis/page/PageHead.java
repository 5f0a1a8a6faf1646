package trellis.page;

/**
 * The head of every page, with the style that all pages have: light and dark, on a screen and on
 * paper.
 *
 * <p>The colors {@code --k0} to {@code --k5} can be told apart by color-blind people.
 */
public final class PageHead {
  /** The number of colors that tell things apart. */
  public static final int COLOURS = 6;

  static final String STYLE =
      StyleSheet.of(PageHead.class, "colours.css") + StyleSheet.of(PageHead.class, "page.css");

  private PageHead() {}

  /**
   * Opens a page, with its head, up to its body; the caller closes body and page.
   *
   * @param title of the window
   * @param style the CSS of its own parts, see {@link StyleSheet}
   */
  public static void open(Html html, String title, String style) {
    html.open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8").newLine();
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.newLine().empty("meta", "name", "color-scheme", "content", "light dark").newLine();
    html.element("title", title).newLine();
    html.element("style", "\n\n" + STYLE + "\n" + style).close().open("body");
  }
}
