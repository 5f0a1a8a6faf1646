package broken.config;

import broken.text.Fault;
import java.util.Optional;

/** Catches what it may not know, and names a bare exception without calling its constructor. */
public final class Settings {
  /** Breaks both rules. */
  public String value(Optional<String> given) {
    try {
      return given.orElseThrow(RuntimeException::new);
    } catch (Fault fault) {
      return "";
    }
  }
}
