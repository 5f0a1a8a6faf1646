package trellis.cli.train;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import trellis.cli.score.Scoring;
import trellis.train.result.SeedStatistics;
import trellis.train.result.SeedSummary;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.score.SplitScore;
import trellis.util.TextTable;

/**
 * How a training ended, for people.
 *
 * @param text with line ends
 * @param isStopped whether somebody stopped it
 * @param canGoOn whether an epoch was finished, so that a resume has something to go on from
 */
record TrainingOutcome(String text, boolean isStopped, boolean canGoOn) {
  private static final String NONE = "–";

  /** The outcome of a single run. */
  static TrainingOutcome of(TrainingResult run) {
    StringBuilder text = new StringBuilder(ending(run));
    run.dev().ifPresent(dev -> text.append(headline(dev)));
    run.test().ifPresent(test -> text.append(headline(test)).append('\n').append(table(test)));
    text.append(next(run.model()));
    return new TrainingOutcome(text.toString(), run.ending() == Ending.STOPPED, run.epochs() > 0);
  }

  /** The outcome of a run for each of several seeds. */
  static TrainingOutcome of(SeedSummary seeds) {
    StringBuilder text = new StringBuilder(runs(seeds.runs()));
    seeds.dev().ifPresent(dev -> text.append(spread("dev", dev)));
    seeds.test().ifPresent(test -> text.append(spread("test", test)));
    seeds.bestSeed().ifPresent(seed -> text.append(line("best on dev: seed %d", seed)));
    text.append(next(seeds.model())).append(otherSeeds(seeds.otherSeeds()));
    boolean canGoOn = seeds.runs().stream().anyMatch(run -> run.epochs() > 0);
    return new TrainingOutcome(text.toString(), seeds.isStopped(), canGoOn);
  }

  private static String ending(TrainingResult run) {
    String why =
        switch (run.ending()) {
          case ALL_EPOCHS -> "all epochs are trained";
          case PATIENCE -> "the dev score has not risen for too long";
          case STOPPED -> "stopped";
        };
    String best =
        run.bestEpoch() == 0
            ? "; no epoch was finished"
            : String.format(
                Locale.ROOT,
                "; epoch %d is the best of %d, dev score %.2f",
                run.bestEpoch(),
                run.epochs(),
                run.bestScore());
    return line(
        "%s%s; %,.0f tokens/s, %s",
        why, best, run.tokensPerSecond(), TrainingLines.duration(run.seconds()));
  }

  private static String headline(SplitScore score) {
    return line("%-4s %s %.2f", score.split(), score.measure(), score.score());
  }

  private static String table(SplitScore score) {
    if (score instanceof SplitScore.Spans spans) {
      return Scoring.text(spans.evaluation());
    }
    return Scoring.text(((SplitScore.Tokens) score).evaluation());
  }

  private static String runs(List<TrainingResult> runs) {
    TextTable table = new TextTable(List.of("seed", "epochs", "best epoch", "dev", "test"));
    for (TrainingResult run : runs) {
      table.row(
          List.of(
              Long.toString(run.seed()),
              Integer.toString(run.epochs()),
              Integer.toString(run.bestEpoch()),
              run.bestEpoch() == 0 ? NONE : String.format(Locale.ROOT, "%.2f", run.bestScore()),
              run.test()
                  .map(test -> String.format(Locale.ROOT, "%.2f", test.score()))
                  .orElse(NONE)));
    }
    return table.render();
  }

  private static String spread(String split, SeedStatistics seedStatistics) {
    return line(
        "%-4s %.2f ± %.2f (mean and deviation; lowest %.2f, highest %.2f)",
        split,
        seedStatistics.mean(),
        seedStatistics.deviation(),
        seedStatistics.min(),
        seedStatistics.max());
  }

  private static String next(Optional<Path> model) {
    if (model.isEmpty()) {
      return "";
    }
    return line("\nmodel: %s", model.get())
        + line("next:  trellis tag %s FILE", model.get())
        + line("       trellis evaluate %s FILE", model.get());
  }

  private static String otherSeeds(List<Path> others) {
    return others.isEmpty()
        ? ""
        : line(
            "\nof an earlier run, left as it was and in none of these figures: %s; delete it if you"
                + " need it no more",
            others.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }
}
