package trellis.report;

import trellis.train.TrainingReporter;
import trellis.train.result.FoldSummary;
import trellis.train.result.SeedSummary;
import trellis.train.result.TrainingResult;

/**
 * Writes the HTML pages of finished trainings; {@code META-INF/services} names it, so that every
 * training finds it.
 */
public final class HtmlReporter implements TrainingReporter {
  @Override
  public String page(TrainingResult run) {
    return new RunReport(run).html();
  }

  @Override
  public String page(SeedSummary seeds) {
    return new SeedsReport(seeds).html();
  }

  @Override
  public String page(FoldSummary folds) {
    return new FoldsReport(folds).html();
  }
}
