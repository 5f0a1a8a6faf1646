package trellis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that the page of several runs, one a seed, tells.
 *
 * @param runs each seed, in the order of the config
 * @param dev the dev scores
 * @param test the test scores; empty without a test file
 * @param best the details of the seed with the best dev score
 */
public record SeedsReport(
    List<SeedRun> runs, Variation dev, Optional<Variation> test, RunReport best) {

  /**
   * What the page tells of one seed.
   *
   * @param seed the start of every random choice
   * @param dev the dev score of its best epoch, in percent
   * @param test the test score, in percent
   * @param bestEpoch that epoch
   * @param seconds seconds of all epochs
   * @param epochs all epochs
   * @param link from this page to the seed's own
   */
  public record SeedRun(
      long seed,
      double dev,
      OptionalDouble test,
      int bestEpoch,
      double seconds,
      List<Epoch> epochs,
      String link) {

    /** Takes a copy of the epochs. */
    public SeedRun {
      epochs = List.copyOf(epochs);
    }
  }

  /** Takes a copy of the runs. */
  public SeedsReport {
    runs = List.copyOf(runs);
  }

  /** The page, as HTML. */
  public String html() {
    RunFacts facts = best.facts();
    List<String> seeds = new ArrayList<>();
    runs.forEach(run -> seeds.add(Long.toString(run.seed())));
    Page page =
        new Page(
            facts.name(),
            (seeds.size() == 1 ? "seed " : "seeds ")
                + String.join(", ", seeds)
                + " · details of the best on dev, seed "
                + facts.seed());
    page.section("Summary", html -> SeedsSection.appendSummary(html, this));
    page.section("Seeds", html -> SeedsSection.appendSeeds(html, this));
    page.section(
        "Best seed",
        html -> {
          html.element(
              "p", "Seed " + facts.seed() + ": all that follows is of it.", "class", "hint");
          SummarySection.append(html, best);
        });
    RunSections.add(page, best);
    return page.render(facts.writtenBy());
  }
}
