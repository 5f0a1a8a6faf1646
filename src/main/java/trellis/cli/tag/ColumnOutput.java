package trellis.cli.tag;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.error.CorpusException;
import trellis.text.ConllWriter;
import trellis.text.Sentence;

/** Writes the sentences of a column file back with their labels; all else stays byte for byte. */
public final class ColumnOutput implements TaggedOutput<Sentence> {
  private final ConllWriter writer;
  private final BiFunction<Sentence, TaggedSentence, Sentence> labeler;
  private final Supplier<String> trailer;

  /**
   * Writes to a stream, which stays open.
   *
   * @param labeler makes the sentence with its labels
   * @param trailer the text after the last sentence, asked for at the end
   */
  ColumnOutput(
      OutputStream out,
      BiFunction<Sentence, TaggedSentence, Sentence> labeler,
      Supplier<String> trailer) {
    this.writer = new ConllWriter(out);
    this.trailer = trailer;
    this.labeler = labeler;
  }

  @Override
  public void write(Sentence sentence, TaggedSentence tagged) throws IOException {
    writer.write(labeled(sentence, tagged));
  }

  private Sentence labeled(Sentence sentence, TaggedSentence tagged) {
    try {
      return labeler.apply(sentence, tagged);
    } catch (IllegalArgumentException noCell) {
      throw new CorpusException(
          sentence.file(),
          sentence.line(0),
          noCell.getMessage() + "; separate the columns by tabs, or take --format json",
          noCell);
    }
  }

  @Override
  public void finish() throws IOException {
    writer.finish(trailer.get());
  }

  @Override
  public void flush() throws IOException {
    writer.flush();
  }
}
