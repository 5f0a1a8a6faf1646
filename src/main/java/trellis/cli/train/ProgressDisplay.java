package trellis.cli.train;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import trellis.cli.option.Terminal;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;

/**
 * Shows how a training goes: what is trained, a line an epoch, and how far the epoch is: on a
 * terminal by a bar, elsewhere by a line a minute.
 *
 * <p>Several seeds may be trained at once: each has its own lines, which name it, and one bar shows
 * how far all of them together are in their epochs. The trainings call it, and whoever stops them
 * may speak at the same time.
 */
final class ProgressDisplay implements TrainingListener, AutoCloseable {
  private static final long BETWEEN_LINES = TimeUnit.MINUTES.toNanos(1);

  private final PrintWriter err;
  private final Terminal terminal;
  private final String measure;
  private final String check;
  private final LongSupplier clock;
  private final OneRun onlyRun = new OneRun(0, "");
  private final Map<Long, BatchProgress> underWay = new TreeMap<>(); // epochs by their seed
  private boolean detailed; // whether was told what is the same for all seeds
  private EpochBar bar; // null where nothing is drawn at the moment

  /**
   * Shows nothing yet.
   *
   * @param err where lines are written, and the bar when a terminal shows it
   * @param measure what the dev score is, {@code F1} or {@code accuracy}
   * @param check the command that tells all about the corpus
   */
  ProgressDisplay(PrintWriter err, Terminal terminal, String measure, String check) {
    this(err, terminal, measure, check, System::nanoTime);
  }

  /** Tells the time by a clock of nanoseconds. */
  ProgressDisplay(
      PrintWriter err, Terminal terminal, String measure, String check, LongSupplier clock) {
    this.clock = clock;
    this.err = err;
    this.terminal = terminal;
    this.measure = measure;
    this.check = check;
  }

  @Override
  public TrainingListener ofSeed(long seed) {
    return new OneRun(seed, String.format(Locale.ROOT, "seed %d, ", seed));
  }

  @Override
  public TrainingListener ofFold(int fold) {
    return new OneRun(fold, String.format(Locale.ROOT, "fold %d, ", fold));
  }

  @Override
  public void preparing(String line) {
    say("%s", line);
  }

  @Override
  public void started(TrainingPlan plan) {
    onlyRun.started(plan);
  }

  @Override
  public void batchDone(BatchProgress progress) {
    onlyRun.batchDone(progress);
  }

  @Override
  public void epochDone(EpochReport report) {
    onlyRun.epochDone(report);
  }

  @Override
  public void finished(TrainingResult result) {
    onlyRun.finished(result);
  }

  /** One of the trainings that are shown. */
  private final class OneRun implements TrainingListener {
    private final long seed; // or the fold
    private final String begin; // of its lines
    private TrainingLines lines; // null before it has started
    private long told; // when its last line was written

    OneRun(long seed, String begin) {
      this.seed = seed;
      this.begin = begin;
    }

    @Override
    public void preparing(String line) {
      say("%s", line);
    }

    @Override
    public void started(TrainingPlan plan) {
      lines = new TrainingLines(begin, measure, check, plan);
      told = clock.getAsLong();
      showStart(lines);
    }

    @Override
    public void batchDone(BatchProgress progress) {
      if (terminal.isThere()) {
        showEpoch(seed, progress);
      } else if (clock.getAsLong() - told >= BETWEEN_LINES) {
        told = clock.getAsLong();
        say("%s", lines.within(progress));
      }
    }

    @Override
    public void epochDone(EpochReport report) {
      told = clock.getAsLong();
      showEpochEnd(seed, lines.epoch(report));
    }

    @Override
    public void finished(TrainingResult result) {
      showEnd(seed);
    }
  }

  private synchronized void showStart(TrainingLines lines) {
    List<String> start = new ArrayList<>();
    start.add(lines.title());
    if (!detailed) {
      start.addAll(lines.details());
      start.addAll(lines.remarks());
      detailed = true;
    }
    start.addAll(lines.resumption());
    write(start);
  }

  private synchronized void showEpoch(long seed, BatchProgress progress) {
    underWay.put(seed, progress);
    if (bar == null || !bar.shows(underWay.values())) {
      close();
      bar = new EpochBar(err, terminal, underWay.values());
    }
    bar.show(underWay.values());
  }

  private synchronized void showEpochEnd(long seed, String line) {
    underWay.remove(seed);
    write(List.of(line));
  }

  private synchronized void showEnd(long seed) {
    underWay.remove(seed);
    close();
  }

  /** Writes a line; the bar, if there is one, ends, and the next step draws another. */
  synchronized void say(String format, Object... values) {
    write(List.of(String.format(Locale.ROOT, format, values)));
  }

  private void write(List<String> lines) {
    close();
    lines.forEach(err::println);
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
