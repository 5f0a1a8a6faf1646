package trellis.train.result;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a cross-validation ended: a run for each fold, and the score of all that was held out.
 *
 * @param folds how many there are
 * @param runs a result for each fold that was begun, the first fold first
 * @param sums what they come to together; empty when stopped
 * @param folder the output folder; each fold has its own, {@code fold-N}, in it
 */
public record FoldSummary(int folds, List<TrainingResult> runs, Optional<Sums> sums, Path folder) {

  /**
   * What the folds come to together.
   *
   * @param dev the dev scores of the folds, in percent
   * @param test the scores of the folds on what each held out, in percent; of several corpora and
   *     heads the means over these
   * @param heldOut the scores of all that was held out, for each corpus and head
   */
  public record Sums(SeedStatistics dev, SeedStatistics test, List<HeldOutScore> heldOut) {
    /** Takes a copy. */
    public Sums {
      heldOut = List.copyOf(heldOut);
    }

    /** What the scores of the folds are: {@code F1}, {@code accuracy}, or of several a mean. */
    public String measure() {
      return heldOut.size() == 1 ? heldOut.get(0).measure() : "mean";
    }
  }

  /**
   * The score of all that was held out of a corpus, for one head.
   *
   * @param split what it is called: {@code test}, or of several {@code mine.ner.test}
   * @param folds the scores of the folds on it, in percent
   * @param measure what the scores are: {@code F1} or {@code accuracy}
   * @param score that of all held-out sentences together, each labeled by the run that did not
   *     learn from it, in percent
   * @param evaluation its details: an {@link trellis.eval.Evaluation} of spans or a {@link
   *     trellis.eval.TokenEvaluation}
   * @param predictions the file of all predictions, in the order of the training file
   */
  public record HeldOutScore(
      String split,
      SeedStatistics folds,
      String measure,
      double score,
      Record evaluation,
      Path predictions) {
    /** The corpus and the head that it is of; nothing where there is one of each. */
    public String title() {
      return split.substring(0, Math.max(0, split.lastIndexOf('.')));
    }
  }

  /** Takes a copy. */
  public FoldSummary {
    runs = List.copyOf(runs);
  }

  /** The page of the cross-validation; it is there once all folds are trained. */
  public Path report() {
    return folder.resolve(TrainingResult.REPORT);
  }
}
