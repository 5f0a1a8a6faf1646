package trellis.cli.score;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.eval.significance.Comparison;
import trellis.train.run.ConfigDifference;
import trellis.train.run.FinishedRun;

/**
 * The comparison of two finished runs on their dev and test files; a tree of plain values, ready
 * for JSON.
 *
 * @param first the folder of the first run
 * @param second that of the second
 * @param firstSeeds the seeds of the first run
 * @param secondSeeds those of the second
 * @param config the keys of their configs that differ
 * @param splits {@code dev} and {@code test}, each when both runs have one
 */
record RunComparison(
    String first,
    String second,
    List<Long> firstSeeds,
    List<Long> secondSeeds,
    List<ConfigDifference> config,
    Map<String, Comparison> splits) {

  /**
   * Compares two runs.
   *
   * @param samples how many draws the tests make
   * @param seed of the draws
   * @throws TrainingException when they learned different tasks
   * @throws CorpusException when they were scored on different sentences
   */
  static RunComparison of(FinishedRun first, FinishedRun second, int samples, long seed) {
    RunOutcomes.requireSameTask(first, second);
    Map<String, Comparison> splits = new LinkedHashMap<>();
    for (String split : first.splits()) {
      if (second.splits().contains(split)) {
        splits.put(split, compare(first, second, split, samples, seed));
      }
    }
    if (splits.isEmpty()) {
      throw new TrainingException(
          second.path()
              + ": has no predictions of a file that "
              + first.path()
              + " was scored on: compare a cross-validation with another, or with a run that has a"
              + " test file");
    }
    return new RunComparison(
        first.path().toString(),
        second.path().toString(),
        first.seeds(),
        second.seeds(),
        first.differences(second.config()),
        splits);
  }

  private static Comparison compare(
      FinishedRun first, FinishedRun second, String split, int samples, long seed) {
    Path reference = first.predictions(split).get(0);
    return Comparison.of(
        RunOutcomes.of(first, split, reference),
        RunOutcomes.of(second, split, reference),
        samples,
        seed);
  }
}
