package trellis.util;

/** The name and the version of this program, as it writes them into files. */
public final class TrellisVersion {
  /**
   * The version in the build file; it is a constant so that jar and classes write the same bytes.
   */
  private static final String NUMBER = "0.1.0-SNAPSHOT";

  private TrellisVersion() {}

  /** For example {@code Trellis 0.1.0}. */
  public static String name() {
    return "Trellis " + number();
  }

  /** The number alone. */
  public static String number() {
    return NUMBER;
  }
}
