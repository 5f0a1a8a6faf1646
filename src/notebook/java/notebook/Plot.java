package notebook;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rapaio.jupyter.kernel.display.DisplayData;
import trellis.eval.calibration.Calibration;
import trellis.page.Html;
import trellis.page.PageHead;
import trellis.page.StyleSheet;
import trellis.report.LineChart;
import trellis.report.ReliabilityDiagram;

/** Draws figures for the cells of a notebook; lengths are in pixels. */
public final class Plot {
  private static final String BLUE = "#2563a8";
  private static final String INK = "#222222";
  private static final int WIDTH = 560;
  private static final int CHART_WIDTH = 450;
  private static final int CHART_HEIGHT = 300;
  private static final int TOP = 34;
  private static final int ROW = 22;
  private static final int CELL = 80;

  private Plot() {}

  /** A bar for each value, its name before it and its figure after it. */
  public static DisplayData bars(String title, Map<String, ? extends Number> values) {
    int names = 8 + 7 * values.keySet().stream().mapToInt(String::length).max().orElse(0);
    double most = values.values().stream().mapToDouble(Number::doubleValue).max().orElse(1);
    Consumer<Html> bars =
        svg -> {
          int y = TOP;
          for (Map.Entry<String, ? extends Number> value : values.entrySet()) {
            double length = (WIDTH - names - 70) * value.getValue().doubleValue() / most;
            text(svg, names, y + 13, "end", value.getKey());
            rectangle(svg, names + 6, y, length, ROW - 5, BLUE);
            text(svg, names + 11 + length, y + 13, "start", figure(value.getValue()));
            y += ROW;
          }
        };
    return shown(title, WIDTH, TOP + ROW * values.size() + 8, titled(title, bars));
  }

  /** A curve over the epochs, from the first on. */
  public static DisplayData curve(String name, List<Double> values) {
    List<LineChart.Point> points = new ArrayList<>();
    for (double value : values) {
      points.add(new LineChart.Point(points.size() + 1, value));
    }
    List<LineChart.Series> series = List.of(new LineChart.Series(name, points));
    LineChart chart = new LineChart(name, series, OptionalInt.empty());
    return shown(name, CHART_WIDTH, CHART_HEIGHT, styled(chart::append));
  }

  /** The share that is right, over the probability that was told. */
  public static DisplayData reliability(Calibration calibration) {
    Consumer<Html> diagram = svg -> ReliabilityDiagram.append(svg, calibration);
    return shown("Reliability diagram", CHART_HEIGHT, CHART_HEIGHT, styled(diagram));
  }

  /** A table of counts, the darker the larger. */
  public static DisplayData grid(
      String title,
      List<String> rows,
      List<String> columns,
      BiFunction<String, String, Long> counts) {
    long most = 1;
    for (String row : rows) {
      for (String column : columns) {
        most = Math.max(most, counts.apply(row, column));
      }
    }
    double darkest = most;
    Consumer<Html> cells =
        svg -> {
          for (int j = 0; j < columns.size(); j++) {
            text(svg, 100 + CELL * (j + 0.5), TOP + 14, "middle", columns.get(j));
          }
          int y = TOP;
          for (String row : rows) {
            y += ROW;
            text(svg, 92, y + 14, "end", row);
            for (int j = 0; j < columns.size(); j++) {
              long count = counts.apply(row, columns.get(j));
              int shade = 255 - (int) (140 * Math.sqrt(count / darkest));
              String fill = String.format("#%02x%02xff", shade, shade);
              rectangle(svg, 101 + CELL * j, y, CELL - 2, ROW - 2, fill);
              text(svg, 100 + CELL * (j + 0.5), y + 14, "middle", Long.toString(count));
            }
          }
        };
    int height = TOP + ROW * (rows.size() + 1) + 8;
    return shown(title, 108 + CELL * columns.size(), height, titled(title, cells));
  }

  private static Consumer<Html> titled(String title, Consumer<Html> drawing) {
    Consumer<Html> first = svg -> text(svg, 8, 18, "start", title);
    return first.andThen(drawing);
  }

  /**
   * A chart with the style it has in a report. The light colors are written out, for an image is
   * also shown by programs that know no variables of CSS.
   */
  private static Consumer<Html> styled(Consumer<Html> chart) {
    String style = StyleSheet.of(LineChart.class, "charts.css");
    Matcher color =
        Pattern.compile("(--\\w+): ([^;]+);").matcher(StyleSheet.of(PageHead.class, "colours.css"));
    while (color.find()) {
      style = style.replace("var(" + color.group(1) + ")", color.group(2));
    }
    String light = style;
    Consumer<Html> first = svg -> svg.element("style", light);
    return first.andThen(chart);
  }

  private static void rectangle(
      Html svg, double x, double y, double width, double height, String fill) {
    svg.empty(
        "rect",
        "x",
        place(x),
        "y",
        place(y),
        "width",
        place(width),
        "height",
        place(height),
        "fill",
        fill);
    svg.newLine();
  }

  /** Text whose {@code start}, {@code middle} or {@code end} is at the place. */
  private static void text(Html svg, double x, double y, String anchor, String words) {
    svg.element("text", words, "x", place(x), "y", place(y), "text-anchor", anchor, "fill", INK);
    svg.newLine();
  }

  private static String place(double pixels) {
    return String.format(Locale.ROOT, "%.1f", pixels);
  }

  private static String figure(Number value) {
    double number = value.doubleValue();
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%,d", (long) number)
        : String.format(Locale.ROOT, "%.2f", number);
  }

  /**
   * What a notebook shows; the title where it cannot draw.
   *
   * <p>Jupyter's viewers strip the elements of an SVG in a page, for they could hold scripts, but
   * not an image: so the page gets one, and viewers that know SVG get that.
   */
  private static DisplayData shown(String title, int width, int height, Consumer<Html> drawing) {
    String svg = svg(width, height, drawing);
    String bytes = Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
    Html image = Html.drawing();
    image.empty("img", "alt", title, "src", "data:image/svg+xml;base64," + bytes);
    DisplayData shown = DisplayData.fromHtml(image.page());
    shown.putText(title);
    shown.putData("image/svg+xml", svg);
    return shown;
  }

  private static String svg(int width, int height, Consumer<Html> drawing) {
    String wide = Integer.toString(width);
    String high = Integer.toString(height);
    Html svg = Html.drawing();
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        wide,
        "height",
        high,
        "font-family",
        "sans-serif",
        "font-size",
        "12");
    svg.newLine().empty("rect", "width", wide, "height", high, "fill", "#ffffff").newLine();
    drawing.accept(svg);
    return svg.close().page();
  }
}
