package trellis.cli.tag;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.error.CorpusException;
import trellis.forms.Probabilities;
import trellis.forms.Spelling;
import trellis.text.Column;
import trellis.text.ConllWriter;
import trellis.text.Sentence;

/** Writes the sentences of a column file back with their labels; all else stays byte for byte. */
public final class ColumnOutput implements TaggedOutput<Sentence> {
  private final ConllWriter writer;
  private final Spelling spelling;
  private final Optional<Column> replaced;
  private final boolean probabilities;
  private final Supplier<String> trailer;

  /**
   * Writes to a stream, which stays open.
   *
   * @param spelling how labels are written
   * @param replaced the column that the labels replace; empty: they get a new one
   * @param probabilities whether one more column has those of the labels
   * @param trailer the text after the last sentence, asked for at the end
   */
  public ColumnOutput(
      OutputStream out,
      Spelling spelling,
      Optional<Column> replaced,
      boolean probabilities,
      Supplier<String> trailer) {
    this.writer = new ConllWriter(out);
    this.spelling = spelling;
    this.replaced = replaced;
    this.probabilities = probabilities;
    this.trailer = trailer;
  }

  @Override
  public void write(Sentence sentence, TaggedSentence tagged) throws IOException {
    try {
      writeLabeled(sentence, tagged);
    } catch (IllegalArgumentException noCell) {
      throw new CorpusException(
          sentence.file(),
          sentence.line(0),
          noCell.getMessage() + "; separate the columns by tabs, or take --format json",
          noCell);
    }
  }

  private void writeLabeled(Sentence sentence, TaggedSentence tagged) throws IOException {
    List<String> labels = spelling.of(tagged);
    List<String> sure = probabilities ? Probabilities.column(tagged) : List.of();
    if (replaced.isEmpty()) {
      writer.writeWithAppended(sentence, probabilities ? List.of(labels, sure) : List.of(labels));
    } else if (probabilities) {
      Sentence labeled = sentence.withColumn(replaced.get(), labels);
      writer.writeWithAppended(labeled, List.of(sure));
    } else {
      writer.writeWithColumn(sentence, replaced.get(), labels);
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
