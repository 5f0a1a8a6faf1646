package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.train.result.SeedStatistics;
import trellis.train.result.SeedSummary;
import trellis.train.result.TrainingResult;

/**
 * The page of several runs, one a seed, with the details of the best.
 *
 * @param summary how the runs ended, which are all finished
 */
record SeedsReport(SeedSummary summary) {

  /** The page, as HTML. */
  String html() {
    RunReport best = best();
    List<String> numbers = new ArrayList<>();
    runs().forEach(run -> numbers.add(Long.toString(run.seed())));
    Page page =
        new Page(
            best.result().name(),
            (numbers.size() == 1 ? "seed " : "seeds ")
                + String.join(", ", numbers)
                + " · details of the best on dev, seed "
                + best.result().seed());
    page.section("Summary", html -> SeedsSection.appendSummary(html, this));
    page.section("Seeds", html -> SeedsSection.appendSeeds(html, this));
    page.section(
        "Best seed",
        html -> {
          String hint = "Seed " + best.result().seed() + ": all that follows is of it.";
          html.element("p", hint, "class", "hint");
          SummarySection.append(html, best);
        });
    best.addSections(page);
    return page.render(best.details().program());
  }

  /** The run of each seed, in the order of the config. */
  List<TrainingResult> runs() {
    return summary.runs();
  }

  /** How the dev scores vary. */
  SeedStatistics dev() {
    return summary.dev().orElseThrow();
  }

  /** How the test scores vary; empty without a test file. */
  Optional<SeedStatistics> test() {
    return summary.test();
  }

  /** The run with the best dev score. */
  RunReport best() {
    long seed = summary.bestSeed().orElseThrow();
    return new RunReport(
        runs().stream().filter(run -> run.seed() == seed).findFirst().orElseThrow());
  }

  /** From this page to that of one of its seeds. */
  String link(TrainingResult run) {
    return run.folder().getFileName() + "/" + run.report().getFileName();
  }
}
