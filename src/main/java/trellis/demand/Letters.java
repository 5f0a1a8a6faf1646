package trellis.demand;

import java.util.Locale;

/** How the letters of names and tokens are compared. */
enum Letters {
  /** As they are written. */
  EXACT,
  /** Upper and lower case are one. */
  ANY_CASE;

  String fold(String word) {
    // By upper case first, so that ß and SS, or both small sigmas, are one.
    return this == EXACT ? word : word.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }
}
