package trellis.serve.reload;

import java.util.Locale;
import trellis.serve.request.ServedModel;

/**
 * How it went to load a model anew.
 *
 * @param result what came of it
 * @param serving the model that is served from now on
 * @param reason why it is still the old one; empty when it was not to be
 */
public record Reload(Result result, ServedModel serving, String reason) {
  /** What comes of it. */
  public enum Result {
    /** Another model is served. */
    LOADED,
    /** The file has the model that is served. */
    UNCHANGED,
    /** The file has no model that can be served, so the old one still is. */
    FAILED;

    /** Gives the word for programs. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
