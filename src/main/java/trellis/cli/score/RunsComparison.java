package trellis.cli.score;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import trellis.error.TrainingException;
import trellis.eval.significance.Comparison;
import trellis.eval.significance.Holm;
import trellis.eval.significance.RunCounts;
import trellis.eval.significance.SeedCounts;
import trellis.train.result.SeedStatistics;
import trellis.train.run.FinishedRun;

/**
 * The scores of several finished runs, and tests of their differences with Holm's correction; a
 * tree of plain values, ready for JSON.
 *
 * @param runs the folders and seeds of the runs
 * @param best the number of the run with the highest mean on the first split, counted from 0
 * @param splits what was compared, such as {@code dev} and {@code test}, each when all runs have it
 */
public record RunsComparison(List<Run> runs, int best, Map<String, Split> splits) {

  /** Which runs are tested against one another. */
  public enum Against {
    /** Each other one against the first. */
    FIRST,
    /** Each other one against the best on the first split, which is dev where there is one. */
    BEST,
    /** Each one against each. */
    EACH
  }

  /** The folder of a run and its seeds. */
  public record Run(String folder, List<Long> seeds) {}

  /**
   * The runs on one split.
   *
   * @param measure what the scores are: {@code F1} or {@code accuracy}, or the mean of several
   * @param sentences how many sentences there are
   * @param scores of each run, one a seed, in percent
   * @param statistics of each run's scores
   * @param pairs the tests
   */
  public record Split(
      String measure,
      long sentences,
      List<List<Double>> scores,
      List<SeedStatistics> statistics,
      List<Pair> pairs) {}

  /**
   * Two runs that were tested.
   *
   * @param first the number of the run that the other is held against, counted from 0
   * @param second that of the other
   * @param comparison the tests, with p as they are for this pair alone
   * @param pOverSentences p over sentences after Holm's correction for all pairs
   * @param pOverSeeds p over seeds after that correction; 1 where there are too few seeds to tell
   */
  public record Pair(
      int first, int second, Comparison comparison, double pOverSentences, double pOverSeeds) {
    /** Whether there are seeds enough for the test over seeds to say anything. */
    boolean tellsOverSeeds() {
      return comparison.overSeeds().smallestP() < 1;
    }
  }

  /**
   * Compares runs.
   *
   * @param wanted what is compared, by its name: splits, {@code [corpus][head]}, whose scores' mean
   *     it is
   * @param samples how many draws a test makes
   * @param seed of the draws
   * @throws trellis.error.TrainingException when they learned different tasks
   * @throws trellis.error.CorpusException when they were scored on different sentences
   */
  public static RunsComparison of(
      List<FinishedRun> runs,
      Map<String, List<List<String>>> wanted,
      Against against,
      int samples,
      long seed) {
    return of(
        runs,
        wanted,
        (run, name) -> RunOutcomes.of(run, name, runs.get(0).predictions(name).get(0)),
        (outcomes, best) -> split(outcomes, pairs(runs.size(), against, best), samples, seed));
  }

  /** The scores of runs alone, which may have been scored on different sentences. */
  public static RunsComparison withoutTests(
      List<FinishedRun> runs, Map<String, List<List<String>>> wanted) {
    return of(
        runs,
        wanted,
        (run, name) -> RunOutcomes.of(run, name, run.predictions(name).get(0)),
        (outcomes, best) -> split(outcomes, List.of(), 0, 0));
  }

  private static RunsComparison of(
      List<FinishedRun> runs,
      Map<String, List<List<String>>> wanted,
      BiFunction<FinishedRun, String, List<SeedCounts>> reader,
      BiFunction<List<RunCounts>, Integer, Split> splitter) {
    runs.forEach(run -> RunOutcomes.requireSameTask(runs.get(0), run));
    Map<String, Split> splits = new LinkedHashMap<>();
    int best = -1; // of the first split, which chooses
    for (String name : wanted.keySet()) {
      List<List<String>> corpora = wanted.get(name);
      List<String> all = corpora.stream().flatMap(List::stream).toList();
      if (runs.stream().allMatch(run -> run.splits().containsAll(all))) {
        List<RunCounts> outcomes =
            runs.stream().map(run -> counts(corpora, split -> reader.apply(run, split))).toList();
        best = best < 0 ? best(outcomes) : best;
        splits.put(name, splitter.apply(outcomes, best));
      }
    }
    if (splits.isEmpty()) {
      throw new TrainingException(
          runs.get(0).path()
              + ": the other runs have no predictions of a file that it was scored on: compare"
              + " cross-validations with one another, or with runs that have a test file");
    }
    return new RunsComparison(
        runs.stream().map(run -> new Run(run.path().toString(), run.seeds())).toList(),
        best,
        splits);
  }

  private static RunCounts counts(
      List<List<String>> corpora, Function<String, List<SeedCounts>> reader) {
    return new RunCounts(
        corpora.stream().map(heads -> heads.stream().map(reader).toList()).toList());
  }

  /** The number of the run with the highest mean, the first of equal ones. */
  private static int best(List<RunCounts> outcomes) {
    int best = 0;
    for (int i = 1; i < outcomes.size(); i++) {
      if (spread(outcomes.get(i)).mean() > spread(outcomes.get(best)).mean()) {
        best = i;
      }
    }
    return best;
  }

  private static SeedStatistics spread(RunCounts seeds) {
    return SeedStatistics.of(seeds.scores());
  }

  private static List<int[]> pairs(int runs, Against against, int best) {
    List<int[]> pairs = new ArrayList<>();
    for (int first = 0; first < runs; first++) {
      boolean isReference =
          switch (against) {
            case FIRST -> first == 0;
            case BEST -> first == best;
            case EACH -> true;
          };
      for (int second = against == Against.EACH ? first + 1 : 0; second < runs; second++) {
        if (isReference && second != first) {
          pairs.add(new int[] {first, second});
        }
      }
    }
    return pairs;
  }

  private static Split split(List<RunCounts> outcomes, List<int[]> pairs, int samples, long seed) {
    List<Comparison> tests =
        pairs.stream()
            .map(p -> Comparison.of(outcomes.get(p[0]), outcomes.get(p[1]), samples, seed))
            .toList();
    List<Double> sentences =
        Holm.corrected(tests.stream().map(t -> t.overSentences().p()).toList());
    List<Double> seeds = Holm.corrected(tests.stream().map(t -> t.overSeeds().p()).toList());
    List<Pair> tested = new ArrayList<>();
    for (int i = 0; i < tests.size(); i++) {
      int[] pair = pairs.get(i);
      tested.add(new Pair(pair[0], pair[1], tests.get(i), sentences.get(i), seeds.get(i)));
    }
    return new Split(
        outcomes.get(0).measure(),
        outcomes.get(0).sentences(),
        outcomes.stream().map(RunCounts::scores).toList(),
        outcomes.stream().map(RunsComparison::spread).toList(),
        tested);
  }
}
