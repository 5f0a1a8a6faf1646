package trellis.cli.tag;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.error.CorpusException;
import trellis.text.ConllWriter;
import trellis.text.Sentence;

/** Writes column files back with their labels; all else stays byte for byte. */
public final class ColumnOutput implements TaggedOutput<Sentence> {
  private final ConllWriter writer;
  private final BiFunction<Sentence, TaggedSentence, Sentence> labelled;
  private final Supplier<String> trailer;

  /**
   * Writes to a stream, which stays open.
   *
   * @param labelled the sentence with its labels
   * @param trailer what stands behind the last sentence, asked for at the end
   */
  ColumnOutput(
      OutputStream out,
      BiFunction<Sentence, TaggedSentence, Sentence> labelled,
      Supplier<String> trailer) {
    this.writer = new ConllWriter(out);
    this.trailer = trailer;
    this.labelled = labelled;
  }

  @Override
  public void write(Sentence sentence, TaggedSentence tagged) throws IOException {
    writer.write(labelled(sentence, tagged));
  }

  private Sentence labelled(Sentence sentence, TaggedSentence tagged) {
    try {
      return labelled.apply(sentence, tagged);
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
