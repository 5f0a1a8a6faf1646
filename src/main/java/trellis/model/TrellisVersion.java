package trellis.model;

/** What this program calls itself in the files that it writes. */
public final class TrellisVersion {
  private TrellisVersion() {}

  /** For example {@code Trellis 0.1.0}; a program that runs from classes has no number. */
  public static String name() {
    return "Trellis " + number();
  }

  /** The number alone, or that there is none. */
  public static String number() {
    String number = TrellisVersion.class.getPackage().getImplementationVersion();
    return number == null ? "(run from classes)" : number;
  }
}
