package trellis.train;

import java.util.Optional;
import java.util.ServiceLoader;
import trellis.train.result.FoldSummary;
import trellis.train.result.SeedSummary;
import trellis.train.result.TrainingResult;

/**
 * Makes {@code report.html} of a finished training.
 *
 * <p>Training itself knows nothing of pages. It asks {@link ServiceLoader} for a reporter once its
 * figures are complete, and writes what that makes just before {@code metrics.json}; where none is
 * installed, the run has no page. The one of {@code trellis.report} is in every jar that trains.
 */
public interface TrainingReporter {
  /** The page of one seed, as HTML; the result has its {@link TrainingResult#details}. */
  String page(TrainingResult run);

  /** The page of several seeds that are all finished, as HTML. */
  String page(SeedSummary seeds);

  /** The page of a cross-validation whose folds are all finished, as HTML. */
  String page(FoldSummary folds);

  /** The first reporter beside this class, if there is one. */
  static Optional<TrainingReporter> installed() {
    ClassLoader loader = TrainingReporter.class.getClassLoader();
    return ServiceLoader.load(TrainingReporter.class, loader).findFirst();
  }
}
