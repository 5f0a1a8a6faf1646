package trellis.dl4j;

import java.util.List;
import org.deeplearning4j.earlystopping.scorecalc.base.BaseIEvaluationScoreCalculator;
import org.deeplearning4j.nn.api.Model;
import org.nd4j.linalg.dataset.api.iterator.DataSetIterator;
import org.nd4j.linalg.dataset.api.iterator.MultiDataSetIterator;

/**
 * The score of DL4J's early stopping by whole spans: the epoch with the highest F1 is the best one,
 * where {@code ClassificationScoreCalculator} counts tokens.
 *
 * <pre>{@code
 * new EarlyStoppingConfiguration.Builder<ComputationGraph>()
 *     .scoreCalculator(new SpanScoreCalculator(dev.labelSet().labels(), dev))
 * }</pre>
 *
 * <p>For networks with one output, which gives labels or a number for each: a {@link
 * CrfOutputLayer} should give {@link CrfOutput#LABELS}. Each score reads the data once.
 */
public final class SpanScoreCalculator
    extends BaseIEvaluationScoreCalculator<Model, SpanEvaluation> {
  private static final long serialVersionUID = 1L;

  /** Has counted nothing: refuses labels without spans before anything is trained. */
  private final SpanEvaluation empty;

  /**
   * Scores data with one array of features.
   *
   * @param labels as {@code B-PER}, in the order of their numbers
   * @param data that training does not see
   */
  public SpanScoreCalculator(List<String> labels, DataSetIterator data) {
    super(data);
    this.empty = new SpanEvaluation(labels);
  }

  /**
   * Scores data such as those of a {@link ConllDataSetIterator}.
   *
   * @param labels as {@code B-PER}, in the order of their numbers
   * @param data that training does not see
   */
  public SpanScoreCalculator(List<String> labels, MultiDataSetIterator data) {
    super(data);
    this.empty = new SpanEvaluation(labels);
  }

  @Override
  protected SpanEvaluation newEval() {
    return empty.newInstance();
  }

  @Override
  protected double finalScore(SpanEvaluation evaluation) {
    return evaluation.f1();
  }

  /** {@return false: more is better} */
  @Override
  public boolean minimizeScore() {
    return false;
  }
}
