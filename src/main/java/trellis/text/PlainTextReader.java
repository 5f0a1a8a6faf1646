package trellis.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import trellis.error.CorpusException;

/**
 * Reads plain text, one sentence a line, its tokens set off by blanks; an empty line is a sentence
 * without tokens.
 *
 * <p>Holds one line at a time. Gzip files are recognized by their first bytes. Whatever is wrong is
 * thrown as a {@link CorpusException}. Not safe for use by several threads at once.
 */
public final class PlainTextReader implements Iterator<List<String>>, AutoCloseable {
  private final String file;
  private final LineScanner line;
  private List<String> next; // null when it has not been looked for, or there is none

  /**
   * Reads from a stream, which {@link #close()} closes.
   *
   * @param name what messages call the stream
   */
  public PlainTextReader(String name, InputStream in) {
    this.file = name;
    this.line = new LineScanner(name, in);
  }

  /**
   * Opens a file.
   *
   * @throws CorpusException when it is missing, is a folder or may not be read
   */
  public static PlainTextReader open(Path file) {
    return new PlainTextReader(file.toString(), CorpusInput.openRaw(file));
  }

  @Override
  public boolean hasNext() {
    if (next == null && line.advance()) {
      next = tokens();
      line.release();
    }
    return next != null;
  }

  @Override
  public List<String> next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further line in " + file);
    }
    List<String> tokens = next;
    next = null;
    return tokens;
  }

  private List<String> tokens() {
    List<String> tokens = new ArrayList<>();
    byte[] bytes = line.bytes();
    int start = line.start();
    for (int i = line.start(); i <= line.textEnd(); i++) {
      if (i == line.textEnd() || LineKind.isBlank(bytes[i])) {
        if (i > start) {
          tokens.add(new String(bytes, start, i - start, StandardCharsets.UTF_8));
        }
        start = i + 1;
      }
    }
    return List.copyOf(tokens);
  }

  @Override
  public void close() {
    try {
      line.close();
    } catch (IOException e) {
      throw new CorpusException(file, 0, "cannot be closed: " + e.getMessage(), e);
    }
  }
}
