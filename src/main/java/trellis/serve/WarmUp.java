package trellis.serve;

import java.time.Duration;
import java.util.List;
import trellis.serve.request.ServedModel;

/**
 * Lets the JVM compile what tagging needs before the first request comes: until then a large one
 * would hold up all others for seconds.
 */
public final class WarmUp {
  private WarmUp() {}

  /** Each model has its share of the time. */
  public static void run(List<ServedModel> models, Duration time) {
    Duration share = time.dividedBy(models.size());
    models.forEach(model -> model.tagger().warmUp(share));
  }
}
