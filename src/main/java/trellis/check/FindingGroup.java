package trellis.check;

import java.util.List;
import trellis.check.FindingKind.Severity;

/**
 * The findings of one kind in a corpus: how many there are, and the first of them.
 *
 * @param severity how bad this kind is
 * @param count how many there are
 * @param shown the first of them, in the order of the files
 */
public record FindingGroup(Severity severity, FindingKind kind, long count, List<Finding> shown) {
  public FindingGroup {
    shown = List.copyOf(shown);
  }

  /** How many findings are counted but not shown. */
  public long hidden() {
    return count - shown.size();
  }
}
