package trellis.cli.card;

import java.util.List;
import java.util.Optional;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.cli.score.EvaluationOptions;
import trellis.cli.score.EvaluationRun;
import trellis.cli.tag.TaggedOutput;
import trellis.eval.SentenceMistakes;
import trellis.eval.TypeIntervals;
import trellis.eval.calibration.Calibration;
import trellis.eval.calibration.SpanDetails;
import trellis.eval.calibration.TokenDetails;
import trellis.eval.errors.ErrorKinds;
import trellis.forms.Spelling;
import trellis.labels.Span;
import trellis.model.TaggerModel;
import trellis.text.Sentence;

/**
 * All that a card may say of a model's answers to a file.
 *
 * @param scores an {@link trellis.eval.Evaluation} of spans, or a {@link
 *     trellis.eval.TokenEvaluation} of plain labels
 * @param intervals of the scores
 * @param calibration of the probabilities
 * @param errors by kind
 */
record FileFigures(
    Record scores, TypeIntervals intervals, Calibration calibration, ErrorKinds errors) {

  /**
   * Has the model tag a file.
   *
   * @throws picocli.CommandLine.ParameterException when the options do not fit the model
   * @throws trellis.error.CorpusException when the file cannot be scored
   */
  static FileFigures of(TaggerModel model, FileArguments arguments) {
    EvaluationOptions options = arguments.options();
    if (options.areNested(model, arguments.file())) {
      throw new IllegalArgumentException(
          "the spans of this file may overlap, and the model has "
              + String.join(", ", model.layers())
              + ": name one with --layer");
    }
    EvaluationRun run = options.run(model, arguments.file());
    Gatherer gatherer = new Gatherer(run.spelling(), options.scoring().seed());
    run.alsoTo(gatherer);
    return gatherer.figures(run.score(arguments.file(), Optional.empty(), Optional.empty()));
  }

  /** Takes each answer that is scored, with its probabilities. */
  private static final class Gatherer implements TaggedOutput<Sentence> {
    private static final int SUREST_KEPT = 0;

    private final Spelling spelling;
    private final SpanDetails spans; // null for plain labels
    private final TokenDetails tokens; // null for spans
    private final ErrorKinds.Tally errors = new ErrorKinds.Tally();

    Gatherer(Spelling spelling, long seed) {
      this.spelling = spelling;
      boolean isPlain = spelling.isPlain();
      this.spans = isPlain ? null : new SpanDetails(spelling.scheme(), SUREST_KEPT, seed);
      this.tokens = isPlain ? new TokenDetails(SUREST_KEPT, seed) : null;
    }

    @Override
    public void write(Sentence sentence, TaggedSentence tagged) {
      List<String> labels = spelling.of(tagged);
      SentenceMistakes mistakes;
      if (spelling.isPlain()) {
        tokens.add(sentence, labels, token -> Math.min(1, tagged.probability(token)));
        mistakes = SentenceMistakes.ofTokens(sentence, labels, token -> 0);
      } else {
        spans.add(sentence, labels, span -> probability(tagged, span), tagged::probability);
        mistakes = SentenceMistakes.ofSpans(sentence, labels, span -> 0, token -> 0);
      }
      mistakes.mistakes().forEach(one -> errors.add(one.mistake()));
    }

    private static double probability(TaggedSentence tagged, Span span) {
      return tagged.spans().stream()
          .filter(one -> one.start() == span.start() && one.end() == span.end())
          .mapToDouble(TaggedSpan::probability)
          .map(one -> Math.min(1, one)) // a sum of doubles may be a little more
          .findFirst()
          .orElseThrow();
    }

    FileFigures figures(Record scores) {
      if (spelling.isPlain()) {
        TokenDetails.Result result = tokens.result();
        Calibration calibration = result.certainty().calibration();
        return new FileFigures(scores, result.labels(), calibration, errors.result());
      }
      SpanDetails.Result result = spans.result();
      Calibration calibration = result.certainty().calibration();
      return new FileFigures(scores, result.conlleval(), calibration, errors.result());
    }

    @Override
    public void flush() {
      // nothing is written
    }

    @Override
    public void finish() {
      // nothing is written
    }
  }
}
