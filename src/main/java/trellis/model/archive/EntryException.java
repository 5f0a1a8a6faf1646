package trellis.model.archive;

import java.io.IOException;

/**
 * Says that the content of an archive entry is wrong; whoever catches it adds the file and the
 * entry.
 */
public final class EntryException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says what was found and what was expected. */
  public EntryException(String message) {
    super(message);
  }
}
