package trellis.train.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import trellis.error.TrainingException;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.result.EpochReport;
import trellis.util.IoReason;

/** The file {@code log.jsonl}: one line of JSON an epoch. */
public record EpochLog(Path file) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Adds a line and waits until the disk has it. */
  public void append(EpochReport report) {
    ByteBuffer line = ByteBuffer.wrap((json(report) + "\n").getBytes(StandardCharsets.UTF_8));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(false);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** The epochs of the log, those before a resume included, as far as it keeps their digits. */
  public List<EpochReport> read() {
    try {
      List<EpochReport> epochs = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        epochs.add(epoch(JSON.readTree(line)));
      }
      return List.copyOf(epochs);
    } catch (IOException e) {
      throw unusable(e);
    }
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

  /** Cuts the lines of later epochs and a half-written last one, so that no epoch stands twice. */
  public void cutAfter(int epoch) {
    if (Files.notExists(file)) {
      return;
    }
    try {
      // What a power cut left behind may be no UTF-8 either.
      String kept =
          new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> isUpTo(epoch, line))
              .map(line -> line + "\n")
              .collect(Collectors.joining());
      RunDirectory.write(file, kept);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private static boolean isUpTo(int epoch, String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return node.isObject() && node.path("epoch").isInt() && node.path("epoch").asInt() <= epoch;
    } catch (JsonProcessingException halfWritten) {
      return false;
    }
  }

  private static ObjectNode json(EpochReport report) {
    ObjectNode line = JSON.createObjectNode();
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

  private TrainingException unusable(IOException e) {
    return new TrainingException(
        file
            + ": the log cannot be kept: "
            + IoReason.of(e)
            + ": is there room and may you write there?",
        e);
  }
}
