package trellis.report;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import trellis.check.Remarks;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.eval.TrainingNames;
import trellis.eval.calibration.SpanDetails;
import trellis.eval.calibration.TokenDetails;
import trellis.labels.TagScheme;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.result.EpochReport;
import trellis.train.result.InputFile;
import trellis.train.result.RunDetails;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.score.SplitScore;

/** Reports to look at, with tokens that a page must not take at their word. */
final class Reports {
  static final String SCRIPT = "<script>alert(1)</script>";
  static final String LONG = "a" + "b".repeat(9_998) + "c";

  private Reports() {}

  static Sentence sentence(String... rows) {
    byte[] bytes = (String.join("\n", rows) + "\n").getBytes(StandardCharsets.UTF_8);
    try (ConllReader reader =
        new ConllReader("dev&test.conll", new ByteArrayInputStream(bytes), ConllLayout.conll())) {
      return reader.next();
    }
  }

  /** A sentence whose tokens are all of a kind that a careless page stumbles over. */
  private static Sentence nasty() {
    return sentence(
        SCRIPT + " B-PER",
        "\u0007\u202e O",
        "&amp; B-LOC",
        "שלום I-LOC",
        "😀 O",
        LONG + " B-<b>",
        "]]> O");
  }

  static SplitScore.Spans spans(String split) {
    TrainingNames names = TrainingNames.in(List.of(sentence("x B-PER")).iterator());
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1, names);
    SpanDetails details = new SpanDetails(TagScheme.BIO, 10, 1);
    List<List<String>> answers =
        List.of(
            List.of("B-LOC", "O", "B-LOC", "I-LOC", "O", "B-PER", "O"),
            List.of("O", "O", "O", "B-LOC", "O", "B-<b>", "B-PER"),
            List.of("O", "O", "O", "O", "O", "O", "O"));
    for (List<String> answer : answers) {
      scorer.add(nasty(), answer);
      details.add(nasty(), answer, span -> 0.9 / (1 + span.start()), token -> 0.5);
    }
    return new SplitScore.Spans(split, scorer.result(), details.result());
  }

  /** Labels, so many that lists must be cut. */
  static SplitScore.Tokens tokens(String split, int labels) {
    TokenAccuracy accuracy = new TokenAccuracy(word -> word.length() < 3);
    TokenDetails details = new TokenDetails(40, 1);
    String[] rows =
        IntStream.range(0, labels).mapToObj(i -> "w" + i + " L" + i).toArray(String[]::new);
    List<String> answer =
        IntStream.range(0, labels).mapToObj(i -> "L" + (i % 3 == 0 ? 0 : i)).toList();
    accuracy.add(sentence(rows), answer);
    details.add(sentence(rows), answer, token -> 1.0 / (1 + token % 7));
    return new SplitScore.Tokens(split, accuracy.result(), details.result());
  }

  static List<EpochReport> epochs(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> epoch(i, 10.0 / i, 0.015 / i, 1_000 + i, 50 + 3 * (i % 4)))
        .toList();
  }

  static EpochReport epoch(int epoch, double loss, double rate, double speed, double dev) {
    return new EpochReport(
        epoch,
        loss,
        rate,
        speed,
        1,
        1.5,
        1,
        0,
        dev,
        loss / 8,
        dev + 5,
        loss / 20,
        59,
        3,
        Map.of(),
        Optional.empty());
  }

  static TrainingResult run(Path folder, SplitScore dev, Optional<SplitScore> test) {
    return run("<i>name</i>", 7, dev.score(), folder, dev, test, 4);
  }

  /** A run of a seed, with a dev score that is told whatever that of its best weights is. */
  static TrainingResult run(
      String name,
      long seed,
      double bestScore,
      Path folder,
      SplitScore dev,
      Optional<SplitScore> test,
      int epochs) {
    TrainingPlan plan =
        new TrainingPlan(
            name,
            seed,
            3,
            21,
            3,
            12_345,
            100,
            9,
            5_000_000,
            4,
            1,
            1,
            2,
            "vector & more",
            Remarks.NONE);
    InputFile data =
        new InputFile(
            "train",
            "tr<ain.conll",
            OptionalLong.of(123),
            "ab".repeat(32),
            Optional.of(new InputFile.Counts(3, 21, 2, Map.of("PER", 3L, "<b>", 1L))));
    RunDetails details =
        new RunDetails("Trellis 0", plan, config(folder), epochs(epochs), List.of(data), 50);
    return new TrainingResult(
        name,
        seed,
        Ending.ALL_EPOCHS,
        epochs,
        3,
        bestScore,
        Optional.of(dev),
        test,
        61,
        1_234,
        folder,
        Optional.empty(),
        Optional.of(details),
        Map.of(),
        List.of(),
        Map.of(),
        Optional.empty());
  }

  private static TaggerConfig config(Path folder) {
    try {
      for (String name : List.of("train.conll", "dev.conll")) {
        Files.writeString(folder.resolve(name), "a O\n");
      }
      Path file =
          Files.writeString(
              folder.resolve("c.yaml"),
              "data: {train: %1$s/train.conll, dev: %1$s/dev.conll}\ntrain: {rate: 0.02}\n"
                  .formatted(folder));
      return ConfigReader.read(file, List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
