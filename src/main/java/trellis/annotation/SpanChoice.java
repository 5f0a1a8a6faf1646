package trellis.annotation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.labels.LabelSet;
import trellis.labels.Span;

/**
 * Which of the spans of a text, that may overlap, one head takes: those of a level. Types may
 * narrow down what is put on levels.
 *
 * @param level counted from 1, {@link NestingLevels}
 * @param only the types, as they are renamed; empty: all
 */
public record SpanChoice(int level, Optional<Set<String>> only) {
  /** Takes a copy. */
  public SpanChoice {
    only = only.map(Set::copyOf);
  }

  /**
   * The spans of a sentence in two parts.
   *
   * @param taken in text order, none overlapping, with their types as the file has them
   * @param others all that are not taken, with their types as they are renamed
   */
  public record Parts(List<Span> taken, List<Span> others) {}

  /**
   * Chooses from the spans of a sentence.
   *
   * @param spans all different
   * @param names what a type is called instead; {@code O}: its spans are dropped
   */
  public Parts of(List<Span> spans, Map<String, String> names) {
    Map<Span, Span> written = new LinkedHashMap<>(); // by the same with its type renamed
    List<Span> dropped = new ArrayList<>();
    for (Span span : spans) {
      String type = names.getOrDefault(span.type(), span.type());
      if (names.containsKey(span.type()) && type.equals(LabelSet.OUTSIDE)) {
        dropped.add(span);
      } else {
        written.putIfAbsent(new Span(type, span.start(), span.end()), span);
      }
    }
    List<Span> named = List.copyOf(written.keySet());
    List<Span> wanted = named.stream().filter(this::mayTake).toList();
    int[] levels = NestingLevels.of(wanted);
    List<Span> taken = new ArrayList<>();
    List<Span> others = new ArrayList<>(named);
    BitSet tokens = new BitSet(); // of those taken
    for (int i = 0; i < levels.length; i++) {
      if (levels[i] == level) {
        Span span = wanted.get(i);
        others.remove(span);
        taken.add(written.get(span));
        tokens.set(span.start(), span.end());
      }
    }
    // Labels name them where there is room, for `labels.map` must know the types of a corpus.
    for (Span span : dropped) {
      if (tokens.get(span.start(), span.end()).isEmpty()) {
        taken.add(span);
        tokens.set(span.start(), span.end());
      }
    }
    taken.sort(Comparator.comparingInt(Span::start));
    return new Parts(taken, others);
  }

  private boolean mayTake(Span span) {
    return only.isEmpty() || only.get().contains(span.type());
  }
}
