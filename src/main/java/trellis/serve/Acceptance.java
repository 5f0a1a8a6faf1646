package trellis.serve;

import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.http.QuotedQualityCSV;

/** Whether a client takes what it would get, by its header {@code Accept}. */
final class Acceptance {
  private Acceptance() {}

  /**
   * Goes on only when the client takes the type.
   *
   * @param accept the values of the header; none: takes anything
   * @throws Problem when it does not
   */
  static void require(List<String> accept, String type) {
    QuotedQualityCSV ranges = new QuotedQualityCSV();
    accept.forEach(ranges::addValue);
    String bare = bare(type);
    String family = bare.substring(0, bare.indexOf('/')) + "/*";
    boolean taken =
        accept.isEmpty()
            || ranges.getValues().stream()
                .map(Acceptance::bare)
                .anyMatch(range -> List.of("*/*", family, bare).contains(range));
    if (!taken) {
      throw Problem.of(
          406, "not_acceptable", "the answer would be " + bare, "leave the header Accept out");
    }
  }

  /** Without parameters, in lower case. */
  static String bare(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }
}
