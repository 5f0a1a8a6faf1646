package trellis.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.regex.Pattern;

/** Holds what a page says against what is really printed. */
public final class Printed {
  /** Figures with two or more decimals. */
  private static final Pattern FIGURE = Pattern.compile("\\d+\\.(\\d\\d+)");

  private Printed() {}

  /**
   * Fails when a page says something else than is printed. Of figures with two or more decimals,
   * which depend on the model, only the number of decimals counts.
   *
   * @param place the page and the line, for the message
   */
  public static void check(String place, String told, String printed) {
    if (!form(told).equals(form(printed))) {
      assertEquals(told.strip(), printed.strip(), place + " does not say what is printed");
    }
  }

  /** The same for several lines. */
  public static void check(String place, List<String> told, String printed) {
    check(place, String.join("\n", told), printed);
  }

  static String form(String text) {
    return FIGURE
        .matcher(text.strip())
        .replaceAll(figure -> "0." + "0".repeat(figure.group(1).length()));
  }
}
