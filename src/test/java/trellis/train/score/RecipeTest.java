package trellis.train.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TaggerConfig;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.model.archive.NpyFormat;
import trellis.train.SavedWeights;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.EpochLog;

/** Whole trainings with the parts of the recipe that are off unless a config turns them on. */
class RecipeTest {
  private static final List<String> ALL =
      List.of(
          "network.input_dropout=0.1",
          "network.word_dropout=0.05",
          "network.locked_dropout=true",
          "network.capitals=3",
          "train.weight_decay=0.01",
          "train.average=2",
          "train.balance=true");

  @TempDir private Path folder;

  private static String[] with(List<String> some, String... more) {
    return Stream.concat(some.stream(), Arrays.stream(more)).toArray(String[]::new);
  }

  private static TaggerModel train(TaggerConfig config, Path run) {
    TrainingResult result = new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
    return ModelArchive.read(result.model().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"adam", "nadam"})
  void learnsNamesByHeart(String optimizer) {
    TrainingResult result =
        ToyCorpus.ofNames(folder)
            .train(
                "train.optimizer=" + optimizer,
                "train.rate=0.01",
                "train.epochs=25",
                "network.dropout=0.1");
    assertEquals(100, result.bestScore());
  }

  @Test
  void learnsNamesWithAllPartsOfTheRecipe() {
    TrainingResult result =
        ToyCorpus.ofNames(folder).train(with(ALL, "train.epochs=25", "network.dropout=0.1"));
    assertTrue(result.bestScore() >= 95, () -> "F1 " + result.bestScore());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sgd", "adam", "nadam"})
  void severalThreadsGiveTheSameWeights(String optimizer) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<String> digests = new ArrayList<>();
    for (int threads : new int[] {1, 2, 4}) {
      TaggerConfig config =
          corpus.config(
              with(
                  ALL,
                  "train.optimizer=" + optimizer,
                  "train.rate=0.02",
                  "train.batch=11",
                  "train.threads=" + threads));
      Path run = folder.resolve("threads-" + threads);
      train(config, run);
      digests.add(SavedWeights.ofLastEpoch(run) + SavedWeights.ofModel(run));
    }
    assertEquals(digests.get(0), digests.get(1));
    assertEquals(digests.get(0), digests.get(2));
  }

  @Test
  void theSavedModelIsTheOneThatWasScored() {
    TaggerConfig config = ToyCorpus.ofNames(folder).config(with(ALL, "train.epochs=6"));
    List<EpochReport> reports = new ArrayList<>();
    List<Double> saved = new ArrayList<>();
    TrainingData data = TrainingDataReader.read(config).data();
    SplitScorer scorer = new SplitScorer(data, 1, 1);
    Path file = folder.resolve("run").resolve("model.trellis");
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            reports.add(report);
            saved.add(scorer.fit("dev", ModelArchive.read(file), data.dev()).score().percent());
          }
        };
    new Trainer(config, folder.resolve("run"), listener).run(StartMode.NEW);
    assertEquals(6, reports.size());
    assertEquals(reports.stream().map(EpochReport::best).toList(), saved);
    assertEquals(
        reports.get(5).best(),
        scorer.fit("dev", ModelArchive.read(file), data.dev()).score().percent());
  }

  @Test
  void theModelHoldsTheMeanAndTrainingGoesOnFromTheLastStep() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path averaged = folder.resolve("averaged");
    Path plain = folder.resolve("plain");
    TaggerModel model = train(corpus.config("train.epochs=1", "train.average=1"), averaged);
    TaggerModel last = train(corpus.config("train.epochs=1"), plain);
    for (Parameter parameter : model.network().parameters()) {
      assertArrayEquals(numbers(averaged, "mean", parameter), parameter.value());
    }
    for (Parameter parameter : last.network().parameters()) {
      float[] weights = numbers(averaged, "weights", parameter);
      assertArrayEquals(weights, parameter.value());
      assertArrayEquals(
          numbers(plain, "momentum", parameter), numbers(averaged, "momentum", parameter));
      assertFalse(Arrays.equals(weights, numbers(averaged, "mean", parameter)));
    }
  }

  /** Numbers of a parameter from the checkpoint of a run. */
  private static float[] numbers(Path run, String part, Parameter parameter) throws IOException {
    float[] numbers = new float[parameter.rows() * parameter.columns()];
    try (ZipFile zip = new ZipFile(run.resolve("checkpoint.zip").toFile());
        InputStream in = zip.getInputStream(zip.getEntry(part + "/" + parameter.name() + ".npy"))) {
      NpyFormat.read(in, numbers, parameter.rows(), parameter.columns());
    }
    return numbers;
  }

  @Test
  void theModelIsBalancedAndTrainingGoesOnAsIfItWereNot() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path balanced = folder.resolve("balanced");
    Path plain = folder.resolve("plain");
    TaggerModel model =
        train(corpus.config("train.rate=0.02", "train.epochs=6", "train.balance=true"), balanced);
    train(corpus.config("train.rate=0.02", "train.epochs=6"), plain);
    for (Parameter parameter : model.network().parameters()) {
      assertArrayEquals(
          numbers(plain, "weights", parameter), numbers(balanced, "weights", parameter));
      assertArrayEquals(
          numbers(plain, "momentum", parameter), numbers(balanced, "momentum", parameter));
      assertArrayEquals(numbers(balanced, "best", parameter), parameter.value());
    }
    List<Double> before = devScores(plain);
    List<Double> after = devScores(balanced);
    boolean isBetter = false;
    for (int epoch = 0; epoch < before.size(); epoch++) {
      assertTrue(after.get(epoch) >= before.get(epoch), "epoch " + (epoch + 1));
      isBetter |= after.get(epoch) > before.get(epoch);
    }
    assertTrue(isBetter, () -> before + " and balanced " + after);
  }

  private static List<Double> devScores(Path run) {
    return new EpochLog(run.resolve("log.jsonl")).read().stream().map(EpochReport::dev).toList();
  }

  @Test
  void aMeanThatBeginsAfterTheLastEpochChangesNothing() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path late = folder.resolve("late");
    Path never = folder.resolve("never");
    TaggerModel one = train(corpus.config("train.epochs=3", "train.average=4"), late);
    TaggerModel other = train(corpus.config("train.epochs=3"), never);
    assertEquals(SavedWeights.ofLastEpoch(never), SavedWeights.ofLastEpoch(late));
    assertEquals(
        dropTimes(Files.readString(never.resolve("log.jsonl"))),
        dropTimes(Files.readString(late.resolve("log.jsonl"))));
    for (int i = 0; i < one.network().parameters().size(); i++) {
      assertArrayEquals(
          other.network().parameters().get(i).value(), one.network().parameters().get(i).value());
    }
  }

  private static String dropTimes(String log) {
    return log.replaceAll("\"[a-z_]*(tok_s|seconds)\":[0-9.E]+", "");
  }
}
