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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
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
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.FinishedRun;

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
    List<Sentence> predicted = predictions(sums.predictions());
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    for (int i = 0; i < all.size(); i++) {
      assertEquals(all.get(i).tokens(), predicted.get(i).tokens());
      assertEquals(all.get(i).labels(), predicted.get(i).labels());
      scorer.add(all.get(i), predicted.get(i).column(FinishedRun.PREDICTED));
    }
    assertEquals(all.size(), predicted.size());
    assertEquals(scorer.result().conlleval().micro().f1(), sums.score());
    assertTrue(sums.score() > 30, () -> "something is learned: " + sums.score());

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
    assertEquals(sums.score(), metrics.at("/held_out/score").asDouble());
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
    assertEquals(
        whole.sums().orElseThrow().evaluation(), resumed.sums().orElseThrow().evaluation());
    assertEquals(whole.sums().orElseThrow().dev(), resumed.sums().orElseThrow().dev());
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
