package trellis.util;

/** The name and the version of this program, as it writes them into files. */
public final class TrellisVersion {
  /**
   * The version of all that is built: the build file reads it here. It is a constant, and no entry
   * of a manifest, so that jar and classes write the same bytes.
   */
  private static final String NUMBER = "0.1.0";

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
