package notebook;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.rapaio.jupyter.kernel.display.DisplayData;

/** Drawings of figures. */
public final class Plot {
  private static final List<String> COLOURS = List.of("#2563a8", "#c2571a", "#2c7d4f", "#8a4fa3");
  private static final String PALE = "#dddddd";
  private static final int WIDTH = 560;
  private static final int HEIGHT = 260;
  private static final int LEFT = 60; // of the frame
  private static final int TOP = 34;
  private static final int BOTTOM = 40;
  private static final int ROW = 22;

  private Plot() {}

  /** A bar for each value, its name before it and its figure behind it. */
  public static DisplayData bars(String title, Map<String, ? extends Number> values) {
    Svg svg = new Svg(WIDTH, TOP + ROW * values.size() + 8).text(8, 18, "start", title);
    int names = 8 + 7 * values.keySet().stream().mapToInt(String::length).max().orElse(0);
    double most = values.values().stream().mapToDouble(Number::doubleValue).max().orElse(1);
    int row = 0;
    for (Map.Entry<String, ? extends Number> value : values.entrySet()) {
      int y = TOP + ROW * row++;
      double length = (WIDTH - names - 70) * value.getValue().doubleValue() / most;
      svg.text(names, y + 13, "end", value.getKey())
          .rectangle(names + 6, y, length, ROW - 5, COLOURS.get(0))
          .text(names + 11 + length, y + 13, "start", figure(value.getValue()));
    }
    return svg.shown(title);
  }

  /** A curve for each list of values, over 1, 2, 3…; the upright axis is that of all. */
  public static DisplayData curves(String title, String over, Map<String, List<Double>> curves) {
    List<Double> all = curves.values().stream().flatMap(List::stream).toList();
    double top = Collections.max(all);
    double bottom = Math.min(0, Collections.min(all));
    int count = curves.values().stream().mapToInt(List::size).max().orElse(0);
    Svg svg = frame(title, over, figure(bottom), figure(top), "1", Integer.toString(count));
    int curve = 0;
    for (Map.Entry<String, List<Double>> values : curves.entrySet()) {
      String colour = COLOURS.get(curve % COLOURS.size());
      double fromX = 0;
      double fromY = 0;
      for (int i = 0; i < values.getValue().size(); i++) {
        double x = across(count == 1 ? 0.5 : i / (count - 1.0));
        double y = upright((values.getValue().get(i) - bottom) / (top - bottom));
        svg.dot(x, y, 3, colour);
        if (i > 0) {
          svg.line(fromX, fromY, x, y, colour);
        }
        fromX = x;
        fromY = y;
      }
      svg.rectangle(LEFT + 12 + 130 * curve, TOP - 9, 10, 10, colour)
          .text(LEFT + 27 + 130 * curve++, TOP, "start", values.getKey());
    }
    return svg.shown(title);
  }

  /** A dot for each pair of shares, 0 to 1, and the diagonal; the third number is its weight. */
  public static DisplayData shares(
      String title, String across, String upright, List<double[]> dots) {
    Svg svg = frame(title + ": " + upright + ", over " + across, across, "0", "1", "0", "1");
    svg.line(across(0), upright(0), across(1), upright(1), PALE);
    double most = dots.stream().mapToDouble(dot -> dot[2]).max().orElse(1);
    for (double[] dot : dots) {
      svg.dot(across(dot[0]), upright(dot[1]), 2 + 8 * Math.sqrt(dot[2] / most), COLOURS.get(0));
    }
    return svg.shown(title);
  }

  /** A table of counts, the darker the larger. */
  public static DisplayData grid(
      String title,
      List<String> rows,
      List<String> columns,
      BiFunction<String, String, Long> counts) {
    int cell = 80;
    Svg svg = new Svg(108 + cell * columns.size(), TOP + ROW * (rows.size() + 1) + 8);
    svg.text(8, 18, "start", title);
    long most = 1;
    for (String row : rows) {
      for (String column : columns) {
        most = Math.max(most, counts.apply(row, column));
      }
    }
    for (int j = 0; j < columns.size(); j++) {
      svg.text(100 + cell * (j + 0.5), TOP + 14, "middle", columns.get(j));
    }
    for (int i = 0; i < rows.size(); i++) {
      int y = TOP + ROW * (i + 1);
      svg.text(92, y + 14, "end", rows.get(i));
      for (int j = 0; j < columns.size(); j++) {
        long count = counts.apply(rows.get(i), columns.get(j));
        int shade = 255 - (int) (140 * Math.sqrt((double) count / most));
        String fill = String.format("#%02x%02xff", shade, shade);
        svg.rectangle(101 + cell * j, y, cell - 2, ROW - 2, fill)
            .text(100 + cell * (j + 0.5), y + 14, "middle", Long.toString(count));
      }
    }
    return svg.shown(title);
  }

  private static Svg frame(
      String title, String over, String bottom, String top, String first, String last) {
    double left = LEFT - 8;
    return new Svg(WIDTH, HEIGHT)
        .text(8, 18, "start", title)
        .line(LEFT - 4, upright(0), across(1), upright(0), "#222222")
        .line(LEFT - 4, upright(0), LEFT - 4, upright(1), "#222222")
        .text(left, upright(0) + 4, "end", bottom)
        .text(left, upright(1) + 4, "end", top)
        .text(across(0), upright(0) + 16, "middle", first)
        .text(across(1), upright(0) + 16, "middle", last)
        .text(across(0.5), upright(0) + 30, "middle", over);
  }

  private static double across(double share) {
    return LEFT + 8 + share * (WIDTH - LEFT - 30);
  }

  private static double upright(double share) {
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP - 14);
  }

  private static String figure(Number value) {
    double number = value.doubleValue();
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%,d", (long) number)
        : String.format(Locale.ROOT, "%.2f", number);
  }
}
