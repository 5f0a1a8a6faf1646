package trellis.train;

import java.util.Optional;
import trellis.eval.Calibration;
import trellis.eval.Evaluation;
import trellis.eval.SpanDetails;
import trellis.eval.TokenDetails;
import trellis.eval.TokenEvaluation;

/** How well the tagger labels the sentences of one file. */
public sealed interface SplitScore {

  /** What {@link #score} is: {@code F1} or {@code accuracy}. */
  String measure();

  /** The one figure that epochs and seeds are compared by, in percent. */
  double score();

  /** How far the probabilities can be believed; empty when they were not asked for. */
  Optional<Calibration> calibration();

  /**
   * Spans, scored by the micro F1 of conlleval.
   *
   * @param details what only the last scoring of a training gathers
   */
  record Spans(Evaluation evaluation, Optional<SpanDetails.Result> details) implements SplitScore {
    @Override
    public String measure() {
      return "F1";
    }

    @Override
    public double score() {
      return evaluation.conlleval().micro().f1();
    }

    @Override
    public Optional<Calibration> calibration() {
      return details.map(found -> found.certainty().calibration());
    }
  }

  /**
   * Single labels, scored by the share of the right ones.
   *
   * @param details what only the last scoring of a training gathers
   */
  record Tokens(TokenEvaluation evaluation, Optional<TokenDetails.Result> details)
      implements SplitScore {
    @Override
    public String measure() {
      return "accuracy";
    }

    @Override
    public double score() {
      return evaluation.accuracy().percent();
    }

    @Override
    public Optional<Calibration> calibration() {
      return details.map(found -> found.certainty().calibration());
    }
  }
}
