package notebook;

import static notebook.Svg.part;
import static notebook.Svg.rectangle;
import static notebook.Svg.shown;
import static notebook.Svg.styled;
import static notebook.Svg.text;
import static notebook.Svg.titled;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.rapaio.jupyter.kernel.display.DisplayData;
import trellis.eval.calibration.Calibration;
import trellis.page.Html;
import trellis.report.LineChart;
import trellis.report.ReliabilityDiagram;

/** Draws figures for the cells of a notebook; lengths are in pixels. */
public final class Plot {
  private static final String BLUE = "#2563a8";
  private static final int WIDTH = 560;
  private static final int CHART_WIDTH = 450;
  private static final int CHART_HEIGHT = 300;
  private static final int TOP = 34;
  private static final int ROW = 22;
  private static final int THIN_ROW = 16;
  private static final int CELL = 80;
  private static final int IN_A_ROW = 3;

  private Plot() {}

  /** A bar for each value, its name before it and its figure after it. */
  public static DisplayData bars(String title, Map<String, ? extends Number> values) {
    int names = widthOf(values.keySet());
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

  /**
   * Bars of probabilities or shares, for each name one of each kind.
   *
   * @param values by kind and name, the names of all kinds alike; up to six kinds have a color
   */
  public static DisplayData shares(String title, Map<String, Map<String, Double>> values) {
    Set<String> all = new LinkedHashSet<>();
    values.values().forEach(own -> all.addAll(own.keySet()));
    int names = widthOf(all);
    int first = TOP + THIN_ROW * values.size() + 10;
    double most =
        values.values().stream()
            .flatMap(own -> own.values().stream())
            .max(Double::compare)
            .orElse(1.0);
    Consumer<Html> bars =
        svg -> {
          legend(svg, names + 6, TOP, List.copyOf(values.keySet()));
          int y = first;
          for (String name : all) {
            text(svg, names, y + THIN_ROW * values.size() / 2.0 + 4, "end", name);
            int kind = 0;
            for (Map<String, Double> own : values.values()) {
              double length = (WIDTH - names - 70) * own.get(name) / most;
              rectangle(svg, names + 6, y, Math.max(1, length), THIN_ROW - 2, Svg.color(kind));
              String figure = String.format(Locale.ROOT, "%.3f", own.get(name));
              text(svg, names + 11 + Math.max(1, length), y + 11, "start", figure);
              y += THIN_ROW;
              kind++;
            }
            y += 8;
          }
        };
    int height = first + (THIN_ROW * values.size() + 8) * all.size();
    return shown(title, WIDTH, height, titled(title, bars));
  }

  /** The names of kinds, each beside its color. */
  private static void legend(Html svg, int x, int top, List<String> kinds) {
    for (int kind = 0; kind < kinds.size(); kind++) {
      int y = top + THIN_ROW * kind;
      rectangle(svg, x, y, 24, THIN_ROW - 6, Svg.color(kind));
      text(svg, x + 32, y + 10, "start", kinds.get(kind));
    }
  }

  private static int widthOf(Set<String> names) {
    return 8 + 7 * names.stream().mapToInt(String::length).max().orElse(0);
  }

  /** A curve over the epochs, from the first on. */
  public static DisplayData curve(String name, List<Double> values) {
    LineChart chart = new LineChart(name, List.of(series(name, values, 1)), OptionalInt.empty());
    return shown(name, CHART_WIDTH, CHART_HEIGHT, styled(chart::append));
  }

  /**
   * Curves over steps, from step 0 on.
   *
   * @param unit what a step is
   * @param values by the name of the curve, of which there are up to six
   */
  public static DisplayData curves(String name, String unit, Map<String, List<Double>> values) {
    List<LineChart.Series> series = new ArrayList<>();
    values.forEach((curve, own) -> series.add(series(curve, own, 0)));
    LineChart chart = new LineChart(name, unit, series, OptionalInt.empty());
    Consumer<Html> both =
        svg -> {
          part(svg, 0, 0, CHART_WIDTH, CHART_HEIGHT, chart::append);
          legend(svg, 70, CHART_HEIGHT + 8, List.copyOf(values.keySet()));
        };
    int height = CHART_HEIGHT + 16 + THIN_ROW * values.size();
    return shown(name, CHART_WIDTH, height, styled(both));
  }

  private static LineChart.Series series(String name, List<Double> values, int first) {
    List<LineChart.Point> points = new ArrayList<>();
    for (double value : values) {
      points.add(new LineChart.Point(first + points.size(), value));
    }
    return new LineChart.Series(name, points);
  }

  /** The share that is right, over the probability that was told. */
  public static DisplayData reliability(Calibration calibration) {
    Consumer<Html> diagram = svg -> ReliabilityDiagram.append(svg, calibration);
    return shown("Reliability diagram", CHART_HEIGHT, CHART_HEIGHT, styled(diagram));
  }

  /** The same of several taggers, under their names, three in a row. */
  public static DisplayData reliability(Map<String, Calibration> calibrations) {
    int high = TOP + CHART_HEIGHT;
    Consumer<Html> diagrams =
        svg -> {
          int number = 0;
          for (Map.Entry<String, Calibration> one : calibrations.entrySet()) {
            int x = number % IN_A_ROW * CHART_HEIGHT;
            int y = number / IN_A_ROW * high;
            text(svg, x + CHART_HEIGHT / 2.0, y + 18, "middle", one.getKey());
            Consumer<Html> diagram = own -> ReliabilityDiagram.append(own, one.getValue());
            part(svg, x, y + TOP - 8, CHART_HEIGHT, CHART_HEIGHT, diagram);
            number++;
          }
        };
    int rows = (calibrations.size() + IN_A_ROW - 1) / IN_A_ROW;
    int width = CHART_HEIGHT * Math.min(IN_A_ROW, calibrations.size());
    return shown("Reliability diagrams", width, high * rows, styled(diagrams));
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

  private static String figure(Number value) {
    double number = value.doubleValue();
    return number == Math.rint(number)
        ? String.format(Locale.ROOT, "%,d", (long) number)
        : String.format(Locale.ROOT, "%.2f", number);
  }
}
