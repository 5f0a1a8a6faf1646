package trellis.text;

import java.util.ArrayList;
import java.util.List;
import trellis.error.CorpusException;
import trellis.util.Excerpt;

/**
 * Cuts the cells of feature columns out of a sentence, and refuses a column that holds its tokens
 * or labels.
 */
final class FeatureCells {
  private final Sentence sentence;
  private final List<Column> columns;
  private final Cells cells;

  private FeatureCells(Sentence sentence, List<Column> columns) {
    this.sentence = sentence;
    this.columns = columns;
    this.cells = new Cells(sentence.layout().format());
  }

  /** The cells, {@code [column][token]}. */
  static List<List<String>> of(Sentence sentence, List<Column> columns) {
    return new FeatureCells(sentence, columns).cut();
  }

  private List<List<String>> cut() {
    String[][] texts = new String[columns.size()][sentence.size()];
    for (int row = 0; row < sentence.size(); row++) {
      sentence.split(row, cells);
      for (int column = 0; column < texts.length; column++) {
        int cell = sentence.cellIn(columns.get(column), cells, row);
        requireFree(columns.get(column), cell, row);
        texts[column][row] = cells.text(cell);
      }
    }
    List<List<String>> lists = new ArrayList<>(texts.length);
    for (String[] ofColumn : texts) {
      lists.add(List.of(ofColumn));
    }
    return List.copyOf(lists);
  }

  /** A row that lacks a column may have its label in that place, and would give it away. */
  private void requireFree(Column column, int cell, int row) {
    ConllLayout layout = sentence.layout();
    if (layout.token().in(cells.count()) == cell) {
      throw taken(column, row, "token");
    }
    if (layout.label().isPresent() && layout.label().get().in(cells.count()) == cell) {
      throw taken(column, row, "label");
    }
  }

  private CorpusException taken(Column column, int row, String what) {
    return new CorpusException(
        sentence.file(),
        sentence.line(row),
        Excerpt.quoted(String.join(" ", cells.texts()))
            + " has its "
            + what
            + " in "
            + RowCheck.place(column)
            + ", where a feature is expected: add the feature, or name another column");
  }
}
