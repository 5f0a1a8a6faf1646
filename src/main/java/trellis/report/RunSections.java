package trellis.report;

/** The sections of a run behind the summary, in their order. */
final class RunSections {
  private RunSections() {}

  static void add(Page page, RunReport run) {
    page.section("Learning curves", html -> CurvesSection.append(html, run));
    page.section("Scores", html -> ScoresSection.append(html, run));
    page.section("Confusion", html -> ConfusionSection.append(html, run));
    page.section("Probabilities", html -> CalibrationSection.append(html, run));
    page.section("Mistakes", html -> MistakesSection.append(html, run));
    page.section("Speed", html -> SpeedSection.append(html, run));
    page.section("Data", html -> DataSection.append(html, run));
    page.section("Config", html -> ConfigSection.append(html, run));
  }
}
