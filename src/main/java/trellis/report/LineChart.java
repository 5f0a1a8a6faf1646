package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import trellis.page.Html;
import trellis.train.result.EpochReport;

/**
 * A line chart: one or several curves over the epochs of a training, or over its steps.
 *
 * @param name what the curves show; also the name of the upright axis
 * @param unit what is counted from left to right, such as "epoch"
 * @param series the curves, told apart by color and dashes
 * @param best the epoch to mark, in each of the curves the point of it
 */
public record LineChart(String name, String unit, List<Series> series, OptionalInt best) {
  /** How many kinds of lines the style sheet has. */
  static final int KINDS = 6;

  private static final int WIDTH = 360;
  private static final int HEIGHT = 240;

  /** With more points, dots would only hide the line. */
  private static final int MOST_DOTS = 80;

  /** One curve and its name. */
  public record Series(String name, List<Point> points) {}

  /** One value of a curve, after so many epochs or steps. */
  public record Point(int number, double value) {}

  /** Curves over the epochs. */
  public LineChart(String name, List<Series> series, OptionalInt best) {
    this(name, "epoch", series, best);
  }

  /** A single curve, of a figure of the epochs. */
  static LineChart of(
      String name,
      List<EpochReport> epochs,
      ToDoubleFunction<EpochReport> figure,
      OptionalInt best) {
    return new LineChart(name, List.of(series(name, epochs, figure)), best);
  }

  /** The curve of a figure of the epochs; what is no number is left out. */
  static Series series(
      String name, List<EpochReport> epochs, ToDoubleFunction<EpochReport> figure) {
    List<Point> points = new ArrayList<>();
    for (EpochReport epoch : epochs) {
      double value = figure.applyAsDouble(epoch);
      if (Double.isFinite(value)) {
        points.add(new Point(epoch.epoch(), value));
      }
    }
    return new Series(name, List.copyOf(points));
  }

  /** Writes the drawing as SVG; only a line of text when there is no point. */
  public void append(Html html) {
    if (points().findAny().isEmpty()) {
      html.element("p", name + ": there is no value to draw.");
      return;
    }
    Frame frame =
        new Frame(
            Axis.ofWhole(
                points().mapToInt(Point::number).min().orElseThrow(),
                points().mapToInt(Point::number).max().orElseThrow()),
            Axis.of(
                points().mapToDouble(Point::value).min().orElseThrow(),
                points().mapToDouble(Point::value).max().orElseThrow()),
            WIDTH,
            HEIGHT);
    frame.open(html, description(), unit, name);
    for (int i = 0; i < series.size(); i++) {
      append(html, frame, series.get(i), i % KINDS);
    }
    html.close();
  }

  private Stream<Point> points() {
    return series.stream().flatMap(each -> each.points().stream());
  }

  private String description() {
    StringBuilder text = new StringBuilder(name).append(" by ").append(unit);
    for (Series each : series) {
      if (!each.points().isEmpty()) {
        Point first = each.points().get(0);
        Point last = each.points().get(each.points().size() - 1);
        text.append("; ").append(each.name()).append(": from ").append(told(first));
        text.append(" to ").append(told(last));
      }
    }
    best.ifPresent(epoch -> text.append("; the best ").append(unit).append(" is ").append(epoch));
    return text.toString();
  }

  private String told(Point point) {
    return Figure.number(point.value()) + " in " + unit + " " + point.number();
  }

  private void append(Html html, Frame frame, Series curve, int kind) {
    StringBuilder places = new StringBuilder();
    for (Point point : curve.points()) {
      places.append(places.isEmpty() ? "" : " ").append(Figure.place(frame.across(point.number())));
      places.append(',').append(Figure.place(frame.down(point.value())));
    }
    html.empty("polyline", "class", "curve k" + kind, "points", places.toString());
    boolean dots = curve.points().size() <= MOST_DOTS;
    for (Point point : curve.points()) {
      boolean isBest = best.isPresent() && best.getAsInt() == point.number();
      if (isBest || dots) {
        dot(html, frame, point, isBest ? "best" : "dot k" + kind, curve.name(), isBest);
      }
    }
  }

  private void dot(Html html, Frame frame, Point point, String kind, String name, boolean isBest) {
    html.open(
        "circle",
        "class",
        kind,
        "cx",
        Figure.place(frame.across(point.number())),
        "cy",
        Figure.place(frame.down(point.value())),
        "r",
        isBest ? "6" : "3");
    html.element("title", name + ": " + told(point) + (isBest ? ", the best" : "")).close();
  }
}
