package trellis.cli;

import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import trellis.train.BatchProgress;

/** Draws how far an epoch is, again and again on one line of a terminal. */
final class EpochBar implements AutoCloseable {
  private static final int MILLISECONDS = 200; // from one drawing to the next

  private final PrintWriter err;
  private final Terminal terminal;
  private final ProgressBar bar;

  /** Starts to draw; nobody else may write to {@code err} before it is closed. */
  EpochBar(PrintWriter err, Terminal terminal, BatchProgress first) {
    this.err = err;
    this.terminal = terminal;
    this.bar =
        new ProgressBarBuilder()
            .setTaskName("epoch %d/%d".formatted(first.epoch(), first.epochs()))
            .setInitialMax(first.tokens())
            .setUnit("k tok", 1_000)
            .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(MILLISECONDS)
            .setConsumer(new DelegatingProgressBarConsumer(this::draw, terminal.width()))
            .build();
  }

  private void draw(String line) {
    err.print("\r" + line);
    err.flush();
  }

  /** Takes note of what is done; it is drawn a moment later. */
  void show(BatchProgress progress) {
    boolean last = progress.batch() == progress.batches();
    bar.setExtraMessage(
        last ? " scoring" : String.format(Locale.ROOT, " loss %.3f", progress.loss()));
    bar.stepTo(progress.tokensDone());
  }

  /** Ends the drawing and leaves an empty line. */
  @Override
  public void close() {
    bar.close();
    draw(" ".repeat(terminal.width()));
    draw("");
  }
}
