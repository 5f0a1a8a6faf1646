package trellis.forms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.labels.Span;
import trellis.labels.TagScheme;

/**
 * Decides what is marked in a sentence: its spans, of one layer or of all, or each of its tokens
 * when labels are plain.
 */
@FunctionalInterface
public interface Marks {
  /** The order in which marks are handed to a form. */
  Comparator<Mark> OUTERMOST_FIRST =
      Comparator.comparingInt(Mark::start)
          .thenComparing(Comparator.comparingInt(Mark::end).reversed())
          .thenComparing(Mark::type);

  /** The marks of a sentence, in its order; those of one layer never overlap. */
  List<Mark> of(TaggedSentence sentence);

  /** Marks without probabilities, which take time to compute. */
  static Marks bare(Spelling spelling) {
    return spelling.isPlain()
        ? sentence -> tokens(sentence.labels(), List.of())
        : sentence -> spelling.spans(sentence).stream().map(Marks::bare).toList();
  }

  /** Marks with their probabilities. */
  static Marks sure(Spelling spelling) {
    return spelling.isPlain()
        ? sentence -> tokens(sentence.labels(), Probabilities.ofTokens(sentence))
        : sentence -> sentence.spans().stream().map(Marks::sure).toList();
  }

  /** The spans of all layers, which may overlap, outer ones before those in them. */
  static Marks ofAllLayers(boolean probabilities) {
    return probabilities
        ? sentence -> sentence.allSpans().stream().map(Marks::sure).toList()
        : Marks::bareOfAllLayers;
  }

  private static List<Mark> bareOfAllLayers(TaggedSentence sentence) {
    Set<Mark> marks = new LinkedHashSet<>();
    for (String name : sentence.layers()) {
      TaggedSentence layer = sentence.layer(name);
      if (layer.fileScheme() != TagScheme.NONE) {
        layer.fileScheme().decode(layer.labels()).forEach(span -> marks.add(bare(span)));
      }
    }
    return marks.stream().sorted(OUTERMOST_FIRST).toList();
  }

  private static Mark bare(Span span) {
    return new Mark(span.type(), span.start(), span.end(), OptionalDouble.empty());
  }

  private static Mark sure(TaggedSpan span) {
    return new Mark(span.type(), span.start(), span.end(), OptionalDouble.of(span.probability()));
  }

  private static List<Mark> tokens(List<String> labels, List<Double> probabilities) {
    List<Mark> marks = new ArrayList<>(labels.size());
    for (int token = 0; token < labels.size(); token++) {
      OptionalDouble probability =
          probabilities.isEmpty()
              ? OptionalDouble.empty()
              : OptionalDouble.of(probabilities.get(token));
      marks.add(new Mark(labels.get(token), token, token + 1, probability));
    }
    return marks;
  }
}
