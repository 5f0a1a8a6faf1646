package trellis.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import trellis.TaggedSentence;

/** Writes what a function makes of each answer, whatever the sentence was read from. */
final class LineOutput implements TaggedOutput<Object> {
  private final OutputStream out;
  private final Function<TaggedSentence, String> text;

  /**
   * Writes to a stream, which stays open.
   *
   * @param text of an answer, with its line ends
   */
  LineOutput(OutputStream out, Function<TaggedSentence, String> text) {
    this.out = new BufferedOutputStream(out, 1 << 16);
    this.text = text;
  }

  @Override
  public void write(Object sentence, TaggedSentence tagged) throws IOException {
    out.write(text.apply(tagged).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void finish() throws IOException {
    out.flush();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
