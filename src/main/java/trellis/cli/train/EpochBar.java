package trellis.cli.train;

import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import trellis.cli.option.Terminal;
import trellis.train.result.BatchProgress;

/**
 * Draws how far an epoch is, or the epochs of several seeds together, again and again on one line
 * of a terminal.
 */
final class EpochBar implements AutoCloseable {
  private static final int MILLISECONDS = 200; // from one drawing to the next

  private final PrintWriter err;
  private final Terminal terminal;
  private final List<Integer> epochs;
  private final ProgressBar bar;

  /** Starts to draw; nobody else may write to {@code err} before it is closed. */
  EpochBar(PrintWriter err, Terminal terminal, Collection<BatchProgress> underWay) {
    this.err = err;
    this.terminal = terminal;
    this.epochs = epochs(underWay);
    this.bar =
        new ProgressBarBuilder()
            .setTaskName(title(underWay))
            .setInitialMax(underWay.stream().mapToLong(BatchProgress::tokens).sum())
            .setUnit("k tok", 1_000)
            .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(MILLISECONDS)
            .setConsumer(new DelegatingProgressBarConsumer(this::draw, terminal.width()))
            .build();
  }

  /** The title of the bar: {@code epoch 3/25} for one seed, {@code epochs 3 4 3/25} for several. */
  private String title(Collection<BatchProgress> underWay) {
    String numbers = epochs.stream().map(Object::toString).collect(Collectors.joining(" "));
    int most = underWay.iterator().next().epochs();
    return (epochs.size() == 1 ? "epoch " : "epochs ") + numbers + "/" + most;
  }

  private static List<Integer> epochs(Collection<BatchProgress> underWay) {
    return underWay.stream().map(BatchProgress::epoch).toList();
  }

  private void draw(String line) {
    err.print("\r" + line);
    err.flush();
  }

  /** Whether these are the epochs that it was made for. */
  boolean shows(Collection<BatchProgress> underWay) {
    return epochs(underWay).equals(epochs);
  }

  /** Takes note of what is done; it is drawn a moment later. */
  void show(Collection<BatchProgress> underWay) {
    boolean last = underWay.stream().allMatch(each -> each.batch() == each.batches());
    bar.setExtraMessage(last ? " scoring" : " " + reached(underWay));
    bar.stepTo(underWay.stream().mapToLong(BatchProgress::tokensDone).sum());
  }

  /** What one training has reached; of several the mean loss. */
  private static String reached(Collection<BatchProgress> underWay) {
    if (underWay.size() == 1) {
      return TrainingLines.reached(underWay.iterator().next());
    }
    double loss = underWay.stream().mapToDouble(BatchProgress::loss).average().orElseThrow();
    return String.format(Locale.ROOT, "loss %.3f", loss);
  }

  /** Ends the drawing and leaves an empty line. */
  @Override
  public void close() {
    bar.close();
    draw(" ".repeat(terminal.width()));
    draw("");
  }
}
