package trellis.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * Counts how often each label and each type of span stands in a file, and keeps where each label
 * stands first.
 */
final class LabelCounts {
  private final Map<String, Long> labels = new TreeMap<>();
  private final Map<String, Long> spans = new TreeMap<>();
  private final Map<String, Long> firstLines = new TreeMap<>();

  void add(Sentence sentence) {
    List<String> ofSentence = sentence.labels();
    for (int i = 0; i < ofSentence.size(); i++) {
      String label = ofSentence.get(i);
      labels.merge(label, 1L, Long::sum);
      if (!firstLines.containsKey(label)) {
        firstLines.put(label, sentence.line(i));
      }
    }
  }

  void addSpans(List<String> ofSentence) {
    for (Span span : ConllevalReading.spans(ofSentence)) {
      spans.merge(span.type(), 1L, Long::sum);
    }
  }

  boolean has(String label) {
    return labels.containsKey(label);
  }

  /** The line in which a label stands first. */
  long firstLine(String label) {
    return firstLines.get(label);
  }

  /** Labels and their counts, the most frequent first. */
  Map<String, Long> labels() {
    return byFrequency(labels);
  }

  /** Types of spans and their counts, the most frequent first. */
  Map<String, Long> spans() {
    return byFrequency(spans);
  }

  private static Map<String, Long> byFrequency(Map<String, Long> counts) {
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return Collections.unmodifiableMap(sorted);
  }
}
