package trellis.train.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import trellis.train.result.FoldSummary;
import trellis.train.result.FoldSummary.HeldOutScore;
import trellis.train.result.SeedSummary;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScore;

/** Writes {@code metrics.json}: the figures of a finished run, or of the runs of several seeds. */
public final class MetricsFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  /** Long lists that {@code trellis evaluate} shows better. */
  private static final List<String> LEFT_OUT = List.of("confusion", "mistakes", "labels", "notes");

  private MetricsFile() {}

  /** Writes the figures of one run. */
  public static void write(Path file, TrainingResult result) {
    write(file, json(result));
  }

  /** Writes the figures of the runs of several seeds. */
  public static void write(Path file, SeedSummary summary) {
    ObjectNode root = JSON.createObjectNode();
    summary.dev().ifPresent(seedStatistics -> root.set("dev", JSON.valueToTree(seedStatistics)));
    summary.test().ifPresent(seedStatistics -> root.set("test", JSON.valueToTree(seedStatistics)));
    summary.bestSeed().ifPresent(seed -> root.put("best_seed", seed));
    summary.runs().forEach(run -> root.withArray("runs").add(brief(run)));
    write(file, root);
  }

  /** Writes the figures of a cross-validation. */
  public static void write(Path file, FoldSummary summary) {
    ObjectNode root = JSON.createObjectNode().put("folds", summary.folds());
    summary
        .sums()
        .ifPresent(
            sums -> {
              root.set("dev", JSON.valueToTree(sums.dev()));
              root.set("test", JSON.valueToTree(sums.test()));
              ObjectNode heldOut = root.putObject("held_out");
              boolean several = sums.heldOut().size() > 1;
              for (HeldOutScore one : sums.heldOut()) {
                ObjectNode all = several ? heldOut.putObject(one.title()) : heldOut;
                all.put("measure", one.measure()).put("score", one.score());
                if (several) {
                  all.set("folds", JSON.valueToTree(one.folds()));
                }
                ObjectNode evaluation = JSON.valueToTree(one.evaluation());
                all.setAll(evaluation.remove(LEFT_OUT));
              }
            });
    for (TrainingResult run : summary.runs()) {
      ObjectNode fold = root.withArray("runs").addObject();
      fold.put("fold", summary.runs().indexOf(run) + 1).setAll(brief(run));
    }
    write(file, root);
  }

  private static void write(Path file, ObjectNode root) {
    try {
      RunDirectory.write(
          file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("figures are plain numbers and texts", e);
    }
  }

  private static ObjectNode json(TrainingResult result) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("name", result.name())
            .put("seed", result.seed())
            .put("ending", result.ending().name().toLowerCase(Locale.ROOT))
            .put("epochs", result.epochs())
            .put("best_epoch", result.bestEpoch())
            .put("seconds", Math.round(result.seconds() * 1000) / 1000.0)
            .put("train_tok_s", Math.round(result.tokensPerSecond()));
    result
        .temperatures()
        .forEach(
            (head, fitted) -> {
              boolean several = result.temperatures().size() > 1;
              ObjectNode place = several ? node.withObject("/temperatures") : node;
              place.set(several ? head : "temperature", JSON.valueToTree(fitted));
            });
    result
        .nested()
        .forEach((split, score) -> node.withObject("/nested").set(split, JSON.valueToTree(score)));
    result.baseline().ifPresent(linear -> node.set("baseline", json(linear)));
    if (result.further().isEmpty()) {
      result.scores().forEach(score -> node.set(score.split(), json(score)));
      return node;
    }
    node.put("dev_score", result.bestScore());
    result.testPercent().ifPresent(score -> node.put("test_score", score));
    result.scores().forEach(score -> node.withObject("/corpora").set(score.split(), json(score)));
    return node;
  }

  private static ObjectNode json(SplitScore split) {
    ObjectNode node =
        JSON.createObjectNode().put("measure", split.measure()).put("score", split.score());
    ObjectNode evaluation =
        split instanceof SplitScore.Spans spans
            ? JSON.valueToTree(spans.evaluation())
            : JSON.valueToTree(((SplitScore.Tokens) split).evaluation());
    node.setAll(evaluation);
    node.set("calibration", JSON.valueToTree(split.certainty().calibration()));
    return node.remove(LEFT_OUT);
  }

  private static ObjectNode brief(TrainingResult result) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("seed", result.seed())
            .put("epochs", result.epochs())
            .put("best_epoch", result.bestEpoch())
            .put("dev", result.bestScore());
    result.testPercent().ifPresent(score -> node.put("test", score));
    return node;
  }
}
