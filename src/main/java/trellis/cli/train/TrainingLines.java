package trellis.cli.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trellis.check.Remarks;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingPlan;
import trellis.util.CountText;

/** Writes the lines that tell how one training goes. */
final class TrainingLines {
  private final String begin; // of the line of an epoch
  private final String measure;
  private final String check;
  private final TrainingPlan plan;
  private double seconds; // of the epochs so far

  /**
   * The lines on a training.
   *
   * @param begin what begins the line of an epoch, to tell trainings apart; may be empty
   * @param measure what the dev score is, {@code F1} or {@code accuracy}
   * @param check the command that tells all about the corpus
   */
  TrainingLines(String begin, String measure, String check, TrainingPlan plan) {
    this.begin = begin;
    this.measure = measure;
    this.check = check;
    this.plan = plan;
  }

  /** Which training it is. */
  String title() {
    return line("%s, seed %d", plan.name(), plan.seed());
  }

  /** What is learned from what, and how. */
  List<String> details() {
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            "  data:     %s with %s to learn from, %s for dev",
            CountText.of(plan.sentences(), "sentence"),
            CountText.of(plan.tokens(), "token"),
            CountText.of(plan.devSentences(), "sentence")));
    lines.add(
        line(
            "  network:  %,d weights; %,d labels, %,d words, %,d characters",
            plan.parameters(), plan.labels(), plan.words(), plan.characters()));
    lines.add(
        line(
            "  training: %s of %s at most; threads: %d; kernel: %s",
            CountText.of(plan.epochs(), "epoch"),
            CountText.of(plan.batches(), "step"),
            plan.threads(),
            plan.kernel()));
    return lines;
  }

  /** What is odd about the corpus; nothing for most. */
  List<String> remarks() {
    Remarks remarks = plan.remarks();
    List<String> lines = new ArrayList<>();
    remarks.lines().forEach(remark -> lines.add(line("  note:     %s", remark)));
    List<String> counts = new ArrayList<>();
    if (remarks.errors() > 0) {
      counts.add(CountText.of(remarks.errors(), "error"));
    }
    if (remarks.warnings() > 0) {
      counts.add(CountText.of(remarks.warnings(), "warning"));
    }
    if (!counts.isEmpty()) {
      lines.add(line("  check:    %s: %s shows them", String.join(", ", counts), check));
    }
    return lines;
  }

  /** Where a training goes on that has begun earlier; nothing for one that begins, or is over. */
  List<String> resumption() {
    return plan.firstEpoch() > 1 && plan.firstEpoch() <= plan.epochs()
        ? List.of(line("  goes on with epoch %d", plan.firstEpoch()))
        : List.of();
  }

  /** How far an epoch is. */
  String within(BatchProgress progress) {
    long left = progress.tokens() - progress.tokensDone();
    return line(
        "%sepoch %d of %d: %,d of %,d tokens (%d %%), %s, %,.0f tokens/s, %s of the epoch"
            + " left",
        begin,
        progress.epoch(),
        plan.epochs(),
        progress.tokensDone(),
        progress.tokens(),
        100 * progress.tokensDone() / Math.max(1, progress.tokens()),
        reached(progress),
        progress.tokensPerSecond(),
        duration(left / progress.tokensPerSecond()));
  }

  /** What came out of an epoch; called once for each. */
  String epoch(EpochReport report) {
    seconds += report.seconds();
    return line(
        "%sepoch %d of %d: %s, dev %s %.2f%s, %,.0f tokens/s, %s%s",
        begin,
        report.epoch(),
        plan.epochs(),
        report.reached().map(TrainingLines::reached).orElse(line("loss %.3f", report.loss())),
        measure,
        report.dev(),
        beside(report),
        report.tokensPerSecond(),
        duration(report.seconds()),
        left(report.epoch()));
  }

  /** How far the objective has come, or the mean loss where there is none. */
  static String reached(BatchProgress progress) {
    return progress
        .reached()
        .map(TrainingLines::reached)
        .orElse(line("loss %.3f", progress.loss()));
  }

  private static String reached(Reached reached) {
    return line(
        "objective %,.2f, norm %.3g, %,d weights",
        reached.value(), reached.norm(), reached.active());
  }

  /** What stands beside the dev score. */
  private static String beside(EpochReport report) {
    if (report.reached().isPresent() && report.isBest()) { // mostly the last is, whatever its score
      String devs = devs(report);
      return devs.isEmpty() ? "" : " (" + devs.substring(2) + ")";
    }
    String best = report.isBest() ? "the best" : line("best %.2f", report.best());
    return " (" + best + devs(report) + ")";
  }

  /** The dev score of each of several corpora. */
  private static String devs(EpochReport report) {
    StringBuilder text = new StringBuilder();
    report.devs().forEach((corpus, dev) -> text.append(line("; %s %.2f", corpus, dev)));
    return text.toString();
  }

  /** The epochs to come, if each takes as long as those of this run did on average. */
  private String left(int epoch) {
    double each = seconds / (epoch - plan.firstEpoch() + 1);
    int epochs = plan.epochs() - epoch;
    return epochs == 0 ? "" : ", " + duration(each * epochs) + " left at most";
  }

  /** Hours, minutes and seconds, or tenths of a second where it is less than a minute. */
  static String duration(double seconds) {
    if (seconds < 60) {
      return line("%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3_600
        ? line("%d:%02d min", whole / 60, whole % 60)
        : line("%d:%02d h", whole / 3_600, whole / 60 % 60);
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
