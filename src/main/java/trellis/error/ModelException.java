package trellis.error;

import trellis.util.Excerpt;

/**
 * Says that a model file cannot be read or written, or is damaged, and names the file and the
 * entry.
 */
public final class ModelException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /** The file as the user named it. */
  private final String file;

  /** The entry of the archive. */
  private final String entry;

  /**
   * Says what is wrong and where.
   *
   * @param file the file as the user named it
   * @param entry the entry of the archive; {@code ""} when the file as a whole is meant
   * @param text what was found, what was expected and the cure
   */
  public ModelException(String file, String entry, String text) {
    this(file, entry, text, null);
  }

  /**
   * Says what is wrong and where, and keeps the exception that told of it.
   *
   * @param file the file as the user named it
   * @param entry the entry of the archive; {@code ""} when the file as a whole is meant
   * @param text what was found, what was expected and the cure
   * @param cause null when there is none
   */
  public ModelException(String file, String entry, String text, Throwable cause) {
    super(file + (entry.isEmpty() ? "" : ", entry " + Excerpt.of(entry)) + ": " + text, cause);
    this.file = file;
    this.entry = entry;
  }

  /** {@return the file as the user named it} */
  public String file() {
    return file;
  }

  /** {@return the entry of the archive; {@code ""} when the file as a whole is meant} */
  public String entry() {
    return entry;
  }
}
