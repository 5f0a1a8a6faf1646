package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.eval.SpanScorer;
import trellis.labels.TagScheme;
import trellis.page.ParsedPage;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.engine.Engines;
import trellis.train.result.BatchProgress;
import trellis.train.result.FoldSummary;
import trellis.train.result.FoldSummary.HeldOutScore;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.FinishedRun;
import trellis.train.score.SplitScore;

class FoldTrainingTest {
  @TempDir private Path folder;

  private static FoldSummary train(TaggerConfig config, Path run, StartMode mode) {
    return new FoldTraining(config, 3, run, TrainingListener.SILENT, Engines.ours()).run(mode);
  }

  private static boolean isReport(Element link) {
    return link.getAttribute("href").endsWith("/report.html");
  }

  private static List<Sentence> predictions(Path file) {
    return ConllReader.readAll(file, FinishedRun.LAYOUT);
  }

  @Test
  void everySentenceIsLabeledByTheRunThatDidNotLearnFromIt() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("data.dev=20%", "train.epochs=12");
    FoldSummary summary = train(config, corpus.run(), StartMode.NEW);

    FoldSummary.Sums sums = summary.sums().orElseThrow();
    List<Sentence> all = ConllReader.readAll(config.data().train().at(0), ConllLayout.conll());
    List<Sentence> predicted = predictions(sums.heldOut().get(0).predictions());
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    for (int i = 0; i < all.size(); i++) {
      assertEquals(all.get(i).tokens(), predicted.get(i).tokens());
      assertEquals(all.get(i).labels(), predicted.get(i).labels());
      scorer.add(all.get(i), predicted.get(i).column(FinishedRun.PREDICTED));
    }
    assertEquals(all.size(), predicted.size());
    assertEquals(scorer.result().conlleval().micro().f1(), sums.heldOut().get(0).score());
    double score = sums.heldOut().get(0).score();
    assertTrue(score > 30, () -> "something is learned: " + score);

    int sentences = 0;
    for (TrainingResult run : summary.runs()) {
      Path kept = run.folder().resolve("test.kept-out.conll");
      List<Sentence> test = ConllReader.readAll(kept, ConllLayout.conll());
      sentences += test.size();
      Path dev = run.folder().resolve("dev.kept-out.conll");
      assertEquals(
          ConllReader.readAll(dev, ConllLayout.conll()).size(),
          predictions(run.folder().resolve("dev.predicted.conll")).size());
      assertEquals(
          test.stream().map(Sentence::tokens).toList(),
          predictions(run.folder().resolve("test.predicted.conll")).stream()
              .map(Sentence::tokens)
              .toList());
    }
    assertEquals(all.size(), sentences);

    JsonNode metrics = new ObjectMapper().readTree(corpus.run().resolve("metrics.json").toFile());
    assertEquals(3, metrics.get("runs").size());
    assertEquals(score, metrics.at("/held_out/score").asDouble());
    assertEquals(sums.test().mean(), metrics.at("/test/mean").asDouble());
    String page = Files.readString(summary.report());
    assertEquals(
        3, ParsedPage.of(page).all("a").stream().filter(FoldTrainingTest::isReport).count());
    assertTrue(page.contains("cross-validation, 3 folds") && page.contains("fold-3/report.html"));
    assertEquals(List.of("test"), FinishedRun.open(corpus.run()).splits());
  }

  @Test
  void aStoppedCrossValidationGoesOnAndEndsAlike() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("data.dev=20%", "train.parallel=1", "train.epochs=3");
    FoldSummary whole = train(config, folder.resolve("whole"), StartMode.NEW);
    FoldTraining[] training = new FoldTraining[1];
    TrainingListener stopper =
        new TrainingListener() {
          private int steps;

          @Override
          public void batchDone(BatchProgress progress) {
            if (++steps == 20) { // within the second fold
              training[0].stop();
            }
          }
        };
    training[0] = new FoldTraining(config, 3, corpus.run(), stopper, Engines.ours());
    FoldSummary stopped = training[0].run(StartMode.NEW);
    assertTrue(stopped.sums().isEmpty());
    assertFalse(Files.exists(corpus.run().resolve("metrics.json")));
    assertThrows(TrainingException.class, () -> FinishedRun.open(corpus.run()));

    FoldSummary resumed = train(config, corpus.run(), StartMode.RESUME);
    assertEquals(evaluation(whole), evaluation(resumed));
    assertEquals(whole.sums().orElseThrow().dev(), resumed.sums().orElseThrow().dev());
  }

  private static Record evaluation(FoldSummary summary) {
    return summary.sums().orElseThrow().heldOut().get(0).evaluation();
  }

  /** Each corpus is cut into folds, and scored for each head that it has. */
  @Test
  void severalCorporaAndHeadsAreScoredEach() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder).withKinds();
    corpus.config();
    corpus.write(
        "several.yaml",
        """
        base: toy.yaml
        heads: {kind: {task: pos}, name: {task: ner}}
        data:
          - {name: a, train: %1$s/train.conll, dev: 20%%, labels: {name: 1}}
          - {name: b, train: %1$s/two-dev.conll, test: %1$s/two-test.conll, labels: {kind: 1, name: 2}}
        train: {epochs: 8}
        """
            .formatted(folder));
    TaggerConfig config = ConfigReader.read(folder.resolve("several.yaml"), List.of());
    Path run = folder.resolve("folds");
    FoldSummary summary = train(config, run, StartMode.NEW);
    FoldSummary.Sums sums = summary.sums().orElseThrow();
    assertEquals(
        List.of("a.name", "b.kind", "b.name"),
        sums.heldOut().stream().map(HeldOutScore::title).toList());
    assertEquals(
        List.of("F1", "accuracy", "F1"),
        sums.heldOut().stream().map(HeldOutScore::measure).toList());
    for (HeldOutScore heldOut : sums.heldOut()) {
      List<Sentence> predicted = predictions(heldOut.predictions());
      List<Sentence> all =
          ConllReader.readAll(
              folder.resolve(heldOut.title().equals("a.name") ? "train.conll" : "two-dev.conll"),
              ConllLayout.conll(0, heldOut.title().equals("b.name") ? 2 : 1));
      assertEquals(words(all), words(predicted));
      assertEquals(
          all.stream().map(Sentence::labels).toList(),
          predicted.stream().map(Sentence::labels).toList());
      double right = 0;
      for (Sentence sentence : predicted) {
        for (int i = 0; i < sentence.size(); i++) {
          String label = sentence.column(FinishedRun.PREDICTED).get(i);
          right += sentence.labels().get(i).equals(label) ? 1 : 0;
        }
      }
      if (heldOut.measure().equals("accuracy")) {
        double tokens = all.stream().mapToInt(Sentence::size).sum();
        assertEquals(100 * right / tokens, heldOut.score(), 1e-9);
      }
      assertTrue(heldOut.score() > 30, heldOut::toString);
    }
    double mean = 0;
    for (TrainingResult fold : summary.runs()) {
      mean += fold.testPercent().orElseThrow() / 3;
      assertEquals(3, fold.scores().stream().filter(SplitScore::isTest).count());
      assertTrue(Files.exists(fold.folder().resolve("b.test.kept-out.conll")));
    }
    assertEquals(mean, sums.test().mean(), 1e-9);
    assertEquals("mean", sums.measure());
    FinishedRun finished = FinishedRun.open(run);
    assertEquals(
        Set.of("b.kind.test", "a.name.test", "b.name.test"), Set.copyOf(finished.splits()));
    assertEquals(2, FinishedRun.open(run.resolve("fold-2")).config().data().fold().get().number());
    JsonNode metrics = new ObjectMapper().readTree(run.resolve("metrics.json").toFile());
    assertEquals(sums.heldOut().get(1).score(), metrics.at("/held_out/b.kind/score").asDouble());
    assertEquals(3, metrics.at("/held_out").size());
    String page = Files.readString(summary.report());
    assertTrue(page.contains("All held out of b.kind"), page);
  }

  private static List<List<String>> words(List<Sentence> sentences) {
    return sentences.stream().map(Sentence::tokens).toList();
  }

  @Test
  void plainLabelsHaveAnAccuracy() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    FoldSummary summary =
        train(corpus.config("task=pos", "train.epochs=1"), corpus.run(), StartMode.NEW);

    assertEquals("accuracy", summary.sums().orElseThrow().measure());
    assertTrue(Files.exists(summary.report()));
  }

  @Test
  void seedsAndASingleFoldAreRefused() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    assertRefused("choose one seed", corpus.config("seeds=[1, 2]"));
    assertRefused("leave the key out", corpus.config("data.fold=1/2"));
    TaggerConfig config = corpus.config("train.epochs=1");
    train(config, corpus.run(), StartMode.NEW);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> train(config, corpus.run(), StartMode.NEW));
    assertTrue(thrown.getMessage().contains("a run stands here already"), thrown.getMessage());
  }

  private void assertRefused(String why, TaggerConfig config) {
    TrainingException thrown =
        assertThrows(
            TrainingException.class, () -> train(config, folder.resolve("no"), StartMode.NEW));
    assertTrue(thrown.getMessage().contains(why), thrown.getMessage());
  }
}
