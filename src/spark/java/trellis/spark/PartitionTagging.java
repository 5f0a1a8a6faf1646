package trellis.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import trellis.TaggedSentence;
import trellis.TaggedText;
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
    return new Batches(rows, model.tagger());
  }

  /** The rows with their answers; reads a batch ahead. */
  private final class Batches implements Iterator<Row> {
    private final Iterator<Row> rows;
    private final Tagger tagger;
    private final Deque<Row> ready = new ArrayDeque<>();
    private long read;

    Batches(Iterator<Row> rows, Tagger tagger) {
      this.rows = rows;
      this.tagger = tagger;
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && rows.hasNext()) { // a batch may lose all of its rows
        fill();
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

    private void fill() {
      List<Row> taken = new ArrayList<>(settings.batchSize());
      List<List<String>> sentences = new ArrayList<>(); // of the rows that can be tagged, one or
      List<String> texts = new ArrayList<>(); // the other
      List<Boolean> isTagged = new ArrayList<>(); // of each row
      long tokens = 0;
      while (taken.size() < settings.batchSize() && tokens < MOST_TOKENS && rows.hasNext()) {
        Row row = rows.next();
        boolean isValid = !row.isNullAt(settings.input());
        if (isValid && settings.isText()) {
          String text = row.getString(settings.input());
          texts.add(text);
          tokens += 1 + text.length() / CHARS_A_TOKEN;
        } else if (isValid) {
          List<String> sentence = row.getList(settings.input());
          isValid = isWhole(sentence);
          if (isValid) {
            sentences.add(sentence);
            tokens += sentence.size();
          }
        }
        read++;
        if (isValid || settings.invalid() != InvalidRows.SKIP) {
          taken.add(row);
          isTagged.add(isValid);
        }
      }
      answer(taken, isTagged, sentences, texts);
    }

    /** Whether a sentence has no null; refuses it where that is an error. */
    private boolean isWhole(List<String> sentence) {
      int missing = sentence.indexOf(null);
      if (missing >= 0 && settings.invalid() == InvalidRows.ERROR) {
        throw new InvalidRowException(
            TaskContext.getPartitionId(),
            read,
            "column "
                + settings.inputName()
                + ": token "
                + missing
                + " (counted from 0) of "
                + sentence.size()
                + " is null, in "
                + Excerpt.of(sentence.toString())
                + ": handleInvalid = keep answers such a row with null, skip leaves it out");
      }
      return missing < 0;
    }

    private void answer(
        List<Row> taken, List<Boolean> isTagged, List<List<String>> sentences, List<String> texts) {
      Iterator<TaggedSentence> ofSentences = tagger.tagBatch(sentences).iterator();
      Iterator<TaggedText> ofTexts = tagger.tagBatchTexts(texts).iterator();
      for (int i = 0; i < taken.size(); i++) {
        Object[] answer;
        if (!isTagged.get(i)) {
          answer = new Object[settings.columns().hasLabels() ? 2 : 1]; // null
        } else if (settings.isText()) {
          answer = settings.columns().of(ofTexts.next());
        } else {
          answer = settings.columns().of(ofSentences.next());
        }
        ready.add(with(taken.get(i), answer));
      }
    }

    private Row with(Row row, Object[] answer) {
      Object[] values = new Object[row.size() + answer.length];
      for (int i = 0; i < row.size(); i++) {
        values[i] = row.get(i);
      }
      System.arraycopy(answer, 0, values, row.size(), answer.length);
      return RowFactory.create(values);
    }
  }
}
