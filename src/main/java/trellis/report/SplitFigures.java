package trellis.report;

import java.util.Map;
import trellis.eval.Certainty;
import trellis.eval.Evaluation;
import trellis.eval.Intervals;
import trellis.eval.Score;
import trellis.eval.SpanDetails;
import trellis.eval.TokenDetails;
import trellis.eval.TokenEvaluation;

/** How the best weights do on one file. */
public sealed interface SplitFigures {

  /** The name of the file's part: {@code dev} or {@code test}. */
  String split();

  /** The one figure that matters, in percent. */
  double score();

  /** How far the scores can be trusted. */
  Intervals intervals();

  /** What the probabilities are worth. */
  Certainty certainty();

  /** Gold name, then predicted name: how often they meet, right ones included. */
  Map<String, Map<String, Long>> pairs();

  /** The score of each type or label. */
  Map<String, Score> types();

  /** The figures of spans. */
  record Spans(String split, Evaluation evaluation, SpanDetails.Result details)
      implements SplitFigures {
    @Override
    public double score() {
      return evaluation.conlleval().micro().f1();
    }

    @Override
    public Intervals intervals() {
      return details.conlleval();
    }

    @Override
    public Certainty certainty() {
      return details.certainty();
    }

    @Override
    public Map<String, Map<String, Long>> pairs() {
      return evaluation.confusion().sameBoundaries();
    }

    @Override
    public Map<String, Score> types() {
      return evaluation.conlleval().types();
    }
  }

  /** The figures of plain labels. */
  record Tokens(String split, TokenEvaluation evaluation, TokenDetails.Result details)
      implements SplitFigures {
    @Override
    public double score() {
      return evaluation.accuracy().percent();
    }

    @Override
    public Intervals intervals() {
      return details.labels();
    }

    @Override
    public Certainty certainty() {
      return details.certainty();
    }

    @Override
    public Map<String, Map<String, Long>> pairs() {
      return evaluation.confusion();
    }

    @Override
    public Map<String, Score> types() {
      return evaluation.labels();
    }
  }
}
