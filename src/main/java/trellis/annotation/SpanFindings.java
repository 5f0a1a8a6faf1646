package trellis.annotation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import trellis.annotation.SpanFinding.Kind;
import trellis.annotation.SpanFinding.Outcome;
import trellis.error.CorpusException;
import trellis.util.CountText;

/**
 * Collects what was found about the spans of a corpus: counts all, keeps the first few. Safe for
 * use by several threads at once.
 */
public final class SpanFindings implements Consumer<SpanFinding> {
  private static final int SHOWN = 5;

  private final Map<Kind, Map<Outcome, Long>> counts = new EnumMap<>(Kind.class);
  private final Map<String, Long> passedOver = new TreeMap<>();
  private final List<SpanFinding> first = new ArrayList<>();
  private final List<SpanFinding> refused = new ArrayList<>(); // the first few
  private final Consumer<SpanFinding> listener;
  private final boolean isStrict;
  private long refusals;

  /** Collects, and throws at the end what was refused. */
  public SpanFindings() {
    this(finding -> {}, true);
  }

  private SpanFindings(Consumer<SpanFinding> listener, boolean isStrict) {
    this.listener = listener;
    this.isStrict = isStrict;
  }

  /** Hands every finding on, for one who reports all and lets no refused span stop him. */
  public static SpanFindings toldTo(Consumer<SpanFinding> listener) {
    return new SpanFindings(listener, false);
  }

  @Override
  public synchronized void accept(SpanFinding finding) {
    listener.accept(finding);
    counts
        .computeIfAbsent(finding.kind(), kind -> new EnumMap<>(Outcome.class))
        .merge(finding.outcome(), 1L, Long::sum);
    keep(first, finding);
    if (finding.outcome() == Outcome.REFUSED) {
      refusals++;
      keep(refused, finding);
    }
  }

  private static void keep(List<SpanFinding> few, SpanFinding finding) {
    if (few.size() < SHOWN) {
      few.add(finding);
    }
  }

  /**
   * Something that is no span of a text was passed over.
   *
   * @param what it is, in the plural
   */
  public synchronized void passOver(String what) {
    passedOver.merge(what, 1L, Long::sum);
  }

  /** Forgets all, for one who reads the same files once more. */
  public synchronized void clear() {
    counts.clear();
    passedOver.clear();
    first.clear();
    refused.clear();
    refusals = 0;
  }

  /** How many findings of a kind there are. */
  public synchronized long count(Kind kind) {
    return counts.getOrDefault(kind, Map.of()).values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Goes on only when no span was refused.
   *
   * @throws CorpusException with the first few, how many there are and what helps
   */
  public synchronized void requireNone() {
    if (refusals == 0 || !isStrict) {
      return;
    }
    SpanFinding one = refused.get(0);
    String more =
        refused.stream().skip(1).map(finding -> "\n  " + finding).collect(Collectors.joining());
    throw new CorpusException(
        one.file(),
        one.line(),
        one.text()
            + more
            + "\nIn all "
            + CountText.of(refusals, "span")
            + (refusals == 1 ? " does" : " do")
            + " not fit tokens and labels: "
            + refusedByKind()
            + ". Mend the file, or choose what is made of such spans with --misaligned drop or"
            + " widen (data.misaligned in a config)"
            + (count(Kind.OVERLAP) > 0
                ? "; a training with data.nested: true keeps overlaps"
                : ""));
  }

  private String refusedByKind() {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue().containsKey(Outcome.REFUSED))
        .map(
            entry ->
                CountText.of(entry.getValue().get(Outcome.REFUSED)) + " " + entry.getKey().plural())
        .collect(Collectors.joining(", "));
  }

  /**
   * What was found, for people: the first few findings, the counts, and what was passed over; none
   * when there was nothing.
   */
  public synchronized List<String> summary() {
    List<String> lines = new ArrayList<>();
    first.forEach(finding -> lines.add(finding.toString()));
    String found =
        counts.entrySet().stream()
            .map(entry -> entry.getKey().plural() + ": " + outcomes(entry.getValue()))
            .collect(Collectors.joining("; "));
    if (!found.isEmpty()) {
      lines.add("Spans that " + found);
    }
    if (!passedOver.isEmpty()) {
      lines.add(
          "Passed over: "
              + passedOver.entrySet().stream()
                  .map(entry -> entry.getKey() + " (" + CountText.of(entry.getValue()) + ")")
                  .collect(Collectors.joining(", ")));
    }
    return lines;
  }

  private static String outcomes(Map<Outcome, Long> outcomes) {
    return outcomes.entrySet().stream()
        .map(entry -> CountText.of(entry.getValue()) + " " + entry.getKey().word())
        .collect(Collectors.joining(", "));
  }
}
