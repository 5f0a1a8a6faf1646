package trellis.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import trellis.model.Tagging;

/** Writes what a function makes of each answer, whatever the sentence was read from. */
final class TextOutput implements TaggedOutput<Object> {
  private final OutputStream out;
  private final Function<Tagging, String> text;

  /**
   * Writes to a stream, which stays open.
   *
   * @param text of an answer, with its line ends
   */
  TextOutput(OutputStream out, Function<Tagging, String> text) {
    this.out = new BufferedOutputStream(out, 1 << 16);
    this.text = text;
  }

  @Override
  public void write(Object sentence, Tagging tagging) throws IOException {
    out.write(text.apply(tagging).getBytes(StandardCharsets.UTF_8));
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
