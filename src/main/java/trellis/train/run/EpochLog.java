package trellis.train.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.result.EpochReport;

/**
 * The file {@code log.jsonl}: one line of JSON an epoch.
 *
 * @param workers that share an epoch; one is not told
 */
public record EpochLog(Path file, int workers) {
  /** The log of a training without several workers, or to read one. */
  public EpochLog(Path file) {
    this(file, 1);
  }

  /** Adds a line and waits until the disk has it. */
  public void append(EpochReport report) {
    lines().append(json(report), true);
  }

  /** The epochs of the log, those before a resume included, as far as it keeps their digits. */
  public List<EpochReport> read() {
    return lines().read().stream().map(EpochLog::epoch).toList();
  }

  /** Cuts the lines of later epochs, and a half-written one. */
  public void cutAfter(int epoch) {
    lines().cutAfter(epoch);
  }

  private JsonLines lines() {
    return new JsonLines(file, "epoch");
  }

  private static EpochReport epoch(JsonNode line) {
    return new EpochReport(
        line.path("epoch").asInt(),
        line.path("loss").asDouble(),
        line.path("rate").asDouble(),
        line.path("train_tok_s").asDouble(),
        line.path("train_seconds").asDouble(),
        line.path("seconds").asDouble(),
        line.path("gradient_norm").asDouble(),
        line.path("clipped").asDouble(),
        line.path("dev").asDouble(),
        line.path("dev_loss").asDouble(Double.NaN),
        line.path("train").asDouble(Double.NaN),
        line.path("train_loss").asDouble(Double.NaN),
        line.path("best").asDouble(),
        line.path("best_epoch").asInt(),
        devs(line.path("devs")),
        reached(line));
  }

  private static Optional<Reached> reached(JsonNode line) {
    return line.has("objective")
        ? Optional.of(
            new Reached(
                line.path("objective").asDouble(),
                line.path("objective_norm").asDouble(),
                line.path("active").asInt()))
        : Optional.empty();
  }

  private static Map<String, Double> devs(JsonNode scores) {
    Map<String, Double> devs = new LinkedHashMap<>();
    scores.properties().forEach(one -> devs.put(one.getKey(), one.getValue().asDouble()));
    return devs;
  }

  private ObjectNode json(EpochReport report) {
    ObjectNode line = JsonLines.line();
    line.put("epoch", report.epoch())
        .put("loss", report.loss())
        .put("rate", report.rate())
        .put("train_tok_s", Math.round(report.tokensPerSecond()))
        .put("train_seconds", thousandths(report.trainSeconds()))
        .put("seconds", thousandths(report.seconds()))
        .put("gradient_norm", thousandths(report.gradientNorm()))
        .put("clipped", thousandths(report.clipped()))
        .put("dev", report.dev());
    report.devs().forEach((corpus, score) -> line.withObject("/devs").put(corpus, score));
    report
        .reached()
        .ifPresent(
            reached ->
                line.put("objective", reached.value())
                    .put("objective_norm", reached.norm())
                    .put("active", reached.active()));
    putIfKnown(line, "dev_loss", report.devLoss());
    putIfKnown(line, "train", report.train());
    putIfKnown(line, "train_loss", report.trainLoss());
    if (workers > 1) {
      line.put("workers", workers);
    }
    return line.put("best", report.best()).put("best_epoch", report.bestEpoch());
  }

  private static void putIfKnown(ObjectNode line, String key, double figure) {
    if (Double.isFinite(figure)) {
      line.put(key, figure);
    }
  }

  private static double thousandths(double figure) {
    return Math.round(figure * 1000) / 1000.0;
  }
}
