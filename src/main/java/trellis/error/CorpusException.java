package trellis.error;

/**
 * Says that a corpus, vector or gazetteer file cannot be read, or what in it is not as it must be.
 */
public final class CorpusException extends TrellisException {
  private static final long serialVersionUID = 1L;

  /** The file as the user named it. */
  private final String file;

  /** The line; 0 for the whole file. */
  private final long line;

  /** What is wrong, without the place. */
  private final String text;

  /**
   * Says what is wrong and where.
   *
   * @param file the file as the user named it
   * @param line the line, counted from 1; 0 when the file as a whole is meant
   * @param text what is wrong, what was expected and the cure
   */
  public CorpusException(String file, long line, String text) {
    this(file, line, text, null);
  }

  /**
   * Says what is wrong and where, and keeps the exception that told of it.
   *
   * @param file the file as the user named it
   * @param line the line, counted from 1; 0 when the file as a whole is meant
   * @param text what is wrong, what was expected and the cure
   * @param cause null when there is none
   */
  public CorpusException(String file, long line, String text, Throwable cause) {
    super(place(file, line) + ": " + text, cause);
    this.file = file;
    this.line = line;
    this.text = text;
  }

  /** {@return the file as the user named it} */
  public String file() {
    return file;
  }

  /** {@return the line, counted from 1; 0 when the file as a whole is meant} */
  public long line() {
    return line;
  }

  /** {@return the file and, where one is meant, the line: {@code train.conll:17}} */
  public String place() {
    return place(file, line);
  }

  /** {@return what is wrong, without the place} */
  public String text() {
    return text;
  }

  private static String place(String file, long line) {
    return line == 0 ? file : file + ":" + line;
  }
}
