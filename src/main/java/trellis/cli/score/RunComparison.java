package trellis.cli.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.TaggerConfig.Task;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.eval.significance.Comparison;
import trellis.eval.significance.Measure;
import trellis.eval.significance.SeedCounts;
import trellis.text.Sentence;
import trellis.train.run.ConfigDifference;
import trellis.train.run.FinishedRun;
import trellis.util.Excerpt;

/**
 * The comparison of two finished runs on their dev and test files; a tree of plain values, ready
 * for JSON.
 *
 * @param first the folder of the first run
 * @param second that of the second
 * @param firstSeeds the seeds of the first run
 * @param secondSeeds those of the second
 * @param config the keys of their configs that differ
 * @param splits {@code dev} and, when both runs have one, {@code test}
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
    if (first.config().task() != second.config().task()) {
      throw new TrainingException(
          second.path()
              + ": learned another task than "
              + first.path()
              + " (`task` of their config.yaml): their scores are not of the same kind");
    }
    Map<String, Comparison> splits = new LinkedHashMap<>();
    splits.put("dev", compare(first, second, "dev", samples, seed));
    if (first.hasTest() && second.hasTest()) {
      splits.put("test", compare(first, second, "test", samples, seed));
    }
    return new RunComparison(
        first.path().toString(),
        second.path().toString(),
        first.seeds(),
        second.seeds(),
        first.differences(second),
        splits);
  }

  private static Comparison compare(
      FinishedRun first, FinishedRun second, String split, int samples, long seed) {
    Path reference = first.predictions(split).get(0);
    return Comparison.of(
        outcomes(first, split, reference), outcomes(second, split, reference), samples, seed);
  }

  private static List<SeedCounts> outcomes(FinishedRun run, String split, Path reference) {
    Measure measure = run.config().task() == Task.POS ? Measure.ACCURACY : Measure.F1;
    List<SeedCounts> seeds = new ArrayList<>();
    for (Path file : run.predictions(split)) {
      requireSameGold(reference, file);
      SeedCounts outcomes = new SeedCounts(measure);
      new ScoredCorpus(reference, FinishedRun.LAYOUT, Optional.of(file), FinishedRun.PREDICTED)
          .forEach(outcomes::add);
      seeds.add(outcomes);
    }
    return seeds;
  }

  /** The walk itself sees to the tokens, and stops at the first that differs. */
  private static void requireSameGold(Path reference, Path file) {
    new ScoredCorpus(
            reference, FinishedRun.LAYOUT, Optional.of(file), FinishedRun.LAYOUT.label().get())
        .forEach((sentence, gold) -> requireSameGold(sentence, gold, file));
  }

  private static void requireSameGold(Sentence sentence, List<String> gold, Path file) {
    for (int i = 0; i < sentence.size(); i++) {
      if (!gold.get(i).equals(sentence.labels().get(i))) {
        throw new CorpusException(
            file.toString(),
            sentence.line(i), // the same in both: a line a token, and one between sentences
            "the gold label is "
                + Excerpt.quoted(gold.get(i))
                + ", but "
                + Excerpt.quoted(sentence.labels().get(i))
                + " at "
                + sentence.file()
                + ":"
                + sentence.line(i)
                + ": only runs that were scored on the same files can be compared");
      }
    }
  }
}
