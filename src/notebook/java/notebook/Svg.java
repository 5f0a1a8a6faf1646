package notebook;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.rapaio.jupyter.kernel.display.DisplayData;

/** Writes an SVG, element by element; lengths in pixels, the origin at the top left. */
final class Svg {
  private final StringBuilder text = new StringBuilder();

  Svg(int width, int height) {
    text.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n"
                + "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            width,
            height,
            width,
            height));
  }

  Svg rectangle(double x, double y, double width, double height, String fill) {
    return add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
        x, y, width, height, fill);
  }

  Svg line(double fromX, double fromY, double toX, double toY, String colour) {
    return add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>",
        fromX, fromY, toX, toY, colour);
  }

  Svg dot(double x, double y, double radius, String colour) {
    return add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>", x, y, radius, colour);
  }

  /** Text whose {@code start}, {@code middle} or {@code end} is at the place. */
  Svg text(double x, double y, String anchor, String words) {
    return add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#222222\">%s</text>",
        x, y, anchor, escaped(words));
  }

  private Svg add(String form, Object... values) {
    text.append(String.format(Locale.ROOT, form, values)).append('\n');
    return this;
  }

  /**
   * What a notebook shows; the title where it cannot draw.
   *
   * <p>Jupyter's viewers strip the elements of an SVG in a page, for they could hold scripts, but
   * not an image: so the page gets one, and viewers that know SVG get that.
   */
  DisplayData shown(String title) {
    String drawing = text + "</svg>\n";
    String bytes = Base64.getEncoder().encodeToString(drawing.getBytes(StandardCharsets.UTF_8));
    DisplayData shown =
        DisplayData.fromHtml(
            "<img alt=\""
                + escaped(title)
                + "\" src=\"data:image/svg+xml;base64,"
                + bytes
                + "\"/>");
    shown.putText(title);
    shown.putData("image/svg+xml", drawing);
    return shown;
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
