package trellis.cli.tag;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import trellis.TaggedSentence;
import trellis.forms.JsonBytes;

/**
 * Writes a line of JSON for each sentence and its answer.
 *
 * @param <S> a sentence as its reader gives it
 */
final class JsonOutput<S> implements TaggedOutput<S> {
  private final OutputStream out;
  private final Form<? super S> form;
  private final JsonBytes line = new JsonBytes();

  /** Writes the object of a sentence. */
  @FunctionalInterface
  interface Form<S> {
    void write(S sentence, TaggedSentence tagged, JsonBytes json);
  }

  /** Writes to a stream, which stays open. */
  JsonOutput(OutputStream out, Form<? super S> form) {
    this.out = new BufferedOutputStream(out, 1 << 16);
    this.form = form;
  }

  @Override
  public void write(S sentence, TaggedSentence tagged) throws IOException {
    form.write(sentence, tagged, line);
    line.raw("\n").moveTo(out);
  }

  @Override
  public void finish() throws IOException {
    flush();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
