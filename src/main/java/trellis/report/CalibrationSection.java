package trellis.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import trellis.eval.calibration.Calibration;
import trellis.page.Html;
import trellis.train.score.SplitScore;
import trellis.train.score.Temperature;

/** Writes the section on calibration: how far the probabilities can be believed. */
final class CalibrationSection {
  private CalibrationSection() {}

  static void append(Html html, RunReport run) {
    html.element(
        "p",
        what(run.first())
            + " Of those said to be right with probability 0.8, four in five should be: dots on the"
            + " dashed line. Dots below it are too sure. A dot's area tells how many there are.",
        "class",
        "hint");
    Map<String, Temperature> temperatures = run.result().temperatures();
    temperatures.forEach(
        (head, fitted) -> append(html, temperatures.size() > 1 ? " of " + head : "", fitted));
    for (SplitScore split : run.splits()) {
      html.element("h3", "On " + split.split());
      append(html, split.split(), split.certainty().calibration());
    }
  }

  private static void append(Html html, String of, Temperature fitted) {
    StringBuilder text =
        new StringBuilder("Temperature")
            .append(of)
            .append(' ')
            .append(String.format(Locale.ROOT, "%.3f", fitted.fitted()))
            .append(", fitted to dev: ")
            .append(
                String.format(
                    Locale.ROOT,
                    "its loss is %.4f a sentence, %.4f without.",
                    fitted.loss(),
                    fitted.lossAtOne()));
    fitted
        .before()
        .forEach(
            (split, calibration) ->
                text.append(" Expected calibration error on ")
                    .append(split)
                    .append(" without: ")
                    .append(Figure.probability(calibration.expectedError()))
                    .append('.'));
    html.element("p", text.toString());
  }

  private static String what(SplitScore split) {
    return split instanceof SplitScore.Spans
        ? "The exact probability of each predicted span."
        : "The probability of the label that each token got.";
  }

  private static void append(Html html, String split, Calibration calibration) {
    html.open("div", "class", "beside").open("figure");
    ReliabilityDiagram.append(html, calibration);
    html.element("figcaption", caption(calibration)).close();
    Table.append(
        html,
        "Answers by probability, " + split,
        List.of("probability", "count", "mean", "share right"),
        table ->
            calibration
                .bins()
                .forEach(
                    bin ->
                        table.row(
                            String.format(Locale.ROOT, "%.1f – %.1f", bin.from(), bin.to()),
                            bin.count() == 0
                                ? List.of("0", "", "")
                                : List.of(
                                    Figure.whole(bin.count()),
                                    Figure.probability(bin.meanProbability()),
                                    Figure.probability(bin.shareRight())))));
    html.close();
  }

  private static String caption(Calibration calibration) {
    return "Expected calibration error "
        + Figure.probability(calibration.expectedError())
        + ", maximal "
        + Figure.probability(calibration.maximalError())
        + ", Brier score "
        + Figure.probability(calibration.brier())
        + ", over "
        + Figure.whole(calibration.count())
        + ".";
  }
}
