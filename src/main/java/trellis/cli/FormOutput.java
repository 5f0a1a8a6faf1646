package trellis.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import trellis.TaggedSentence;
import trellis.forms.Marks;
import trellis.forms.SentenceLines;
import trellis.forms.TextForm;

/** Writes tagged sentences in a form, as a text with a line a sentence. */
final class FormOutput implements TaggedOutput<Object> {
  private final Writer out;
  private final SentenceLines lines;

  /**
   * Writes to a stream, which stays open.
   *
   * @param form the form that writes to a writer
   * @param marks what is marked of each sentence
   */
  FormOutput(OutputStream out, Function<Writer, TextForm> form, Marks marks) {
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    this.lines = new SentenceLines(form.apply(this.out), marks);
  }

  @Override
  public void write(Object sentence, TaggedSentence tagged) throws IOException {
    lines.write(tagged);
  }

  @Override
  public void finish() throws IOException {
    lines.finish();
    out.flush();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
