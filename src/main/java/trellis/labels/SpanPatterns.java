package trellis.labels;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the ways in which a scheme writes a span, by writing it beside other spans and reading that
 * back.
 *
 * <p>In IOB1 a span is written in two ways, with B after a span of its type and with I elsewhere;
 * in BIO and BIOES in one. Whether a span starts, or ends, between two labels depends on these two
 * alone, so what fits is found once for each first and each last label.
 */
final class SpanPatterns {
  private static final int MARGIN = 2; // tokens on each side of the span that is written
  private static final int LONGEST_KEPT = 32; // longer spans are rare, and written anew each time

  private final LabelSet labels;
  private final TagScheme scheme;
  private final Map<Integer, boolean[]> before = new ConcurrentHashMap<>(); // by first label
  private final Map<Integer, boolean[]> after = new ConcurrentHashMap<>(); // by last label
  private final Map<String, Map<Integer, List<SpanPattern>>> kept =
      new ConcurrentHashMap<>(); // by type and length: what decides how a span is written

  SpanPatterns(LabelSet labels) {
    this.labels = labels;
    this.scheme = labels.network();
  }

  List<SpanPattern> of(Span span, int length) {
    List<SpanPattern> fitting = new ArrayList<>();
    for (SpanPattern pattern : patterns(span)) {
      if (fits(pattern, span, length)) {
        fitting.add(pattern);
      }
    }
    return fitting;
  }

  /** All ways to write the span anywhere; types that are no label's are not remembered. */
  private List<SpanPattern> patterns(Span span) {
    Map<Integer, List<SpanPattern>> ofType = kept.get(span.type());
    List<SpanPattern> known = ofType == null ? null : ofType.get(span.length());
    if (known != null) {
      return known;
    }
    List<SpanPattern> found = find(span);
    if (!found.isEmpty() && span.length() <= LONGEST_KEPT) {
      kept.putIfAbsent(span.type(), new ConcurrentHashMap<>());
      kept.get(span.type()).put(span.length(), found);
    }
    return found;
  }

  private List<SpanPattern> find(Span span) {
    Map<List<String>, SpanPattern> patterns = new LinkedHashMap<>();
    for (boolean touchesBefore : new boolean[] {false, true}) {
      for (boolean touchesAfter : new boolean[] {false, true}) {
        List<String> written = write(span, touchesBefore, touchesAfter);
        List<String> cut = written.subList(MARGIN, MARGIN + span.length());
        if (!patterns.containsKey(cut)) {
          patterns.put(cut, pattern(span.type(), written));
        }
      }
    }
    List<SpanPattern> there = new ArrayList<>();
    for (SpanPattern pattern : patterns.values()) {
      if (isThere(pattern)) {
        there.add(pattern);
      }
    }
    return List.copyOf(there);
  }

  /** The labels of a sentence with the span, perhaps with a neighbor of its type on each side. */
  private List<String> write(Span span, boolean touchesBefore, boolean touchesAfter) {
    int end = MARGIN + span.length();
    List<Span> spans = new ArrayList<>();
    spans.add(new Span(span.type(), MARGIN, end));
    if (touchesBefore) {
      spans.add(new Span(span.type(), MARGIN - 1, MARGIN));
    }
    if (touchesAfter) {
      spans.add(new Span(span.type(), end, end + 1));
    }
    return scheme.encode(spans, end + MARGIN);
  }

  private SpanPattern pattern(String type, List<String> written) {
    int end = written.size() - MARGIN;
    Span span = new Span(type, MARGIN, end);
    int[] ids = labels.idsOf(written.subList(MARGIN, end));
    return new SpanPattern(
        ids,
        fitting(before, ids[0], written, MARGIN - 1, span),
        fitting(after, ids[ids.length - 1], written, end, span));
  }

  /** Which labels leave the span what it is; kept by the label of the span beside that place. */
  private boolean[] fitting(
      Map<Integer, boolean[]> known, int label, List<String> written, int place, Span span) {
    boolean[] found = known.get(label);
    if (found == null) {
      found = fitting(written, place, span);
      known.put(label, found);
    }
    return found;
  }

  /** Which labels, put at that place, leave the span what it is. */
  private boolean[] fitting(List<String> written, int place, Span span) {
    boolean[] fitting = new boolean[labels.size()];
    List<String> changed = new ArrayList<>(written);
    for (int label = 0; label < fitting.length; label++) {
      changed.set(place, labels.label(label));
      fitting[label] = contains(scheme.decode(changed), span);
    }
    return fitting;
  }

  /** Compares by hand: to have a record do it takes a hundredth of a second when a JVM starts. */
  private static boolean contains(List<Span> spans, Span span) {
    for (Span one : spans) {
      if (one.start() == span.start()
          && one.end() == span.end()
          && one.type().equals(span.type())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the set has all labels of it. */
  private static boolean isThere(SpanPattern pattern) {
    for (int id : pattern.labels()) {
      if (id == LabelSet.MISSING) {
        return false;
      }
    }
    return true;
  }

  /** Whether the sentence may begin or end where the span does; its border acts like an O. */
  private boolean fits(SpanPattern pattern, Span span, int length) {
    int outside = labels.id(LabelSet.OUTSIDE);
    return (span.start() > 0 || pattern.before()[outside])
        && (span.end() < length || pattern.after()[outside]);
  }
}
