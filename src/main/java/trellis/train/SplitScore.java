package trellis.train;

import trellis.eval.Evaluation;
import trellis.eval.TokenEvaluation;

/** How well the tagger labels the sentences of one file. */
public sealed interface SplitScore {

  /** What {@link #score} is: {@code F1} or {@code accuracy}. */
  String measure();

  /** The one figure that epochs and seeds are compared by, in percent. */
  double score();

  /** Spans, scored by the micro F1 of conlleval. */
  record Spans(Evaluation evaluation) implements SplitScore {
    @Override
    public String measure() {
      return "F1";
    }

    @Override
    public double score() {
      return evaluation.conlleval().micro().f1();
    }
  }

  /** Single labels, scored by the share of the right ones. */
  record Tokens(TokenEvaluation evaluation) implements SplitScore {
    @Override
    public String measure() {
      return "accuracy";
    }

    @Override
    public double score() {
      return evaluation.accuracy().percent();
    }
  }
}
