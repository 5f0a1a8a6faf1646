package trellis.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import trellis.Tagger;
import trellis.util.Excerpt;

/**
 * Tags the rows of a partition, a batch at a time, on the thread of the task: Spark lends rows to
 * that thread alone, and may take their memory back when the task ends.
 */
final class PartitionTagging implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  /** Of one batch, but for the last of its rows: bounds the memory that a batch takes. */
  private static final int MOST_TOKENS = 16_384;

  private static final int CHARS_A_TOKEN = 5;

  private final ModelShipment model;
  private final TaggingSettings settings;

  PartitionTagging(ModelShipment model, TaggingSettings settings) {
    this.model = model;
    this.settings = settings;
  }

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    if (!rows.hasNext()) { // no model is loaded for nothing
      return rows;
    }
    settings.kernel().require();
    Tagger tagger = model.tagger();
    return settings.isText()
        ? new Batches<>(rows, new Texts(tagger))
        : new Batches<>(rows, new Sentences(tagger));
  }

  /**
   * What the input column has.
   *
   * @param <T> tokens or a text
   */
  private interface Input<T> {
    /** What is to be tagged of a row that has it; null when it cannot be. */
    T of(Row row, long place);

    /** About how many tokens it has. */
    int size(T input);

    /** The values that an answer to each adds to its row. */
    List<Object[]> answers(List<T> inputs);
  }

  private final class Sentences implements Input<List<String>> {
    private final Tagger tagger;

    Sentences(Tagger tagger) {
      this.tagger = tagger;
    }

    @Override
    public List<String> of(Row row, long place) {
      List<String> tokens = row.getList(settings.input());
      int missing = tokens.indexOf(null);
      if (missing < 0) {
        return tokens;
      }
      if (settings.invalid() == InvalidRows.ERROR) {
        throw new InvalidRowException(
            TaskContext.getPartitionId(),
            place,
            "column "
                + settings.inputName()
                + ": token "
                + missing
                + " (counted from 0) of "
                + tokens.size()
                + " is null, in "
                + Excerpt.of(tokens.toString())
                + ": handleInvalid = keep answers such a row with null, skip leaves it out");
      }
      return null;
    }

    @Override
    public int size(List<String> tokens) {
      return tokens.size();
    }

    @Override
    public List<Object[]> answers(List<List<String>> sentences) {
      return tagger.tagBatch(sentences).stream().map(settings.columns()::of).toList();
    }
  }

  private final class Texts implements Input<String> {
    private final Tagger tagger;

    Texts(Tagger tagger) {
      this.tagger = tagger;
    }

    @Override
    public String of(Row row, long place) {
      return row.getString(settings.input());
    }

    @Override
    public int size(String text) {
      return 1 + text.length() / CHARS_A_TOKEN;
    }

    @Override
    public List<Object[]> answers(List<String> texts) {
      return tagger.tagBatchTexts(texts).stream().map(settings.columns()::of).toList();
    }
  }

  /** The rows with their answers; reads a batch ahead. */
  private final class Batches<T> implements Iterator<Row> {
    private final Iterator<Row> rows;
    private final Input<T> input;
    private final Deque<Row> ready = new ArrayDeque<>();
    private long read;

    Batches(Iterator<Row> rows, Input<T> input) {
      this.rows = rows;
      this.input = input;
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && rows.hasNext()) { // a batch may lose all of its rows
        tagNext();
      }
      return !ready.isEmpty();
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the partition has no more rows");
      }
      return ready.remove();
    }

    private void tagNext() {
      List<Row> taken = new ArrayList<>();
      List<T> inputs = new ArrayList<>(); // of each row; null where none can be tagged
      long tokens = 0;
      while (taken.size() < settings.batchSize() && tokens < MOST_TOKENS && rows.hasNext()) {
        Row row = rows.next();
        T one = row.isNullAt(settings.input()) ? null : input.of(row, read);
        read++;
        if (one != null || settings.invalid() != InvalidRows.SKIP) {
          taken.add(row);
          inputs.add(one);
          tokens += one == null ? 1 : input.size(one);
        }
      }
      Iterator<Object[]> answers =
          input.answers(inputs.stream().filter(Objects::nonNull).toList()).iterator();
      for (int i = 0; i < taken.size(); i++) {
        ready.add(with(taken.get(i), inputs.get(i) == null ? null : answers.next()));
      }
    }

    /** A row with the values of its answer behind its own; null values for none. */
    private Row with(Row row, Object[] answer) {
      int more = settings.columns().hasLabels() ? 2 : 1;
      Object[] values = new Object[row.size() + more];
      for (int i = 0; i < row.size(); i++) {
        values[i] = row.get(i);
      }
      if (answer != null) {
        System.arraycopy(answer, 0, values, row.size(), more);
      }
      return RowFactory.create(values);
    }
  }
}
