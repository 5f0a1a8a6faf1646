package trellis.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import trellis.labels.ConllevalReading;
import trellis.labels.LabelReading;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * Counts how often each label and each type of span stands in a file, and keeps where each label
 * stands first.
 */
final class LabelCounts {
  private final Map<String, Long> labels = new TreeMap<>();
  private final Map<String, Long> spans = new TreeMap<>();
  private final Map<String, Place> first = new TreeMap<>();
  private final Set<String> parts = new TreeSet<>(); // of sets
  private long blanks;
  private long sets;

  /** A line of a file. */
  record Place(String file, long line) {}

  void add(Sentence sentence) {
    List<String> ofSentence = sentence.labels();
    LabelReading reading = sentence.reading();
    for (int i = 0; i < ofSentence.size(); i++) {
      String label = ofSentence.get(i);
      if (reading.isOpen(label)) {
        blanks += reading.isBlank(label) ? 1 : 0;
        sets += reading.isBlank(label) ? 0 : 1;
        parts.addAll(reading.parts(label));
        continue;
      }
      labels.merge(label, 1L, Long::sum);
      if (!first.containsKey(label)) {
        first.put(label, new Place(sentence.file(), sentence.line(i)));
      }
    }
  }

  /** The labels that some token may have, and none has for sure. */
  Set<String> onlyInSets() {
    Set<String> only = new TreeSet<>(parts);
    only.removeAll(labels.keySet());
    return only;
  }

  /** How many tokens have no label. */
  long blanks() {
    return blanks;
  }

  /** How many tokens have one of several labels. */
  long sets() {
    return sets;
  }

  void addSpans(List<String> ofSentence) {
    for (Span span : ConllevalReading.spans(ofSentence)) {
      spans.merge(span.type(), 1L, Long::sum);
    }
  }

  boolean has(String label) {
    return labels.containsKey(label) || parts.contains(label);
  }

  /** Where a label stands first. */
  Place first(String label) {
    return first.get(label);
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
