package trellis.check;

import java.util.ArrayList;
import java.util.List;
import trellis.check.SplitReport.FeatureReport;
import trellis.error.CorpusException;
import trellis.text.Column;
import trellis.text.Sentence;

/** Counts how often each value stands in the feature columns of a file. */
final class FeatureCounts {
  private final List<Column> columns;
  private final List<WordCounts> values = new ArrayList<>(); // [column]

  FeatureCounts(List<Column> columns) {
    this.columns = columns;
    columns.forEach(column -> values.add(new WordCounts()));
  }

  /** Counts the values of a sentence; reports a row that lacks a column. */
  void add(Sentence sentence, Findings findings) {
    try {
      List<List<String>> features = sentence.features(columns);
      for (int i = 0; i < features.size(); i++) {
        features.get(i).forEach(values.get(i)::add);
      }
    } catch (CorpusException missing) {
      findings.add(FindingKind.UNREADABLE, missing);
    }
  }

  /** What each column has, and what of it the training file does not have. */
  List<FeatureReport> report(FeatureCounts train) {
    List<FeatureReport> reports = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      WordCounts counts = values.get(i);
      reports.add(
          new FeatureReport(
              columns.get(i).toString(),
              counts.words().size(),
              counts.unknownTo(train.values.get(i)).tokens()));
    }
    return reports;
  }
}
