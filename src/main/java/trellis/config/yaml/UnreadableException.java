package trellis.config.yaml;

import trellis.error.ConfigPlace;

/**
 * Says that a YAML text is broken and cannot be read any further; the reader turns it into one
 * problem.
 */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ConfigPlace place;

  public UnreadableException(ConfigPlace place, String text) {
    super(text);
    this.place = place;
  }

  public ConfigPlace place() {
    return place;
  }
}
