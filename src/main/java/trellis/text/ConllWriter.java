package trellis.text;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes sentences back as they were read, byte for byte where nothing changed.
 *
 * <p>All sentences of a file, then {@link #finish} with the reader's trailer, give the same file.
 * Sentences in any other order or choice still give a well-formed file: a line end or an empty line
 * is added where two sentences would run together, and a byte order mark stays at the beginning
 * only.
 */
public final class ConllWriter implements AutoCloseable {
  private final OutputStream out;
  private final SentenceRewriter rewriter = new SentenceRewriter();
  private boolean begun;
  private boolean lineOpen; // the last line written has no terminator
  private boolean sentenceOpen; // no empty line stands after the last sentence
  private byte[] lineEnd = {'\n'}; // as in the last sentence that had one

  /** Writes to a stream, which {@link #close()} closes. */
  public ConllWriter(OutputStream out) {
    this.out = new BufferedOutputStream(out, 1 << 16);
  }

  /** Writes one sentence. */
  public void write(Sentence sentence) throws IOException {
    RowPlaces places = sentence.places();
    byte[] text = sentence.text();
    write(text, text.length, places.end(0), places.end(places.size() - 1));
  }

  /** Writes one sentence as {@link Sentence#withColumn} makes it, without making it. */
  public void writeWithColumn(Sentence sentence, Column column, List<String> cells)
      throws IOException {
    rewriter.replace(sentence, column, cells);
    writeRewritten();
  }

  /**
   * Writes one sentence as {@link Sentence#withAppended} makes it, without making it.
   *
   * @param added {@code [column][token]}
   */
  public void writeWithAppended(Sentence sentence, List<List<String>> added) throws IOException {
    rewriter.append(sentence, added);
    writeRewritten();
  }

  private void writeRewritten() throws IOException {
    write(rewriter.bytes(), rewriter.size(), rewriter.firstRowEnd(), rewriter.lastRowEnd());
  }

  private void write(byte[] text, int length, int firstRowEnd, int lastRowEnd) throws IOException {
    put(text, length);
    noteLineEnd(text, firstRowEnd);
    sentenceOpen = !hasEmptyLine(text, lastRowEnd, length);
  }

  /** Writes what stands after the last sentence and hands everything to the stream. */
  public void finish(String trailer) throws IOException {
    byte[] text = trailer.getBytes(StandardCharsets.UTF_8);
    put(text, text.length);
    flush();
  }

  /** Hands what was written so far to the stream. */
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private void put(byte[] text, int length) throws IOException {
    int from = begun ? LineKind.byteOrderMark(text, length) : 0;
    if (from == length) {
      return;
    }
    if (lineOpen) {
      out.write(lineEnd);
    }
    if (sentenceOpen) {
      separate(text, from, length);
    }
    out.write(text, from, length - from);
    begun = true;
    lineOpen = text[length - 1] != '\n';
  }

  /** Puts an empty line between the last sentence and a text that does not begin with a border. */
  private void separate(byte[] text, int from, int length) throws IOException {
    int end = LineKind.textEnd(text, from, LineKind.lineEnd(text, from, length));
    if (end > from && !LineKind.isBorder(text, from, end)) {
      out.write(lineEnd);
    }
    sentenceOpen = false;
  }

  private void noteLineEnd(byte[] text, int rowEnd) {
    if (text[rowEnd - 1] == '\n') {
      boolean carriageReturn = rowEnd > 1 && text[rowEnd - 2] == '\r';
      lineEnd = carriageReturn ? new byte[] {'\r', '\n'} : new byte[] {'\n'};
    }
  }

  /** Whether an empty line stands after the last row. */
  private static boolean hasEmptyLine(byte[] text, int from, int length) {
    int line = from;
    while (line < length) {
      int end = LineKind.lineEnd(text, line, length);
      if (LineKind.textEnd(text, line, end) == line) {
        return true;
      }
      line = end;
    }
    return false;
  }
}
