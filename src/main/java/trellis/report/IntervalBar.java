package trellis.report;

import trellis.eval.Interval;
import trellis.page.Html;

/** A small drawing in a row of a table: a score and its confidence interval, from 0 to 100. */
final class IntervalBar {
  private static final double WIDTH = 120;
  private static final String HEIGHT = "16";
  private static final String MIDDLE = "8";
  private static final double MARGIN = 4;

  private IntervalBar() {}

  /** Writes it; the numbers stand beside it, so it has no words of its own. */
  static void append(Html html, double score, Interval interval) {
    html.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        "bar",
        "width",
        Figure.place(WIDTH),
        "height",
        HEIGHT,
        "viewBox",
        "0 0 " + Figure.place(WIDTH) + " " + HEIGHT,
        "aria-hidden",
        "true");
    Frame.line(html, "grid", at(0), MIDDLE, at(100), MIDDLE);
    Frame.line(html, "range", at(interval.low()), MIDDLE, at(interval.high()), MIDDLE);
    html.empty("circle", "class", "dot k0", "cx", at(score), "cy", MIDDLE, "r", "3.5");
    html.close();
  }

  private static String at(double percent) {
    return Figure.place(MARGIN + percent / 100 * (WIDTH - 2 * MARGIN));
  }
}
