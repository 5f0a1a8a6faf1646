package trellis.cli.tag;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;
import trellis.TaggedSentence;

/**
 * Writes what a function makes of each sentence and its answer.
 *
 * @param <S> a sentence as its reader gives it
 */
final class LineOutput<S> implements TaggedOutput<S> {
  private final OutputStream out;
  private final BiFunction<? super S, TaggedSentence, String> text;

  /**
   * Writes to a stream, which stays open.
   *
   * @param text of an answer, with its line ends
   */
  LineOutput(OutputStream out, BiFunction<? super S, TaggedSentence, String> text) {
    this.out = new BufferedOutputStream(out, 1 << 16);
    this.text = text;
  }

  @Override
  public void write(S sentence, TaggedSentence tagged) throws IOException {
    out.write(text.apply(sentence, tagged).getBytes(StandardCharsets.UTF_8));
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
