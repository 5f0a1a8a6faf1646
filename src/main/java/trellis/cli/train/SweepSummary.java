package trellis.cli.train;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.cli.score.RunsComparison;
import trellis.cli.score.RunsComparison.Against;
import trellis.cli.score.RunsComparison.Pair;
import trellis.cli.score.RunsComparison.Split;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.train.result.SeedStatistics;
import trellis.train.run.FinishedRun;
import trellis.train.sweep.Sweep.Outcome;

/**
 * What came out of a sweep: its cells, the best on dev first; a tree of plain values, ready for
 * JSON.
 *
 * @param config the file of the config
 * @param over the values that were tried, by their keys
 * @param measure what the scores are, {@code F1} or {@code accuracy}; empty when all cells failed
 * @param cells the cells: those that finished by their mean on dev, then those that failed
 * @param samples how many draws a test made; 0 when nothing was tested
 * @param note why nothing was tested; empty when something was
 */
record SweepSummary(
    String config,
    Map<String, List<String>> over,
    String measure,
    List<Cell> cells,
    int samples,
    String note) {

  static final String DEV = "dev";
  static final String TEST = "test";

  /**
   * A cell of the grid.
   *
   * @param values what it gives the keys
   * @param folder where its run is kept
   * @param seeds the seeds of its run
   * @param best whether it is the best on dev
   * @param splits its scores on dev and, when asked for, on test; of several corpora or heads the
   *     means, and behind them those of each
   * @param againstBest its tests against the best, by split; empty for that itself
   * @param failure why it failed; empty when it did not
   */
  record Cell(
      Map<String, String> values,
      String folder,
      List<Long> seeds,
      boolean best,
      Map<String, Scores> splits,
      Map<String, Pair> againstBest,
      String failure) {
    /** The values in a line. */
    String name() {
      List<String> parts = new ArrayList<>();
      values.forEach((key, value) -> parts.add(key + "=" + value));
      return String.join(" ", parts);
    }

    private double devMean() {
      return splits.isEmpty()
          ? Double.NEGATIVE_INFINITY
          : splits.values().iterator().next().statistics().mean();
    }
  }

  /** The scores of a cell, one a seed, in percent. */
  record Scores(List<Double> seeds, SeedStatistics statistics) {}

  /**
   * Sums up the cells that were trained.
   *
   * @param withTest whether the test scores are looked at, too
   * @param samples how many draws a test makes
   */
  static SweepSummary of(
      String config,
      Map<String, List<String>> over,
      List<Outcome> outcomes,
      boolean withTest,
      int samples) {
    List<FinishedRun> runs = outcomes.stream().flatMap(each -> each.run().stream()).toList();
    if (runs.isEmpty()) {
      List<Cell> failed = outcomes.stream().map(SweepSummary::failed).toList();
      return new SweepSummary(config, over, "", failed, 0, "no cell was trained");
    }
    Map<String, List<List<String>>> wanted = wanted(runs.get(0), withTest);
    String note = "";
    RunsComparison comparison;
    try {
      comparison = RunsComparison.of(runs, wanted, Against.BEST, samples, 1);
    } catch (CorpusException | TrainingException differ) {
      note = "not tested, for the cells were not scored on the same: " + differ.getMessage();
      comparison = RunsComparison.withoutTests(runs, wanted);
    }
    List<Cell> cells = new ArrayList<>();
    int run = 0;
    for (Outcome outcome : outcomes) {
      cells.add(outcome.run().isPresent() ? cell(outcome, comparison, run++) : failed(outcome));
    }
    cells.sort(Comparator.comparing(Cell::devMean).reversed());
    String measure = comparison.splits().values().iterator().next().measure();
    return new SweepSummary(config, over, measure, List.copyOf(cells), samples, note);
  }

  /**
   * What the cells are compared by: the mean that chooses the best epoch, and that of test; of
   * several corpora or heads also each for itself.
   */
  private static Map<String, List<List<String>>> wanted(FinishedRun run, boolean withTest) {
    Map<String, List<List<String>>> wanted = new LinkedHashMap<>();
    wanted.put(DEV, run.ofMean(CorpusFiles.Split.DEV));
    List<List<String>> tests = run.ofMean(CorpusFiles.Split.TEST);
    if (withTest && !tests.isEmpty()) {
      wanted.put(TEST, tests);
    }
    for (String split : run.splits()) {
      if (split.endsWith("." + DEV) || withTest && split.endsWith("." + TEST)) {
        wanted.put(split, List.of(List.of(split)));
      }
    }
    return wanted;
  }

  private static Cell cell(Outcome outcome, RunsComparison comparison, int run) {
    Map<String, Scores> splits = new LinkedHashMap<>();
    Map<String, Pair> tests = new LinkedHashMap<>();
    comparison
        .splits()
        .forEach(
            (name, split) -> {
              splits.put(name, new Scores(split.scores().get(run), split.statistics().get(run)));
              test(split, run).ifPresent(pair -> tests.put(name, pair));
            });
    return new Cell(
        outcome.cell().values(),
        outcome.cell().folder().toString(),
        outcome.run().orElseThrow().seeds(),
        run == comparison.best(),
        splits,
        tests,
        "");
  }

  private static Optional<Pair> test(Split split, int run) {
    return split.pairs().stream().filter(pair -> pair.second() == run).findFirst();
  }

  private static Cell failed(Outcome outcome) {
    return new Cell(
        outcome.cell().values(),
        outcome.cell().folder().toString(),
        List.of(),
        false,
        Map.of(),
        Map.of(),
        outcome.failure().orElseThrow());
  }

  /** Whether a cell failed. */
  boolean hasFailed() {
    return cells.stream().anyMatch(cell -> !cell.failure().isEmpty());
  }
}
