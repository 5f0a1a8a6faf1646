package trellis.cli.tag;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
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
    if (replaced.isEmpty()) {
      writer.writeWithAppended(sentence, columns(spelling, tagged, probabilities));
      return;
    }
    List<String> labels = spelling.of(tagged);
    List<String> sure = probabilities ? Probabilities.column(tagged) : List.of();
    if (probabilities) {
      Sentence labeled = sentence.withColumn(replaced.get(), labels);
      writer.writeWithAppended(labeled, List.of(sure));
    } else {
      writer.writeWithColumn(sentence, replaced.get(), labels);
    }
  }

  /**
   * The labels of each layer.
   *
   * @param spelling of the first
   * @param probabilities whether those of the labels stand behind them
   */
  static List<List<String>> columns(
      Spelling spelling, TaggedSentence tagged, boolean probabilities) {
    List<List<String>> columns = new ArrayList<>();
    for (String name : tagged.layers()) {
      TaggedSentence layer = tagged.layer(name);
      columns.add(spelling.ofLayer(layer).of(layer));
      if (probabilities) {
        columns.add(Probabilities.column(layer));
      }
    }
    return columns;
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
