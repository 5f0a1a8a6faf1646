package trellis.report;

import java.util.List;
import java.util.OptionalInt;
import trellis.config.TaggerConfig;

/**
 * All that the page of a run tells.
 *
 * @param facts the run
 * @param epochs its epochs, in order
 * @param splits the scores of dev, and of test if there is one, in this order
 * @param data the files that it read
 * @param config its config
 */
public record RunReport(
    RunFacts facts,
    List<Epoch> epochs,
    List<SplitFigures> splits,
    List<DataFigures> data,
    TaggerConfig config) {

  /** Takes copies of the lists. */
  public RunReport {
    epochs = List.copyOf(epochs);
    splits = List.copyOf(splits);
    data = List.copyOf(data);
  }

  /** The page, as HTML. */
  public String html() {
    Page page = new Page(facts.name(), subtitle());
    page.section("Summary", html -> SummarySection.append(html, this));
    RunSections.add(page, this);
    return page.render(facts.writtenBy());
  }

  private String subtitle() {
    return "seed " + facts.seed() + " · " + facts.ending();
  }

  /** The epoch to mark in the curves. */
  OptionalInt best() {
    return facts.bestEpoch() == 0 ? OptionalInt.empty() : OptionalInt.of(facts.bestEpoch());
  }

  /** The score that matters most: that of test, of dev without one. */
  SplitFigures last() {
    return splits.get(splits.size() - 1);
  }
}
