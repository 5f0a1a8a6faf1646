package trellis.config.yaml;

import trellis.error.ConfigPlace;

/**
 * Says that a YAML text is broken and cannot be read any further; the reader turns it into one
 * problem.
 */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ConfigPlace configPlace;

  public UnreadableException(ConfigPlace configPlace, String text) {
    super(text);
    this.configPlace = configPlace;
  }

  public ConfigPlace place() {
    return configPlace;
  }
}
