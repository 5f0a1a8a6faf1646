package trellis.cli;

import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import trellis.TaggedSentence;
import trellis.forms.InlineText;
import trellis.forms.Marks;
import trellis.forms.Probabilities;
import trellis.forms.SentenceJson;
import trellis.forms.Spelling;
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

  private BiFunction<Sentence, TaggedSentence, Sentence> labelled(Optional<Column> replaced) {
    BiFunction<Sentence, TaggedSentence, Sentence> labelled =
        (sentence, tagged) -> {
          List<String> labels = spelling.of(tagged);
          return replaced.isPresent()
              ? sentence.withColumn(replaced.get(), labels)
              : sentence.withAppended(labels);
        };
    return probabilities
        ? (sentence, tagged) ->
            labelled.apply(sentence, tagged).withAppended(Probabilities.column(tagged))
        : labelled;
  }

  /** Tokens and labels in columns, with an empty line behind each sentence. */
  LineOutput columns() {
    return new LineOutput(out, this::lines);
  }

  private String lines(TaggedSentence tagged) {
    List<String> labels = spelling.of(tagged);
    List<String> sure = probabilities ? Probabilities.column(tagged) : List.of();
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < labels.size(); token++) {
      text.append(tagged.tokens().get(token)).append('\t').append(labels.get(token));
      text.append(probabilities ? "\t" + sure.get(token) : "").append('\n');
    }
    return text.append('\n').toString();
  }

  /** Lines for people. */
  FormOutput text() {
    return new FormOutput(out, writer -> InlineText.of(spelling, writer), marks());
  }

  private Marks marks() {
    return probabilities ? Marks.sure(spelling) : Marks.bare(spelling);
  }

  /** Objects for programs. */
  LineOutput json() {
    SentenceJson told = new SentenceJson(spelling);
    SentenceJson sure = probabilities ? told.withProbabilities() : told;
    return new LineOutput(out, best.map(sure::withBest).orElse(sure)::line);
  }
}
