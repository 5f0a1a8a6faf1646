package trellis.forms;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import trellis.TaggedSentence;

/** Decides what is marked in a sentence: its spans, or each of its tokens when labels are plain. */
@FunctionalInterface
public interface Marks {
  /** The marks of a sentence, in its order; they never overlap. */
  List<Mark> of(TaggedSentence sentence);

  /** Marks without probabilities, which take time to compute. */
  static Marks bare(Spelling spelling) {
    return spelling.isPlain()
        ? sentence -> tokens(sentence.labels(), List.of())
        : sentence ->
            spelling.spans(sentence).stream()
                .map(s -> new Mark(s.type(), s.start(), s.end(), OptionalDouble.empty()))
                .toList();
  }

  /** Marks with their probabilities. */
  static Marks sure(Spelling spelling) {
    return spelling.isPlain()
        ? sentence -> tokens(sentence.labels(), Probabilities.ofTokens(sentence))
        : sentence ->
            sentence.spans().stream()
                .map(
                    s -> new Mark(s.type(), s.start(), s.end(), OptionalDouble.of(s.probability())))
                .toList();
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
