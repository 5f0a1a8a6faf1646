package trellis.cli.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trellis.cli.score.RunsComparison.Pair;
import trellis.cli.score.RunsComparison.Split;
import trellis.eval.significance.Comparison;
import trellis.train.run.ConfigDifference;
import trellis.train.run.FinishedRun;
import trellis.util.TextTable;

/** Renders comparisons of more than two runs for people. */
public final class RunsText {
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private RunsText() {}

  /** The text; each line ends with a newline. */
  static String of(RunsComparison comparison, List<FinishedRun> runs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < runs.size(); i++) {
      List<Long> seeds = runs.get(i).seeds();
      text.append(
          format(
              "%s: %s, %s %s\n",
              name(i),
              runs.get(i).path(),
              seeds.size() == 1 ? "seed" : "seeds",
              seeds.stream().map(Object::toString).collect(Collectors.joining(", "))));
    }
    text.append('\n').append(config(runs));
    comparison
        .splits()
        .forEach(
            (name, split) ->
                text.append(
                        format(
                            "\n%s %s, %,d sentences\n", name, split.measure(), split.sentences()))
                    .append(scores(split, comparison.best()))
                    .append('\n')
                    .append(pairs(split)));
    return text.append(footnote(comparison)).toString();
  }

  private static String name(int run) {
    return run < LETTERS.length() ? LETTERS.substring(run, run + 1) : "run " + (run + 1);
  }

  /** The keys in which some config differs from the first. */
  private static String config(List<FinishedRun> runs) {
    Map<String, String[]> values = new LinkedHashMap<>(); // by key, one a run
    for (int i = 1; i < runs.size(); i++) {
      for (ConfigDifference each : runs.get(0).differences(runs.get(i).config())) {
        String[] row =
            values.computeIfAbsent(
                each.key(),
                key -> {
                  String[] same = new String[runs.size()];
                  Arrays.fill(same, each.first());
                  return same;
                });
        row[i] = each.second();
      }
    }
    if (values.isEmpty()) {
      return "Their configs are the same.\n";
    }
    List<String> head = new ArrayList<>(List.of("key"));
    for (int i = 0; i < runs.size(); i++) {
      head.add(name(i));
    }
    TextTable table = new TextTable(head);
    values.forEach(
        (key, row) -> {
          List<String> cells = new ArrayList<>(List.of(key));
          for (String value : row) {
            cells.add(ComparisonText.shown(value));
          }
          table.row(cells);
        });
    return table.render();
  }

  private static String scores(Split split, int best) {
    TextTable table = new TextTable(List.of("run", "mean", "lowest", "highest"));
    for (int i = 0; i < split.scores().size(); i++) {
      table.row(
          List.of(
              name(i) + (i == best ? " *" : ""),
              ComparisonText.spread(split.scores().get(i)),
              format("%.2f", split.statistics().get(i).min()),
              format("%.2f", split.statistics().get(i).max())));
    }
    return table.render();
  }

  private static String pairs(Split split) {
    TextTable table =
        new TextTable(List.of("", "difference", "95 % interval", "p, sentences", "p, seeds"));
    for (Pair pair : split.pairs()) {
      Comparison tests = pair.comparison();
      table.row(
          List.of(
              name(pair.second()) + " - " + name(pair.first()),
              format("%+.2f", tests.overSentences().difference()),
              format("%+.2f to %+.2f", tests.interval().low(), tests.interval().high()),
              ComparisonText.p(pair.pOverSentences()),
              overSeeds(pair)));
    }
    return table.render();
  }

  /**
   * Three cells of a table: the difference, and the corrected p over sentences and over seeds.
   *
   * @param pair null where there was no test
   */
  public static List<String> tests(Pair pair) {
    return pair == null
        ? List.of(ComparisonText.NONE, ComparisonText.NONE, ComparisonText.NONE)
        : List.of(
            format("%+.2f", pair.comparison().overSentences().difference()),
            ComparisonText.p(pair.pOverSentences()),
            overSeeds(pair));
  }

  /** The corrected p over seeds; a dash where there are too few to tell. */
  private static String overSeeds(Pair pair) {
    return pair.tellsOverSeeds() ? ComparisonText.p(pair.pOverSeeds()) : ComparisonText.NONE;
  }

  private static String footnote(RunsComparison comparison) {
    Split split = comparison.splits().values().iterator().next();
    Comparison any = split.pairs().get(0).comparison();
    return format(
        "\n"
            + "* the best on %s. p after Holm's correction for %d tests: below %s a difference is"
            + " hardly\n"
            + "chance, however many were looked at. %,d draws of approximate randomisation over\n"
            + "sentences; intervals are of a paired bootstrap and not corrected; seed %d.\n",
        comparison.splits().keySet().iterator().next(),
        split.pairs().size(),
        ComparisonText.SURE,
        any.overSentences().samples(),
        any.overSentences().seed());
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
