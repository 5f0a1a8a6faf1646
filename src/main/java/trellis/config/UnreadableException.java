package trellis.config;

/**
 * Says that a YAML text is broken and cannot be read any further; the reader turns it into one
 * problem.
 */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Place place;

  UnreadableException(Place place, String text) {
    super(text);
    this.place = place;
  }

  Place place() {
    return place;
  }
}
