package trellis.cli.tag;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import trellis.TaggedSentence;
import trellis.TextSentence;
import trellis.forms.SentenceLines;
import trellis.forms.WholeText;
import trellis.tokenize.TokenizedSentence;

/**
 * Writes tagged sentences in one of the forms of {@code trellis.forms}.
 *
 * @param <S> a sentence as its reader gives it
 */
public final class FormOutput<S> implements TaggedOutput<S> {
  private final List<Writer> writers;
  private final Step<S> step;
  private final End end;

  /** Hands a sentence to the form. */
  @FunctionalInterface
  private interface Step<S> {
    void take(S sentence, TaggedSentence tagged) throws IOException;
  }

  /** Ends the form. */
  @FunctionalInterface
  private interface End {
    void write() throws IOException;
  }

  private FormOutput(List<Writer> writers, Step<S> step, End end) {
    this.writers = writers;
    this.step = step;
    this.end = end;
  }

  /**
   * Writes sentences that are nothing but tokens.
   *
   * @param writers what the form writes to
   */
  static FormOutput<Object> of(SentenceLines lines, List<Writer> writers) {
    return new FormOutput<>(writers, (sentence, tagged) -> lines.write(tagged), lines::finish);
  }

  /**
   * Writes a raw text.
   *
   * @param writers what the form writes to
   */
  static FormOutput<TokenizedSentence> of(WholeText text, List<Writer> writers) {
    return new FormOutput<>(
        writers, (sentence, tagged) -> text.write(TextSentence.of(sentence, tagged)), text::finish);
  }

  /** A writer to a stream, which stays open. */
  public static Writer writer(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  @Override
  public void write(S sentence, TaggedSentence tagged) throws IOException {
    step.take(sentence, tagged);
  }

  @Override
  public void finish() throws IOException {
    end.write();
    flush();
  }

  @Override
  public void flush() throws IOException {
    for (Writer writer : writers) {
      writer.flush();
    }
  }
}
