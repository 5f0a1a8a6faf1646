package trellis.report;

import java.math.BigDecimal;
import trellis.page.Html;

/**
 * The coordinate system of a chart: draws the two axes, and tells where on the drawing a value
 * stands.
 *
 * @param x the axis from left to right
 * @param y the axis from bottom to top
 * @param width of the whole drawing
 * @param height of the whole drawing
 */
record Frame(Axis x, Axis y, int width, int height) {
  private static final int LEFT = 56;
  private static final int RIGHT = 14;
  private static final int TOP = 28;
  private static final int BOTTOM = 42;

  /** The distance of a value from the left end of the drawing. */
  double across(double value) {
    return LEFT + x.share(value) * (width - LEFT - RIGHT);
  }

  /** The distance of a value from the top of the drawing. */
  double down(double value) {
    return height - BOTTOM - y.share(value) * (height - TOP - BOTTOM);
  }

  /**
   * Opens the drawing, with its lines, ticks and names; the caller closes it.
   *
   * @param description what it shows, in words, for those who do not see it
   */
  void open(Html html, String description, String nameOfX, String nameOfY) {
    html.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + width + " " + height,
        "role",
        "img",
        "aria-label",
        description);
    for (BigDecimal tick : y.ticks()) {
      String at = Figure.place(down(tick.doubleValue()));
      line(html, "grid", Figure.place(LEFT), at, Figure.place(width - RIGHT), at);
      text(html, LEFT - 8, down(tick.doubleValue()) + 4, "end", y.label(tick));
    }
    for (BigDecimal tick : x.ticks()) {
      String at = Figure.place(across(tick.doubleValue()));
      String bottom = Figure.place(height - BOTTOM);
      line(html, "tick", at, bottom, at, Figure.place(height - BOTTOM + 5));
      text(html, across(tick.doubleValue()), height - BOTTOM + 18, "middle", x.label(tick));
    }
    String bottom = Figure.place(height - BOTTOM);
    line(html, "axis", Figure.place(LEFT), bottom, Figure.place(width - RIGHT), bottom);
    text(html, (LEFT + width - RIGHT) / 2.0, height - 6, "middle", nameOfX);
    text(html, 2, 12, "start", nameOfY); // above the axis, where it can be read and cannot collide
  }

  /** A straight line of a class of the style sheet. */
  static void line(Html html, String kind, String x1, String y1, String x2, String y2) {
    html.empty("line", "class", kind, "x1", x1, "y1", y1, "x2", x2, "y2", y2);
  }

  private static void text(Html html, double x, double y, String anchor, String content) {
    html.element(
        "text", content, "x", Figure.place(x), "y", Figure.place(y), "text-anchor", anchor);
  }
}
