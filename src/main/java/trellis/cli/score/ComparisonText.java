package trellis.cli.score;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trellis.eval.significance.ApproximateRandomization;
import trellis.eval.significance.Comparison;
import trellis.eval.significance.PermutationTest;
import trellis.train.result.SeedStatistics;
import trellis.train.run.ConfigDifference;
import trellis.util.Excerpt;
import trellis.util.TextTable;

/** Renders a {@link RunComparison} for people: tables, and what they mean in words. */
final class ComparisonText {
  static final double SURE = 0.05; // the usual level; a smaller p counts as a difference

  static final String NONE = "–";

  private ComparisonText() {}

  /** The text; each line ends with a newline. */
  static String of(RunComparison runs) {
    StringBuilder text = new StringBuilder();
    text.append(run("A", runs.first(), runs.firstSeeds()));
    text.append(run("B", runs.second(), runs.secondSeeds())).append('\n');
    text.append(config(runs.config())).append('\n').append(scores(runs.splits())).append('\n');
    runs.splits().forEach((split, comparison) -> text.append(words(split, comparison)));
    if (!runs.splits().containsKey("test")) {
      text.append("test: not compared, for not both runs have predictions of a test file\n");
    }
    return text.append(footnote(runs.splits().values().iterator().next())).toString();
  }

  private static String run(String name, String path, List<Long> seeds) {
    String numbers = seeds.stream().map(Object::toString).collect(Collectors.joining(", "));
    return name + ": " + path + (seeds.size() == 1 ? ", seed " : ", seeds ") + numbers + "\n";
  }

  private static String config(List<ConfigDifference> differences) {
    if (differences.isEmpty()) {
      return "Their configs are the same.\n";
    }
    TextTable table = new TextTable(List.of("key", "A", "B"));
    differences.forEach(
        each -> table.row(List.of(each.key(), shown(each.first()), shown(each.second()))));
    return table.render();
  }

  /** A value of the config in a cell of a table. */
  static String shown(String value) {
    return value.isEmpty() ? "\"\"" : Excerpt.of(value);
  }

  private static String scores(Map<String, Comparison> splits) {
    TextTable table =
        new TextTable(
            List.of("", "measure", "A", "B", "B - A", "95 % interval", "p, sentences", "p, seeds"));
    splits.forEach(
        (split, comparison) ->
            table.row(
                List.of(
                    split,
                    comparison.measure(),
                    spread(comparison.first()),
                    spread(comparison.second()),
                    format("%+.2f", comparison.overSentences().difference()),
                    format(
                        "%+.2f to %+.2f",
                        comparison.interval().low(), comparison.interval().high()),
                    p(comparison.overSentences().p()),
                    comparison.overSeeds().smallestP() == 1
                        ? NONE
                        : p(comparison.overSeeds().p()))));
    return table.render();
  }

  /** Mean and deviation of scores; one alone as it is. */
  static String spread(List<Double> scores) {
    SeedStatistics seedStatistics = SeedStatistics.of(scores);
    return scores.size() == 1
        ? format("%.2f", seedStatistics.mean())
        : format("%.2f ± %.2f", seedStatistics.mean(), seedStatistics.deviation());
  }

  private static String words(String split, Comparison comparison) {
    ApproximateRandomization sentences = comparison.overSentences();
    String measure = comparison.measure();
    StringBuilder text = new StringBuilder();
    if (sentences.difference() == 0) {
      text.append(format("%s: the runs do not differ.\n", split));
    } else {
      text.append(
          format(
              "%s: B is %s A by %.2f %s.\n"
                  + "  Over these %,d sentences a difference this large comes about by chance"
                  + " %s\n  (p = %s): %s\n",
              split,
              sentences.difference() > 0 ? "above" : "below",
              Math.abs(sentences.difference()),
              measure.equals("accuracy") ? "points of accuracy" : measure,
              comparison.sentences(),
              cases(sentences.p()),
              p(sentences.p()),
              sentences.p() < SURE ? "it is hardly chance." : "it may well be chance."));
    }
    return text.append(pairing(comparison)).append(seeds(comparison)).toString();
  }

  private static String pairing(Comparison comparison) {
    int paired = comparison.overSentences().seedsPaired();
    return comparison.first().size() == comparison.second().size()
        ? ""
        : format(
            "  Over sentences the first %d of each run's seeds are compared, as many as both"
                + " have.\n",
            paired);
  }

  private static String seeds(Comparison comparison) {
    PermutationTest seeds = comparison.overSeeds();
    int first = comparison.first().size();
    int second = comparison.second().size();
    if (seeds.smallestP() > SURE) {
      return format(
          "  Over seeds: too few to tell. With %d against %d the smallest p there can be is %s;\n"
              + "  from 4 against 4 on it can be below %s.\n",
          first, second, p(seeds.smallestP()), SURE);
    }
    return format(
        "  Over seeds a difference this large comes about by chance %s\n  (p = %s): %s\n",
        cases(seeds.p()),
        p(seeds.p()),
        seeds.p() < SURE ? "it is hardly chance." : "it may well be chance.");
  }

  private static String footnote(Comparison any) {
    return format(
        "\n%,d draws of approximate randomisation over sentences; the interval is a paired\n"
            + "bootstrap of %,d replicates; seed %d.\n",
        any.overSentences().samples(), any.interval().replicates(), any.overSentences().seed());
  }

  /** A probability as a number of cases: in 3 of 100 cases. */
  private static String cases(double p) {
    int among = p >= 0.01 ? 100 : p >= 0.001 ? 1_000 : 10_000;
    long cases = Math.max(1, Math.round(p * among));
    return format("in %,d of %,d cases", cases, among);
  }

  /** A probability with two digits at least that are not 0 in front. */
  static String p(double p) {
    return format(p >= 0.001 ? "%.3f" : "%.5f", p);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
