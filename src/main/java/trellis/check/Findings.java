package trellis.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.error.CorpusException;

/** Collects findings: counts all of them, keeps the first of each kind. */
final class Findings {
  private final int kept;
  private final Map<FindingKind, List<Finding>> shown = new EnumMap<>(FindingKind.class);
  private final Map<FindingKind, Long> counts = new EnumMap<>(FindingKind.class);
  private final Optional<Map<FindingKind, Set<Finding>>> known; // where files are read twice

  /**
   * Starts empty.
   *
   * @param kept how many findings of a kind are kept
   * @param isReadTwice whether files are read for each of several heads: what is found in each
   *     reading counts once
   */
  Findings(int kept, boolean isReadTwice) {
    this.kept = kept;
    this.known = isReadTwice ? Optional.of(new EnumMap<>(FindingKind.class)) : Optional.empty();
  }

  /** A finding about a line of a file. */
  void add(FindingKind kind, String file, long line, String text) {
    Finding finding = new Finding(file, line, text);
    boolean isNew =
        known.map(all -> all.computeIfAbsent(kind, k -> new HashSet<>()).add(finding)).orElse(true);
    if (!isNew) {
      return;
    }
    counts.merge(kind, 1L, Long::sum);
    List<Finding> ofKind = shown.computeIfAbsent(kind, k -> new ArrayList<>());
    if (ofKind.size() < kept) {
      ofKind.add(finding);
    }
  }

  /** A finding about a file as a whole. */
  void add(FindingKind kind, String file, String text) {
    add(kind, file, 0, text);
  }

  /** A fault that a reader met. */
  void add(FindingKind kind, CorpusException fault) {
    add(kind, fault.file(), fault.line(), fault.text());
  }

  /** Whether there is a finding of that kind. */
  boolean has(FindingKind kind) {
    return counts.containsKey(kind);
  }

  /** A group for each kind that was found, the errors first. */
  List<FindingGroup> groups() {
    List<FindingGroup> groups = new ArrayList<>();
    shown.forEach(
        (kind, first) ->
            groups.add(new FindingGroup(kind.severity(), kind, counts.get(kind), first)));
    return groups;
  }
}
