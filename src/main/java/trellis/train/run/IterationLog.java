package trellis.train.run;

import java.nio.file.Path;
import trellis.optimize.Lbfgs.Reached;

/**
 * The file {@code iterations.jsonl}: one line of JSON for each iteration of an optimizer that looks
 * at the whole corpus.
 */
public record IterationLog(Path file) {
  /** Adds a line. */
  public void append(int iteration, Reached reached, double seconds) {
    lines()
        .append(
            JsonLines.line()
                .put("iteration", iteration)
                .put("objective", reached.value())
                .put("norm", reached.norm())
                .put("active", reached.active())
                .put("seconds", Math.round(seconds * 1000) / 1000.0),
            false);
  }

  /** Cuts the lines of later iterations, and a half-written one. */
  public void cutAfter(int iteration) {
    lines().cutAfter(iteration);
  }

  private JsonLines lines() {
    return new JsonLines(file, "iteration");
  }
}
