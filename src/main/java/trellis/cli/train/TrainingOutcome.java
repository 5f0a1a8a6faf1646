package trellis.cli.train;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import trellis.cli.score.Scoring;
import trellis.eval.NestedEvaluation;
import trellis.eval.Score;
import trellis.eval.TypeName;
import trellis.eval.errors.TypeOrder;
import trellis.eval.table.NestedTable;
import trellis.train.result.FoldSummary;
import trellis.train.result.FoldSummary.HeldOutScore;
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
 */
record TrainingOutcome(String text, boolean isStopped) {
  private static final String NONE = "–";

  /** The outcome of a single run. */
  static TrainingOutcome of(TrainingResult run) {
    StringBuilder text = new StringBuilder(ending(run));
    run.scores().forEach(score -> text.append(score.isTest() ? "" : headline(score)));
    run.scores().stream()
        .filter(SplitScore::isTest)
        .forEach(test -> text.append(headline(test)).append('\n').append(table(test)));
    run.nested().forEach((split, score) -> text.append(nested(split, score)));
    run.baseline().ifPresent(linear -> text.append(baseline(linear)));
    text.append(next(run.model()));
    if (run.ending() != Ending.STOPPED) {
      text.append(report(run.report()));
    }
    return new TrainingOutcome(text.toString(), run.ending() == Ending.STOPPED);
  }

  /** The scores of the linear model that was trained beside the network. */
  private static String baseline(TrainingResult linear) {
    String scores =
        linear.scores().stream()
            .map(
                score ->
                    String.format(
                        Locale.ROOT, "%s %s %.2f", score.split(), score.measure(), score.score()))
            .collect(Collectors.joining(", "));
    return line(
        "linear baseline: %s; trained in %s", scores, TrainingLines.duration(linear.seconds()));
  }

  /** The outcome of a run for each of several seeds. */
  static TrainingOutcome of(SeedSummary seeds) {
    StringBuilder text = new StringBuilder(runs(seeds.runs()));
    seeds.dev().ifPresent(dev -> text.append(spread("dev", dev)));
    seeds.test().ifPresent(test -> text.append(spread("test", test)));
    seeds.bestSeed().ifPresent(seed -> text.append(line("best on dev: seed %d", seed)));
    if (!seeds.isStopped()) {
      text.append(types(seeds.runs()));
    }
    text.append(next(seeds.model()));
    if (!seeds.isStopped()) {
      text.append(report(seeds.folder().resolve(TrainingResult.REPORT)));
    }
    text.append(otherSeeds(seeds.otherSeeds()));
    return new TrainingOutcome(text.toString(), seeds.isStopped());
  }

  /** The outcome of a cross-validation. */
  static TrainingOutcome of(FoldSummary folds) {
    TextTable table = new TextTable(List.of("fold", "epochs", "best epoch", "dev", "held out"));
    for (int i = 0; i < folds.runs().size(); i++) {
      table.row(row(i + 1, folds.runs().get(i)));
    }
    StringBuilder text = new StringBuilder(table.render());
    folds.sums().ifPresent(sums -> text.append(sums(sums)).append(report(folds.report())));
    return new TrainingOutcome(text.toString(), folds.sums().isEmpty());
  }

  private static String sums(FoldSummary.Sums sums) {
    StringBuilder text = new StringBuilder(spread("dev", sums.dev()));
    text.append(spread("held out", sums.test()));
    if (sums.heldOut().size() == 1) {
      HeldOutScore all = sums.heldOut().get(0);
      text.append(line("all held-out sentences together: %s %.2f", all.measure(), all.score()));
    } else {
      text.append("\nall held-out sentences together, and the folds:\n").append(table(sums));
    }
    for (HeldOutScore all : sums.heldOut()) {
      text.append(all.title().isEmpty() ? "\n" : line("\n%s", all.title()))
          .append(Scoring.text(all.evaluation()))
          .append(line("\npredictions: %s", all.predictions()));
    }
    return text.toString();
  }

  private static String table(FoldSummary.Sums sums) {
    TextTable table =
        new TextTable(
            List.of("held out", "measure", "together", "mean", "deviation", "lowest", "highest"));
    for (HeldOutScore all : sums.heldOut()) {
      table.row(
          List.of(
              all.title(),
              all.measure(),
              percent(all.score()),
              percent(all.folds().mean()),
              percent(all.folds().deviation()),
              percent(all.folds().min()),
              percent(all.folds().max())));
    }
    return table.render();
  }

  private static String ending(TrainingResult run) {
    String why =
        switch (run.ending()) {
          case ALL_EPOCHS -> "all epochs are trained";
          case CONVERGED -> "the objective hardly falls any more";
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

  private static String nested(String split, NestedEvaluation score) {
    return line("\n%-4s F1 of all spans of all layers %.2f", split, score.all().f1())
        + NestedTable.render(score);
  }

  private static String table(SplitScore score) {
    if (score instanceof SplitScore.Spans spans) {
      return Scoring.text(spans.evaluation());
    }
    return Scoring.text(((SplitScore.Tokens) score).evaluation());
  }

  private static String runs(List<TrainingResult> runs) {
    TextTable table = new TextTable(List.of("seed", "epochs", "best epoch", "dev", "test"));
    runs.forEach(run -> table.row(row(run.seed(), run)));
    return table.render();
  }

  private static List<String> row(long name, TrainingResult run) {
    return List.of(
        Long.toString(name),
        Integer.toString(run.epochs()),
        Integer.toString(run.bestEpoch()),
        run.bestEpoch() == 0 ? NONE : percent(run.bestScore()),
        run.testPercent().isPresent() ? percent(run.testPercent().getAsDouble()) : NONE);
  }

  private static String percent(double score) {
    return String.format(Locale.ROOT, "%.2f", score);
  }

  /** The F1 of each type or label over the seeds, on test, or without one on dev. */
  private static String types(List<TrainingResult> runs) {
    List<SplitScore> scores =
        runs.stream().flatMap(run -> run.test().or(run::dev).stream()).toList();
    Set<String> types = new TreeSet<>(TypeOrder.OF_CONLLEVAL);
    scores.forEach(score -> types.addAll(score.types().keySet()));
    String split = scores.get(0).split();
    TextTable table =
        new TextTable(List.of(split + ", F1", "gold", "mean", "deviation", "lowest", "highest"));
    for (String type : types) {
      List<Score> each =
          scores.stream().map(s -> s.types().getOrDefault(type, Score.of(0, 0, 0))).toList();
      SeedStatistics f1 = SeedStatistics.of(each.stream().map(Score::f1).toList());
      table.row(
          List.of(
              TypeName.of(type),
              Long.toString(each.stream().mapToLong(Score::gold).max().orElseThrow()),
              percent(f1.mean()),
              percent(f1.deviation()),
              percent(f1.min()),
              percent(f1.max())));
    }
    return "\n" + table.render();
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

  /** Where the page is, if somebody wrote one. */
  private static String report(Path page) {
    return Files.exists(page) ? line("report: %s", page) : "";
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
