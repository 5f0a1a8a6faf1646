package trellis.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.TrainingException;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.labels.TagScheme;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.data.TrainingCut;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.FoldSummary.HeldOutScore;
import trellis.train.result.SeedStatistics;
import trellis.train.result.TrainingResult;
import trellis.train.run.FinishedRun;
import trellis.train.run.PredictionsFile;
import trellis.train.run.RunDirectory;
import trellis.train.score.SplitScore;

/** Puts what the runs of a cross-validation said of their folds together, and scores it as one. */
final class HeldOut {
  private static final int MISTAKES_KEPT = 0;

  private final TaggerConfig config;
  private final List<TrainingResult> runs;

  /** Takes the runs, that of the first fold first. */
  HeldOut(TaggerConfig config, List<TrainingResult> runs) {
    this.config = config;
    this.runs = runs;
  }

  /** Writes all predictions of each corpus and head, and scores them. */
  List<HeldOutScore> scores(RunDirectory folder) {
    List<HeldOutScore> scores = new ArrayList<>();
    for (DataConfig corpus : config.corpora()) {
      for (Head head : config.allHeads()) {
        TaggerConfig reading = config.readingFor(head);
        config
            .readingFor(head, corpus)
            .map(own -> score(reading, own, folder))
            .ifPresent(scores::add);
      }
    }
    return scores;
  }

  /** Writes the predictions of a corpus for one head, in the order of the training file. */
  private HeldOutScore score(TaggerConfig reading, DataConfig corpus, RunDirectory folder) {
    String split = CorpusFiles.prefix(reading, corpus) + Split.TEST;
    List<Sentence> all = TrainingDataReader.readTrain(reading, corpus);
    int[] folds = TrainingCut.folds(all, runs.size());
    List<Iterator<Sentence>> answers = new ArrayList<>();
    for (TrainingResult run : runs) {
      Path said = new RunDirectory(run.folder()).predictions(split);
      answers.add(ConllReader.readAll(said, FinishedRun.LAYOUT).iterator());
    }
    PredictionsFile predictions = new PredictionsFile();
    List<List<String>> predicted = new ArrayList<>();
    for (int i = 0; i < folds.length; i++) {
      Sentence gold = all.get(i);
      predicted.add(next(answers.get(folds[i] - 1), gold));
      predictions.add(gold, predicted.get(i));
    }
    Path file = folder.predictions(split);
    predictions.write(file);
    List<SplitScore> ofFolds = runs.stream().map(run -> test(run, split)).toList();
    Record evaluation = figures(ofFolds.get(0), all, predicted);
    return new HeldOutScore(
        split,
        SeedStatistics.of(ofFolds.stream().map(SplitScore::score).toList()),
        ofFolds.get(0).measure(),
        SplitScore.score(evaluation),
        evaluation,
        file);
  }

  private static SplitScore test(TrainingResult run, String split) {
    return run.scores().stream()
        .filter(score -> score.split().equals(split))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> next(Iterator<Sentence> answers, Sentence gold) {
    List<String> labels =
        answers.hasNext() ? answers.next().column(FinishedRun.PREDICTED) : List.of();
    if (labels.size() != gold.size()) {
      throw new TrainingException(
          gold.file()
              + ": has other sentences than when its folds were trained: train anew with"
              + " --replace");
    }
    return labels;
  }

  private Record figures(SplitScore ofFold, List<Sentence> gold, List<List<String>> predicted) {
    if (ofFold instanceof SplitScore.Spans spans) {
      TagScheme scheme = TagScheme.parse(spans.evaluation().goldScheme());
      SpanScorer scorer = new SpanScorer(scheme, scheme, MISTAKES_KEPT, config.seed());
      for (int i = 0; i < gold.size(); i++) {
        scorer.add(gold.get(i), predicted.get(i));
      }
      return scorer.result();
    }
    TokenAccuracy accuracy = new TokenAccuracy();
    for (int i = 0; i < gold.size(); i++) {
      accuracy.add(gold.get(i), predicted.get(i));
    }
    return accuracy.result();
  }
}
