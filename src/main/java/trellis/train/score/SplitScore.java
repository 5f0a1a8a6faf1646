package trellis.train.score;

import java.util.Map;
import trellis.corpus.CorpusFiles.Split;
import trellis.eval.Evaluation;
import trellis.eval.Score;
import trellis.eval.TokenEvaluation;
import trellis.eval.TypeIntervals;
import trellis.eval.calibration.Certainty;
import trellis.eval.calibration.SpanDetails;
import trellis.eval.calibration.TokenDetails;
import trellis.model.ModelCard.FileScore;

/** How well a trained tagger labels the sentences of one file, in full detail. */
public sealed interface SplitScore {

  /** Which file it is: {@code dev} or {@code test}, or of several corpora {@code mine.dev}. */
  String split();

  /** Whether it is a test file. */
  default boolean isTest() {
    return split().endsWith(Split.TEST.toString());
  }

  /** What {@link #score} is: {@code F1} or {@code accuracy}. */
  String measure();

  /** The one figure that epochs and seeds are compared by, in percent. */
  double score();

  /** The 95 % confidence intervals of the scores. */
  TypeIntervals intervals();

  /** How far the probabilities can be believed, and the surest mistakes. */
  Certainty certainty();

  /** Gold name, then predicted name: how often they meet, right ones included. */
  Map<String, Map<String, Long>> pairs();

  /** The score of each type or label. */
  Map<String, Score> types();

  /** The one figure of an {@link Evaluation} or a {@link TokenEvaluation}, in percent. */
  static double score(Record evaluation) {
    return evaluation instanceof Evaluation spans
        ? Spans.score(spans)
        : Tokens.score((TokenEvaluation) evaluation);
  }

  /** What {@link #score(Record)} is. */
  static String measure(Record evaluation) {
    return evaluation instanceof Evaluation ? Spans.MEASURE : Tokens.MEASURE;
  }

  /** The score alone, as a model file keeps it. */
  default FileScore summary() {
    return new FileScore(split(), measure(), score());
  }

  /** Spans, scored by the micro F1 of conlleval. */
  record Spans(String split, Evaluation evaluation, SpanDetails.Result details)
      implements SplitScore {
    static final String MEASURE = "F1";

    /** The micro F1 of an evaluation, in percent. */
    static double score(Evaluation evaluation) {
      return evaluation.conlleval().micro().f1();
    }

    @Override
    public String measure() {
      return MEASURE;
    }

    @Override
    public double score() {
      return score(evaluation);
    }

    @Override
    public TypeIntervals intervals() {
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

  /** Single labels, scored by the share of the right ones. */
  record Tokens(String split, TokenEvaluation evaluation, TokenDetails.Result details)
      implements SplitScore {
    static final String MEASURE = "accuracy";

    /** The accuracy of an evaluation, in percent. */
    static double score(TokenEvaluation evaluation) {
      return evaluation.accuracy().percent();
    }

    @Override
    public String measure() {
      return MEASURE;
    }

    @Override
    public double score() {
      return score(evaluation);
    }

    @Override
    public TypeIntervals intervals() {
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
