package trellis.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles.Split;
import trellis.eval.NestedEvaluation;
import trellis.eval.calibration.Calibration;
import trellis.model.TaggerModel;
import trellis.text.Sentence;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;
import trellis.train.result.RunDetails;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingProgress;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.EpochLog;
import trellis.train.run.MetricsFile;
import trellis.train.run.ModelStore;
import trellis.train.run.PredictionsFile;
import trellis.train.run.RunDirectory;
import trellis.train.score.SplitScore;
import trellis.train.score.SplitScorer;
import trellis.train.score.Temperature;

/** What a training leaves at its end: scores of its best epoch, predictions, report and figures. */
final class TrainingEnd {
  private final TaggerConfig config;
  private final TrainingSession session;
  private final TrainingData data;
  private final RunDirectory folder;
  private final SplitScorer scorer;
  private final ModelStore models;
  private final EpochScorer epochScorer;
  private final EpochLog log;

  TrainingEnd(
      TaggerConfig config,
      TrainingSession session,
      RunDirectory folder,
      SplitScorer scorer,
      ModelStore models,
      EpochScorer epochScorer,
      EpochLog log) {
    this.config = config;
    this.session = session;
    this.data = session.data();
    this.folder = folder;
    this.scorer = scorer;
    this.models = models;
    this.epochScorer = epochScorer;
    this.log = log;
  }

  /** Scores the best epoch on dev and test, and writes what a finished run leaves. */
  TrainingResult finish(Ending ending, TrainingProgress progress) {
    session.state().restoreBest();
    int epoch = progress.best().bestEpoch();
    Map<String, Temperature> fitted = config.train().calibrate() ? calibrate(epoch) : Map.of();
    List<Double> divisors = new ArrayList<>();
    for (Head head : config.allHeads()) {
      Optional<Temperature> own = Optional.ofNullable(fitted.get(head.name()));
      divisors.add(own.map(Temperature::fitted).orElse(1.0));
    }
    TaggerModel best = models.model(epoch).withTemperatures(divisors);
    List<SplitScore> scores = scoreAndPredict(best);
    models.save(epoch, scores.stream().map(SplitScore::summary).toList(), divisors);
    RunDetails details = session.details(config, log.read());
    TrainingResult own =
        result(ending, progress, scores, Optional.of(details), fitted, nestedScores(best));
    TrainingResult result = config.report().baseline() ? own.withBaseline(baseline()) : own;
    // The report before the metrics: the run counts as finished once these are there.
    TrainingReporter.installed().ifPresent(pages -> folder.writeReport(pages.page(result)));
    MetricsFile.write(folder.metrics(), result);
    return result;
  }

  /** Trains a linear model on the same files. */
  private TrainingResult baseline() {
    TaggerConfig linear = config.baseline();
    return new Trainer(linear, folder.path().resolve("baseline"), TrainingListener.SILENT)
        .run(StartMode.REPLACE);
  }

  /**
   * Fits the temperature of each head to its dev sentences, and tells how far probabilities can be
   * believed without it.
   */
  private Map<String, Temperature> calibrate(int epoch) {
    TaggerModel model = models.model(epoch);
    Map<String, Temperature> fitted = new LinkedHashMap<>();
    for (Head head : config.allHeads()) {
      int place = fitted.size();
      Map<String, Calibration> before = new TreeMap<>();
      forEachFile(
          (corpus, split, file) -> {
            if (corpus.head() == place) {
              before.put(corpus.name(split), scorer.of(corpus).calibration(model, file));
            }
          });
      Temperature own = Temperature.fit(epochScorer.tagged(model, place));
      fitted.put(head.name(), own.withBefore(before));
    }
    return fitted;
  }

  /** Does something with the sentences of a dev or test file. */
  private interface FileAction {
    void on(TrainingCorpus corpus, Split split, List<Sentence> sentences);
  }

  private void forEachFile(FileAction action) {
    for (TrainingCorpus corpus : data.scored()) {
      corpus.dev().ifPresent(dev -> action.on(corpus, Split.DEV, dev));
      corpus.test().ifPresent(test -> action.on(corpus, Split.TEST, test));
    }
  }

  /** Tags each file once, for its score and for its file of predictions. */
  private List<SplitScore> scoreAndPredict(TaggerModel model) {
    List<SplitScore> scores = new ArrayList<>();
    forEachFile(
        (corpus, split, file) -> {
          PredictionsFile predictions = new PredictionsFile();
          String name = corpus.name(split);
          SplitScorer own = scorer.of(corpus);
          scores.add(own.scoreInDetail(name, model, file, predictions::add));
          predictions.write(folder.predictions(name));
        });
    return scores;
  }

  /** Scores the spans of all layers together where they may overlap. */
  private Map<String, NestedEvaluation> nestedScores(TaggerModel model) {
    Map<String, NestedEvaluation> nested = new LinkedHashMap<>();
    for (TrainingCorpus corpus : data.corpora()) {
      if (corpus.config().nested()) {
        SplitScorer own = scorer.of(corpus);
        corpus.dev().ifPresent(dev -> nested.put(corpus.name(Split.DEV), own.nested(model, dev)));
        corpus
            .test()
            .ifPresent(test -> nested.put(corpus.name(Split.TEST), own.nested(model, test)));
      }
    }
    return nested;
  }

  /** The result of a training that somebody stopped. */
  TrainingResult stopped(TrainingProgress progress) {
    return result(Ending.STOPPED, progress, List.of(), Optional.empty(), Map.of(), Map.of());
  }

  private TrainingResult result(
      Ending ending,
      TrainingProgress progress,
      List<SplitScore> scores,
      Optional<RunDetails> details,
      Map<String, Temperature> temperatures,
      Map<String, NestedEvaluation> nested) {
    Optional<SplitScore> dev = scores.stream().filter(score -> !score.isTest()).findFirst();
    Optional<SplitScore> test = scores.stream().filter(SplitScore::isTest).findFirst();
    List<SplitScore> further = new ArrayList<>(scores);
    dev.ifPresent(further::remove);
    test.ifPresent(further::remove);
    return new TrainingResult(
        config.name(),
        config.seed(),
        ending,
        progress.epoch(),
        progress.best().bestEpoch(),
        progress.best().bestScore(),
        dev,
        test,
        progress.seconds(),
        progress.tokensPerSecond(),
        folder.path(),
        Optional.of(folder.model()).filter(file -> progress.epoch() > 0),
        details,
        temperatures,
        further,
        nested,
        Optional.empty());
  }
}
