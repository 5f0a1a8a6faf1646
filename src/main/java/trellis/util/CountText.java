package trellis.util;

import java.util.Locale;

/** Shows counts for people: {@code 1,322}, {@code 1 span}, {@code 1,322 spans}. */
public final class CountText {
  private CountText() {}

  /** The count with a comma between thousands. */
  public static String of(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** The count and what is counted, with an s unless there is one. */
  public static String of(long count, String noun) {
    return of(count) + " " + noun + (count == 1 ? "" : "s");
  }
}
