package trellis.report;

import trellis.eval.calibration.Calibration;
import trellis.eval.calibration.Calibration.Bin;
import trellis.page.Html;

/**
 * A reliability diagram: of the answers that were given about the same probability, the share that
 * is right. Where probabilities are calibrated, all dots stand on the diagonal.
 */
public final class ReliabilityDiagram {
  private static final int SIZE = 340;
  private static final double LARGEST = 11; // radius of a dot that stands for all answers
  private static final double SMALLEST = 3;

  private ReliabilityDiagram() {}

  /** Writes the drawing as SVG. */
  public static void append(Html html, Calibration calibration) {
    Frame frame = new Frame(Axis.of(0, 1), Axis.of(0, 1), SIZE, SIZE);
    frame.open(
        html,
        "Reliability diagram: share right by probability; the table beside it has the numbers",
        "probability",
        "share right");
    for (Bin bin : calibration.bins()) {
      if (bin.count() > 0) {
        bar(html, frame, bin);
      }
    }
    Frame.line(
        html,
        "ideal",
        Figure.place(frame.across(0)),
        Figure.place(frame.down(0)),
        Figure.place(frame.across(1)),
        Figure.place(frame.down(1)));
    for (Bin bin : calibration.bins()) {
      if (bin.count() > 0) {
        dot(html, frame, bin, (double) bin.count() / calibration.count());
      }
    }
    html.close();
  }

  private static void bar(Html html, Frame frame, Bin bin) {
    double left = frame.across(bin.from());
    double top = frame.down(bin.shareRight());
    html.empty(
        "rect",
        "class",
        "bin",
        "x",
        Figure.place(left + 1),
        "y",
        Figure.place(top),
        "width",
        Figure.place(frame.across(bin.to()) - left - 2),
        "height",
        Figure.place(frame.down(0) - top));
  }

  /** The dot stands at the mean probability; its area grows with the share of the answers. */
  private static void dot(Html html, Frame frame, Bin bin, double share) {
    html.open(
        "circle",
        "class",
        "dot k0",
        "cx",
        Figure.place(frame.across(bin.meanProbability())),
        "cy",
        Figure.place(frame.down(bin.shareRight())),
        "r",
        Figure.place(Math.max(SMALLEST, LARGEST * Math.sqrt(share))));
    html.element(
            "title",
            Figure.whole(bin.count())
                + " of mean probability "
                + Figure.probability(bin.meanProbability())
                + ": "
                + Figure.probability(bin.shareRight())
                + " are right")
        .close();
  }
}
