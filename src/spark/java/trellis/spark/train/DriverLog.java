package trellis.spark.train;

import java.util.Locale;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingListener;
import trellis.util.Log;

/** Tells the log of the driver how far a training is. */
final class DriverLog implements TrainingListener {
  private static final Log LOG = Log.of(DriverLog.class);

  @Override
  public void preparing(String line) {
    LOG.info(line);
  }

  @Override
  public void batchDone(BatchProgress batch) {
    batch
        .reached()
        .ifPresent(
            one ->
                LOG.info(
                    String.format(
                        Locale.ROOT,
                        "iteration %d of %d: objective %.4f, norm of the gradient %.4g, %,d weights"
                            + " are not 0",
                        (batch.epoch() - 1) * batch.batches() + batch.batch(),
                        batch.epochs() * batch.batches(),
                        one.value(),
                        one.norm(),
                        one.active())));
  }

  @Override
  public void epochDone(EpochReport epoch) {
    LOG.info(String.format(Locale.ROOT, "dev %.2f", epoch.dev()));
  }
}
