package trellis.model;

import java.io.IOException;

/** The content of an archive's entry is not what it should be; whoever reads it adds the place. */
public final class EntryException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says what was found and what was expected. */
  public EntryException(String message) {
    super(message);
  }
}
