package broken.text;

import broken.labels.Scheme;

/** Uses a room that `text` may not use, and closes a cycle with it. */
public final class Reader {
  private final Scheme scheme = new Scheme();

  /** Throws what nobody may throw. */
  public Scheme scheme() {
    if (scheme.hashCode() == 0) {
      throw new RuntimeException("bare");
    }
    return scheme;
  }
}
