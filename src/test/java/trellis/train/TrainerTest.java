package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.ConfigReader;
import trellis.config.DataConfig.FileScheme;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.labels.TagScheme;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.EpochLog;
import trellis.train.score.SplitScorer;

class TrainerTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void learnsNamesByHeart() {
    TrainingResult result =
        ToyCorpus.ofNames(folder).train("train.epochs=25", "network.dropout=0.1");
    assertEquals(100, result.bestScore());
    assertEquals(100, result.test().orElseThrow().score());
    assertEquals("F1", result.dev().orElseThrow().measure());
  }

  @Test
  void learnsPartsOfSpeechByHeart() {
    ToyCorpus corpus = new ToyCorpus(folder);
    String text =
        "the D\nold A\nman N\nsees V\nthe D\nsea N\n. P\n\nit P\nsees V\nold A\nmen N\n\n";
    for (String split : List.of("train", "dev", "test")) {
      corpus.write(split + ".conll", text.repeat(4));
    }
    TrainingResult result =
        corpus.train(
            "task=pos",
            "train.epochs=30",
            "network.dropout=0",
            "network.output=softmax",
            "data.errors=warn");
    assertEquals(100, result.bestScore());
    assertEquals("accuracy", result.dev().orElseThrow().measure());
  }

  @ParameterizedTest
  @ValueSource(strings = {"constrained=false", "constrained=true", "transitions=contextual"})
  void savedModelScoresAsReported(String output) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("train.epochs=3", "network.output." + output);
    TrainingResult result =
        new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    TrainingData data = TrainingDataReader.read(config).data();
    SplitScorer scorer = new SplitScorer(data, 2, 1);
    assertEquals(result.bestScore(), scorer.fit("dev", model, data.dev()).score().percent());
    assertEquals(
        result.test().orElseThrow().score(),
        scorer.fit("test", model, data.corpora().get(0).test().orElseThrow()).score().percent());
    assertEquals(result.bestEpoch(), model.card().epoch());
    assertEquals(2, model.card().scores().size());
    assertEquals(3, model.card().data().size());
    assertFalse(model.golden().isEmpty());
    assertTrue(GoldenCheck.of(model).isPassed());
  }

  @Test
  void bestWeightsAreKeptWhenPatienceEnds() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<EpochReport> reports = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            reports.add(report);
          }
        };
    TaggerConfig config = corpus.config("train.epochs=60", "train.patience=3");
    TrainingResult result = new Trainer(config, corpus.run(), listener).run(StartMode.NEW);
    assertEquals(Ending.PATIENCE, result.ending());
    assertEquals(result.bestEpoch() + 3, result.epochs());
    assertEquals(result.epochs(), reports.size());
    double best = reports.stream().mapToDouble(EpochReport::dev).max().orElseThrow();
    assertEquals(best, result.bestScore());
    assertEquals(best, result.dev().orElseThrow().score());
    assertEquals(best, reports.get(result.bestEpoch() - 1).dev());
    assertTrue(reports.get(result.bestEpoch() - 1).isBest());
    assertFalse(reports.get(result.epochs() - 1).isBest());
  }

  @Test
  void listenerHearsOfEveryBatch() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<TrainingPlan> plans = new ArrayList<>();
    List<BatchProgress> batches = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void started(TrainingPlan plan) {
            plans.add(plan);
          }

          @Override
          public void batchDone(BatchProgress progress) {
            batches.add(progress);
          }
        };
    new Trainer(corpus.config("train.epochs=2"), corpus.run(), listener).run(StartMode.NEW);
    assertEquals(1, plans.size());
    TrainingPlan plan = plans.get(0);
    assertEquals(40, plan.sentences());
    assertEquals(7, plan.batches()); // 40 sentences, 6 a batch
    assertEquals(9, plan.labels()); // O, and four letters for each of two types
    assertEquals(14, batches.size());
    assertEquals(plan.tokens(), batches.get(6).tokensDone());
    assertEquals(plan.tokens(), batches.get(13).tokensDone());
    assertTrue(batches.get(13).loss() < batches.get(0).loss());
  }

  @Test
  void logHasOneLineAnEpoch() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TrainingResult result = corpus.train("train.decay=0.5");
    List<String> lines = Files.readAllLines(corpus.run().resolve("log.jsonl"));
    assertEquals(4, lines.size());
    for (int epoch = 1; epoch <= 4; epoch++) {
      JsonNode line = JSON.readTree(lines.get(epoch - 1));
      assertEquals(epoch, line.get("epoch").asInt());
      assertEquals(0.3 / (1 + 0.5 * (epoch - 1)), line.get("rate").asDouble());
      for (String key : List.of("loss", "train_tok_s", "seconds", "dev", "best", "best_epoch")) {
        assertTrue(line.get(key).isNumber(), key);
      }
    }
    assertEquals(result.bestScore(), JSON.readTree(lines.get(3)).get("best").asDouble());
  }

  @Test
  void logShowsHowFarTrainAndDevAreApart() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config =
        corpus.config("train.epochs=30", "train.patience=30", "network.dropout=0");
    TrainingResult result =
        new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    List<EpochReport> log = new EpochLog(corpus.run().resolve("log.jsonl")).read();

    assertEquals(log, result.details().orElseThrow().epochs());
    EpochReport last = log.get(29);
    assertEquals(100, last.train());
    assertTrue(last.trainLoss() < log.get(0).trainLoss() / 10, last::toString);
    assertTrue(last.trainLoss() > 0 && last.devLoss() > 0, last::toString);
    // The loss of the saved model, by the probabilities that it gives the gold labels.
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    double sum = 0;
    int tokens = 0;
    for (Sentence sentence : TrainingDataReader.read(config).data().dev()) {
      Tagging tagging =
          model.tag(List.of(sentence.tokens()), List.of(List.of()), Knowledge.NONE).get(0);
      sum -=
          tagging.best(1_000).stream()
              .filter(labeling -> labeling.fileLabels().equals(sentence.labels()))
              .mapToDouble(labeling -> Math.log(labeling.probability()))
              .sum();
      tokens += sentence.size();
    }
    assertEquals(sum / tokens, log.get(result.bestEpoch() - 1).devLoss(), 1e-6);
    assertTrue(Files.readString(result.report()).contains("sample of train"));
  }

  @Test
  void aSampleOfTrainChangesNoWeightAndCanBeLeftOut() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path with = folder.resolve("with");
    Path without = folder.resolve("without");
    new Trainer(corpus.config(), with, TrainingListener.SILENT).run(StartMode.NEW);
    TrainingResult plain =
        new Trainer(corpus.config("train.sample=0"), without, TrainingListener.SILENT)
            .run(StartMode.NEW);

    assertEquals(SavedWeights.ofLastEpoch(with), SavedWeights.ofLastEpoch(without));
    JsonNode line = JSON.readTree(Files.readAllLines(without.resolve("log.jsonl")).get(0));
    assertFalse(line.has("train") || line.has("train_loss"), line::toString);
    assertTrue(line.get("dev_loss").isNumber());
    String page = Files.readString(plain.report());
    assertFalse(page.contains("sample of train"));
    assertTrue(page.contains("loss a token"));
  }

  @Test
  void linesOfEarlierVersionsHaveNoLosses() throws IOException {
    Path log = folder.resolve("log.jsonl");
    Files.writeString(
        log, "{\"epoch\":1,\"loss\":2.5,\"dev\":50.0,\"best\":50.0,\"best_epoch\":1}\n");
    EpochReport old = new EpochLog(log).read().get(0);

    assertTrue(Double.isNaN(old.devLoss()) && Double.isNaN(old.train()), old::toString);
  }

  @Test
  void configAndFiguresStandInTheFolder() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("train.epochs=2");
    TrainingResult result =
        new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    assertEquals(config, ConfigReader.read(corpus.run().resolve("config.yaml"), List.of()));
    JsonNode figures = JSON.readTree(corpus.run().resolve("metrics.json").toFile());
    assertEquals(result.bestScore(), figures.get("dev").get("score").asDouble());
    assertEquals(
        result.test().orElseThrow().score(), figures.at("/test/conlleval/micro/f1").asDouble());
    assertEquals(result.bestEpoch(), figures.get("best_epoch").asInt());
    assertEquals("all_epochs", figures.get("ending").asText());
  }

  @Test
  void runIsNotDestroyedUnasked() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    String before = SavedWeights.ofLastEpoch(corpus.run());
    TrainingException refused =
        assertThrows(TrainingException.class, () -> corpus.train("train.epochs=1", "seed=5"));
    assertTrue(refused.getMessage().contains("--resume"), refused.getMessage());
    assertEquals(before, SavedWeights.ofLastEpoch(corpus.run()));
    TaggerConfig other = corpus.config("train.epochs=1", "seed=5");
    new Trainer(other, corpus.run(), TrainingListener.SILENT).run(StartMode.REPLACE);
    assertFalse(before.equals(SavedWeights.ofLastEpoch(corpus.run())));
    assertEquals(1, Files.readAllLines(corpus.run().resolve("log.jsonl")).size());
  }

  @Test
  void replacingKeepsTheOldRunWhenTheDataIsBroken() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    TaggerConfig config = corpus.config("train.epochs=1");
    corpus.write("dev.conll", "");
    assertThrows(
        CorpusException.class,
        () -> new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.REPLACE));
    assertTrue(Files.exists(corpus.run().resolve("model.trellis")));
  }

  @Test
  void emptyDevFileIsToldOf() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder).write("dev.conll", "\n\n");
    CorpusException thrown = assertThrows(CorpusException.class, corpus::train);
    assertTrue(thrown.getMessage().contains("dev.conll: has no sentence"), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("`data.dev`"), thrown.getMessage());
    assertFalse(Files.exists(corpus.run()));
  }

  @Test
  void labelsWithoutSpansAreToldOf() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder).write("train.conll", "the D\nsea N\n\n");
    CorpusException thrown = assertThrows(CorpusException.class, corpus::train);
    assertTrue(thrown.getMessage().contains("task: pos"), thrown.getMessage());
  }

  @Test
  void trainingFileWithoutAnySpanIsToldOf() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder).write("train.conll", "the D\nsea N\n\n");
    for (String scheme : List.of("bio", "iob1", "bioes")) {
      CorpusException thrown =
          assertThrows(CorpusException.class, () -> corpus.train("data.scheme=" + scheme));
      assertTrue(thrown.getMessage().contains("no label marks a span"), thrown.getMessage());
    }
    corpus.write("train.conll", "the O\nsea O\n\n");
    assertThrows(CorpusException.class, () -> corpus.train("data.scheme=bio"));
  }

  @Test
  void devLabelsThatTrainingLacksScoreAsMistakes() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder).write("dev.conll", "Zork B-ZORK\nsleeps O\n\n");
    TrainingResult result = corpus.train("train.epochs=2");
    assertEquals(0, result.bestScore());
    assertEquals(1, result.bestEpoch());
  }

  @Test
  void anotherEngineIsRefused() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> corpus.train("train.engine=deeplearning4j"));
    assertTrue(thrown.getMessage().contains("train.engine"), thrown.getMessage());
  }

  @Test
  void everyEncoderAndOutputTrains() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    for (String characters : List.of("none", "cnn")) {
      for (String words : List.of("rnn", "lstm")) {
        for (String output : List.of("softmax", "crf")) {
          TaggerConfig config =
              corpus.config(
                  "network.characters.encoder=" + characters,
                  "network.words.encoder=" + words,
                  "network.words.layers=2",
                  "network.output=" + output,
                  "train.rate=0.1",
                  "train.epochs=2");
          Path run = folder.resolve(characters + words + output);
          TrainingResult result =
              new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
          assertEquals(Optional.of(run.resolve("model.trellis")), result.model());
        }
      }
    }
  }

  @Test
  void severalThreadsGiveTheSameWeightsAndTheSameModel() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<byte[]> models = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    for (int threads : new int[] {1, 2, 4}) {
      TaggerConfig config = corpus.config("train.threads=" + threads, "train.batch=11");
      Path run = folder.resolve("threads-" + threads);
      new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
      digests.add(SavedWeights.ofLastEpoch(run));
      models.add(Files.readAllBytes(run.resolve("model.trellis")));
    }
    assertArrayEquals(models.get(0), models.get(1));
    assertArrayEquals(models.get(0), models.get(2));
    assertEquals(digests.get(0), digests.get(1));
    assertEquals(digests.get(0), digests.get(2));
  }

  /** Each scheme that labels may have can be named, for the files and for the network. */
  @ParameterizedTest
  @EnumSource(value = FileScheme.class, names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
  void everySchemeIsTrained(FileScheme scheme) throws IOException {
    TagScheme spans = TagScheme.valueOf(scheme.name());
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    if (spans == TagScheme.NONE) {
      return; // plain labels, which have no spans to learn
    }
    for (String split : List.of("train", "dev", "test")) {
      StringBuilder text = new StringBuilder();
      Path file = folder.resolve(split + ".conll");
      for (Sentence sentence : ConllReader.readAll(file, ConllLayout.conll())) {
        List<String> labels =
            spans.encode(TagScheme.BIO.decode(sentence.labels()), sentence.size());
        for (int i = 0; i < labels.size(); i++) {
          text.append(sentence.tokens().get(i)).append(' ').append(labels.get(i)).append('\n');
        }
        text.append('\n');
      }
      corpus.write(split + ".conll", text.toString());
    }
    String name = scheme.name().toLowerCase(Locale.ROOT);
    TrainingResult result =
        corpus.train(
            "data.scheme=" + name,
            "network.scheme=" + name,
            "network.dropout=0",
            "train.epochs=20",
            "train.patience=20");
    assertTrue(result.bestScore() > 90, "dev F1 " + result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertEquals(spans, model.fileScheme());
  }
}
