package trellis.cli;

import java.io.PrintWriter;
import java.util.Locale;
import trellis.train.BatchProgress;
import trellis.train.EpochReport;
import trellis.train.TrainingListener;
import trellis.train.TrainingPlan;

/**
 * Shows how a training goes: what is trained, a line an epoch and, on a terminal, how far the epoch
 * is.
 *
 * <p>The training calls it, and whoever stops the training may speak at the same time.
 */
final class ProgressDisplay implements TrainingListener, AutoCloseable {
  private final PrintWriter err;
  private final Terminal terminal;
  private final String measure;
  private TrainingPlan plan;
  private double seconds; // of the epochs so far
  private EpochBar bar; // null where nothing is drawn at the moment

  /**
   * Shows nothing yet.
   *
   * @param err where lines are written, and the bar when a terminal shows it
   * @param measure what the dev score is, {@code F1} or {@code accuracy}
   */
  ProgressDisplay(PrintWriter err, Terminal terminal, String measure) {
    this.err = err;
    this.terminal = terminal;
    this.measure = measure;
  }

  @Override
  public synchronized void started(TrainingPlan begun) {
    plan = begun;
    seconds = 0;
    say("%s, seed %d", plan.name(), plan.seed());
    say(
        "  data:     %,d sentences with %,d tokens to learn from, %,d sentences for dev",
        plan.sentences(), plan.tokens(), plan.devSentences());
    say(
        "  network:  %,d weights; %,d labels, %,d words, %,d characters",
        plan.parameters(), plan.labels(), plan.words(), plan.characters());
    say(
        "  training: %,d epochs of %,d steps at most; threads: %d; kernel: %s",
        plan.epochs(), plan.batches(), plan.threads(), plan.kernel());
    if (plan.firstEpoch() > 1 && plan.firstEpoch() <= plan.epochs()) {
      say("  goes on with epoch %d", plan.firstEpoch());
    }
  }

  @Override
  public synchronized void batchDone(BatchProgress progress) {
    if (!terminal.isThere()) {
      return;
    }
    if (bar == null) {
      bar = new EpochBar(err, terminal, progress);
    }
    bar.show(progress);
  }

  @Override
  public synchronized void epochDone(EpochReport report) {
    seconds += report.seconds();
    say(
        "epoch %d of %d: loss %.3f, dev %s %.2f (%s), %,.0f tokens/s, %s%s",
        report.epoch(),
        plan.epochs(),
        report.loss(),
        measure,
        report.dev(),
        report.isBest() ? "the best" : String.format(Locale.ROOT, "best %.2f", report.best()),
        report.tokensPerSecond(),
        duration(report.seconds()),
        left(report.epoch()));
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
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3_600
        ? String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d h", whole / 3_600, whole / 60 % 60);
  }

  /** Writes a line; the bar, if there is one, ends, and the next step draws another. */
  synchronized void say(String format, Object... values) {
    close();
    err.println(String.format(Locale.ROOT, format, values));
    err.flush();
  }

  /** Ends the drawing. */
  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
