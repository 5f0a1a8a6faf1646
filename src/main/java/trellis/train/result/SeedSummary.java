package trellis.train.result;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the runs of several seeds ended.
 *
 * @param runs a result for each seed that was begun, in the order of the config
 * @param dev the dev scores in percent; empty when stopped
 * @param test the test scores in percent; empty when stopped or without a test file
 * @param bestSeed the seed with the best dev score, whose model is kept; empty when stopped
 * @param folder the output folder; each seed has its own, {@code seed-N}, in it
 * @param model the saved model of the best seed; empty when stopped
 * @param otherSeeds folders of seeds in the output folder that belong to an earlier run and not to
 *     this one; they are left as they are
 */
public record SeedSummary(
    List<TrainingResult> runs,
    Optional<SeedStatistics> dev,
    Optional<SeedStatistics> test,
    Optional<Long> bestSeed,
    Path folder,
    Optional<Path> model,
    List<Path> otherSeeds) {

  /** Takes copies. */
  public SeedSummary {
    runs = List.copyOf(runs);
    otherSeeds = List.copyOf(otherSeeds);
  }

  /** Whether somebody stopped it before all seeds were trained. */
  public boolean isStopped() {
    return dev.isEmpty();
  }
}
