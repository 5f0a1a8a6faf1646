package trellis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import trellis.train.result.EpochReport;
import trellis.train.result.RunDetails;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScore;

/**
 * The page of a training with one seed.
 *
 * @param result how it ended; a finished run
 */
record RunReport(TrainingResult result) {

  /** The page, as HTML. */
  String html() {
    Page page = new Page(result.name(), "seed " + result.seed() + " · " + ending());
    page.section("Summary", html -> SummarySection.append(html, this));
    addSections(page);
    return page.render(details().program());
  }

  /** Adds the sections after the summary, in their order. */
  void addSections(Page page) {
    page.section("Learning curves", html -> CurvesSection.append(html, this));
    page.section("Scores", html -> ScoresSection.append(html, this));
    page.section("Confusion", html -> ConfusionSection.append(html, this));
    page.section("Probabilities", html -> CalibrationSection.append(html, this));
    page.section("Mistakes", html -> MistakesSection.append(html, this));
    page.section("Speed", html -> SpeedSection.append(html, this));
    page.section("Data", html -> DataSection.append(html, this));
    page.section("Config", html -> ConfigSection.append(html, this));
  }

  /** Why the training ended, in words. */
  String ending() {
    return switch (result.ending()) {
      case ALL_EPOCHS -> "all epochs trained";
      case CONVERGED -> "ended as the objective hardly fell any more";
      case PATIENCE -> "ended by patience";
      case STOPPED -> "stopped";
    };
  }

  /** What is known of the run beside its scores. */
  RunDetails details() {
    return result.details().orElseThrow();
  }

  /** Its epochs, in order. */
  List<EpochReport> epochs() {
    return details().epochs();
  }

  /** The scores of the best weights, that of test first if there is one. */
  List<SplitScore> splits() {
    List<SplitScore> splits = new ArrayList<>(result.scores());
    splits.sort(Comparator.comparing(split -> !split.isTest()));
    return splits;
  }

  /** The score that matters most: that of test, of dev without one. */
  SplitScore first() {
    return splits().get(0);
  }

  /** What scores are: {@code F1} or {@code accuracy}. */
  String measure() {
    return first().measure();
  }

  /** The epoch to mark in the curves. */
  OptionalInt best() {
    return result.bestEpoch() == 0 ? OptionalInt.empty() : OptionalInt.of(result.bestEpoch());
  }
}
