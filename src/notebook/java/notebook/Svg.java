package notebook;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rapaio.jupyter.kernel.display.DisplayData;
import trellis.page.Html;
import trellis.page.PageHead;
import trellis.page.StyleSheet;
import trellis.report.LineChart;

/** What the drawings are made of, and how a notebook shows them. */
final class Svg {
  private static final String INK = "#222222";

  private Svg() {}

  static void rectangle(Html svg, double x, double y, double width, double height, String fill) {
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
  static void text(Html svg, double x, double y, String anchor, String words) {
    svg.element("text", words, "x", place(x), "y", place(y), "text-anchor", anchor, "fill", INK);
    svg.newLine();
  }

  static Consumer<Html> titled(String title, Consumer<Html> drawing) {
    Consumer<Html> first = svg -> text(svg, 8, 18, "start", title);
    return first.andThen(drawing);
  }

  /** A drawing that fills its frame, put into a part of another one. */
  static void part(Html svg, double x, double y, int width, int height, Consumer<Html> drawing) {
    svg.open(
        "svg",
        "x",
        place(x),
        "y",
        place(y),
        "width",
        Integer.toString(width),
        "height",
        Integer.toString(height));
    drawing.accept(svg);
    svg.close();
  }

  /**
   * A chart with the style it has in a report. The light colors are written out, for an image is
   * also shown by programs that know no variables of CSS.
   */
  static Consumer<Html> styled(Consumer<Html> chart) {
    String style = StyleSheet.of(LineChart.class, "charts.css");
    Matcher color = colors();
    while (color.find()) {
      style = style.replace("var(" + color.group(1) + ")", color.group(2));
    }
    String light = style;
    Consumer<Html> first = svg -> svg.element("style", light);
    return first.andThen(chart);
  }

  /** The color of the curve of a number, in the light style of a report. */
  static String color(int curve) {
    Matcher color = colors();
    while (color.find()) {
      if (color.group(1).equals("--k" + curve)) {
        return color.group(2);
      }
    }
    throw new IllegalArgumentException("a report has no curve " + curve);
  }

  private static Matcher colors() {
    return Pattern.compile("(--\\w+): ([^;]+);")
        .matcher(StyleSheet.of(PageHead.class, "colours.css"));
  }

  static String place(double pixels) {
    return String.format(Locale.ROOT, "%.1f", pixels);
  }

  /**
   * What a notebook shows; the title where it cannot draw.
   *
   * <p>Jupyter's viewers strip the elements of an SVG in a page, for they could hold scripts, but
   * not an image: so the page gets one, and viewers that know SVG get that.
   */
  static DisplayData shown(String title, int width, int height, Consumer<Html> drawing) {
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
