package trellis.config;

/** A text that cannot be read any further; it becomes one problem. */
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
