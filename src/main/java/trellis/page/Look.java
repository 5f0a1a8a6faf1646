package trellis.page;

/**
 * What all pages look like, light and dark, on a screen and on paper; it stands in the page itself.
 *
 * <p>The text must not contain the characters that {@link Html} escapes. The colours {@code --k0}
 * to {@code --k5} can be told apart by colour-blind people.
 */
public final class Look {
  /** How many colours there are to tell things apart. */
  public static final int COLOURS = 6;

  static final String TEXT =
      """


      :root {
        --ground: #ffffff; --panel: #f6f7f9; --ink: #1b1f24; --soft: #57606a; --rule: #d9dee4;
        --accent: #0a5fa5; --right: 0 114 178; --wrong: 213 94 0; --gold: #00734f;
        --k0: #0072b2; --k1: #c14f00; --k2: #00805d; --k3: #a3487c; --k4: #7a6500; --k5: #4b5563;
        --space: 1rem;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --ground: #14171b; --panel: #1d2126; --ink: #e8eaed; --soft: #a4adb8; --rule: #363d46;
          --accent: #7cc0f5; --right: 86 180 233; --wrong: 230 140 40; --gold: #4fd1a5;
          --k0: #56b4e9; --k1: #f0a04b; --k2: #3cc79b; --k3: #dd94bf; --k4: #e5d352; --k5: #b4bcc6;
        }
      }
      * { box-sizing: border-box; }
      html { -webkit-text-size-adjust: 100%; }
      body {
        margin: 0 auto; max-width: 68rem; padding: 2rem 1.5rem 4rem; background: var(--ground);
        color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, Segoe UI, Roboto, sans-serif;
        font-variant-numeric: tabular-nums;
      }
      h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
      h2 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 var(--space); }
      h3 { font-size: 1.0625rem; margin: 1.75rem 0 .75rem; }
      p { margin: 0 0 .75rem; }
      a { color: var(--accent); }
      a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
      header .kind { color: var(--soft); font-size: .875rem; margin: 0 0 .5rem; }
      .lead, .hint, figcaption, footer, caption { color: var(--soft); }
      .lead { font-size: 1.0625rem; }
      .hint { font-size: .9375rem; max-width: 46rem; }
      nav ul {
        display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 1.25rem 0 0;
        padding: .75rem 0; border-top: 1px solid var(--rule); border-bottom: 1px solid var(--rule);
        font-size: .9375rem;
      }
      nav a { text-decoration: none; }
      nav a:hover { text-decoration: underline; }
      section { margin-top: 2.75rem; scroll-margin-top: 1rem; }
      footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
      footer, figcaption, caption { font-size: .875rem; }

      mark { color: inherit; background: none; padding: .0625rem .25rem; border-radius: .25rem;
        border: 1.5px solid var(--gold); box-decoration-break: clone;
        -webkit-box-decoration-break: clone; }
      mark b { font-size: .75rem; color: var(--gold); margin-left: .125rem; }

      @media (max-width: 36rem) {
        body { padding: 1.25rem 1rem 3rem; }
        h1 { font-size: 1.5rem; }
      }
      @media print {
        :root { --ground: #ffffff; --panel: #ffffff; --ink: #000000; --soft: #444444; }
        body { max-width: none; padding: 0; font-size: 10pt; }
        nav { display: none; }
        h2, h3, caption { break-after: avoid; }
        * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      }
      """;

  private Look() {}

  /**
   * Opens a page, with its head, up to its body; the caller closes body and page.
   *
   * @param title of the window
   * @param style what its parts look like beside what all pages have
   */
  public static void open(Html html, String title, String style) {
    html.open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8").newLine();
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.newLine().empty("meta", "name", "color-scheme", "content", "light dark").newLine();
    html.element("title", title).newLine();
    html.element("style", TEXT + style).close().open("body");
  }
}
