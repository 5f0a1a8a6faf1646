package trellis.config;

import java.util.List;
import trellis.config.DataConfig.Format;
import trellis.config.schema.ColumnRef;
import trellis.config.yaml.Problems;

/** Checks that each feature has a column of its own, and the same one in every file. */
final class FeatureChecks {
  static final String FEATURES = "data.columns.features";

  private final Values values;
  private final Problems problems;
  private final Format format;

  FeatureChecks(Values values, Problems problems, Format format) {
    this.values = values;
    this.problems = problems;
    this.format = format;
  }

  /** The feature columns, none when they are not given or were refused. */
  static List<ColumnRef> columns(Values values) {
    List<?> found = values.find(FEATURES, List.class).orElse(List.of());
    return found.stream().map(ColumnRef.class::cast).toList();
  }

  /** Adds a problem for every column that cannot be a feature. */
  void check(List<ColumnRef> features) {
    for (int i = 0; i < features.size(); i++) {
      ColumnRef column = features.get(i);
      standsApart(column, DataChecks.TOKEN, "the token");
      standsApart(column, DataChecks.LABEL, "the label, which must not be given away");
      differs(column, features.subList(0, i));
      countsFromTheBeginning(column);
    }
  }

  private void standsApart(ColumnRef column, String other, String what) {
    values
        .find(other, ColumnRef.class)
        .filter(one -> DataChecks.isSame(one, column, format))
        .ifPresent(one -> add(column, "is the column of " + what + ": take it from the list"));
  }

  /**
   * Refuses a column that an earlier feature names otherwise; equal names were reported when the
   * list was read.
   */
  private void differs(ColumnRef column, List<ColumnRef> earlier) {
    for (ColumnRef one : earlier) {
      if (!one.equals(column) && DataChecks.isSame(one, column, format)) {
        add(column, "is the same column as " + one + ": keep one of the two");
      }
    }
  }

  /** Files to be tagged often lack the label: from their end, another column would be read. */
  private void countsFromTheBeginning(ColumnRef column) {
    if (format == Format.CONLL && column.index() < 0) {
      add(
          column,
          "is counted from the end, where a file without labels has another column: count it from"
              + " 0");
    }
  }

  private void add(ColumnRef column, String complaint) {
    problems.add(values.place(FEATURES), "`" + FEATURES + "`: " + column + " " + complaint);
  }
}
