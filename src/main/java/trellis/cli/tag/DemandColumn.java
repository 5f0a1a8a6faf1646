package trellis.cli.tag;

import java.util.ArrayList;
import java.util.List;
import trellis.demand.Demand;
import trellis.demand.Knowledge;
import trellis.error.CorpusException;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.Sentence;

/**
 * The column of a file that says what is demanded of labels.
 *
 * @param cell reads a cell of it
 */
record DemandColumn(Column column, DemandCell cell) {
  /** The column of a file for a model, with labels in this scheme. */
  DemandColumn(Column column, TaggerModel model, TagScheme scheme) {
    this(column, new DemandCell(scheme, model.constrainer().labelNames(scheme)));
  }

  /**
   * What is demanded of a sentence.
   *
   * @throws CorpusException when a line has no such column, or its cell cannot be read
   */
  Knowledge of(Sentence sentence) {
    List<Demand> demands = new ArrayList<>();
    int token = 0;
    for (String text : sentence.column(column)) {
      try {
        demands.addAll(cell.read(text, token));
      } catch (IllegalArgumentException unreadable) {
        throw new CorpusException(
            sentence.file(), sentence.line(token), unreadable.getMessage(), unreadable);
      }
      token++;
    }
    return new Knowledge(demands, List.of());
  }
}
