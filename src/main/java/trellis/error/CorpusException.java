package trellis.error;

/** Says that a corpus, vector or gazetteer file cannot be read, or what in it is not as it must be. */
public final class CorpusException extends TrellisException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long line;
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

  /** Says what is wrong and where, and keeps the exception that told of it. */
  public CorpusException(String file, long line, String text, Throwable cause) {
    super(place(file, line) + ": " + text, cause);
    this.file = file;
    this.line = line;
    this.text = text;
  }

  /** The file as the user named it. */
  public String file() {
    return file;
  }

  /** The line, counted from 1; 0 when the file as a whole is meant. */
  public long line() {
    return line;
  }

  /** The file and, where one is meant, the line: {@code train.conll:17}. */
  public String place() {
    return place(file, line);
  }

  /** What is wrong, without the place. */
  public String text() {
    return text;
  }

  private static String place(String file, long line) {
    return line == 0 ? file : file + ":" + line;
  }
}
