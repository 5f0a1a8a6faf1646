package trellis.cli;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import trellis.labels.TagScheme;
import trellis.model.Tagging;
import trellis.text.Column;
import trellis.text.Sentence;

/**
 * Makes what writes tagged sentences.
 *
 * @param out where it is written; stays open
 * @param spelling how labels are written
 * @param probabilities whether probabilities are told
 * @param best how many ways to label each sentence are told in JSON
 */
record TagOutputs(
    OutputStream out, Spelling spelling, boolean probabilities, Optional<Integer> best) {

  /** The file that was read, with the labels in a new column, or in that of others. */
  ColumnOutput file(Supplier<String> trailer, Optional<Column> replaced) {
    return new ColumnOutput(out, labelled(replaced), trailer);
  }

  private BiFunction<Sentence, Tagging, Sentence> labelled(Optional<Column> replaced) {
    BiFunction<Sentence, Tagging, Sentence> labelled =
        (sentence, tagging) -> {
          List<String> labels = spelling.of(tagging);
          return replaced.isPresent()
              ? sentence.withColumn(replaced.get(), labels)
              : sentence.withAppended(labels);
        };
    return probabilities
        ? (sentence, tagging) ->
            labelled.apply(sentence, tagging).withAppended(Probabilities.column(tagging))
        : labelled;
  }

  /** Tokens and labels in columns. */
  TextOutput columns() {
    return new TextOutput(out, tagging -> TaggedText.columns(tagging.tokens(), cells(tagging)));
  }

  private List<List<String>> cells(Tagging tagging) {
    List<String> labels = spelling.of(tagging);
    return probabilities ? List.of(labels, Probabilities.column(tagging)) : List.of(labels);
  }

  /** Lines for people. */
  TextOutput text() {
    boolean plain = spelling.scheme() == TagScheme.NONE;
    if (probabilities) {
      return new TextOutput(out, plain ? TaggedText::sureSlashes : TaggedText::sureBrackets);
    }
    return new TextOutput(out, plain ? TaggedText::slashes : TaggedText::brackets);
  }

  /** Objects for programs. */
  TextOutput json() {
    List<TaggedJson.Part> parts = new ArrayList<>();
    if (probabilities) {
      parts.add(TaggedJson.probabilities());
    }
    best.ifPresent(n -> parts.add(TaggedJson.best(n, spelling)));
    return new TextOutput(out, new TaggedJson(spelling, parts)::line);
  }
}
