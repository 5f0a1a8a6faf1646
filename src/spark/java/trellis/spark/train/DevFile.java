package trellis.spark.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import trellis.config.ColumnsConfig;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.train.part.LabeledSentence;

/** Writes rows as the column file that a config expects its dev sentences in. */
final class DevFile {
  private final RowReader reader;
  private final int token;
  private final int label;
  private final List<Integer> features;
  private final int width;

  /** Takes the columns of a config; those of the format conll alone can be written. */
  DevFile(ColumnsConfig columns, RowReader reader) {
    this.reader = reader;
    this.token = columns.token().index();
    this.features = columns.featureIndexes();
    List<Integer> read = new ArrayList<>(features);
    read.add(token);
    int given = columns.label().index();
    int last = Math.max(Collections.max(read), given) + (given < 0 ? 1 : 0);
    this.label = given < 0 ? last : given;
    this.width = last + 1;
    if (Collections.min(read) < 0 || given < -1) {
      throw new TrainingException(
          "`data.columns`: "
              + columns.token()
              + ", "
              + columns.label()
              + " and "
              + features
              + ": of rows for dev count columns from 0, but for a label in the last, -1");
    }
  }

  /**
   * The lines of the file.
   *
   * @throws CorpusException when there is no row, or a wrong one
   */
  String text(List<Row> rows) {
    if (rows.isEmpty()) {
      throw new CorpusException(
          "the rows of dev",
          0,
          "there are none: validationCol is true for some rows, or leave it out and name a file in"
              + " `data.dev`");
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      String where = "row " + i + " of dev (counted from 0)";
      append(reader.read(rows.get(i), where), text);
    }
    return text.toString();
  }

  private void append(LabeledSentence sentence, StringBuilder text) {
    for (int i = 0; i < sentence.tokens().size(); i++) {
      String[] cells = new String[width];
      Arrays.fill(cells, "_");
      cells[token] = sentence.tokens().get(i);
      for (int column = 0; column < features.size(); column++) {
        cells[features.get(column)] = sentence.features().get(column).get(i);
      }
      cells[label] = sentence.labels().get(i);
      text.append(String.join("\t", cells)).append('\n');
    }
    text.append(sentence.tokens().isEmpty() ? "" : "\n");
  }
}
