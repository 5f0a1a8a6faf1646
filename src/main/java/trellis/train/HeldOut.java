package trellis.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.labels.TagScheme;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.data.TrainingCut;
import trellis.train.data.TrainingDataReader;
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

  /**
   * Writes all predictions, in the order of the training file.
   *
   * @return their figures, of spans or of plain labels
   */
  Record score(Path file) {
    List<Sentence> all = TrainingDataReader.readTrain(config);
    int[] folds = TrainingCut.folds(all, runs.size());
    List<Iterator<Sentence>> answers = new ArrayList<>();
    for (TrainingResult run : runs) {
      Path said = new RunDirectory(run.folder()).predictions("test");
      answers.add(ConllReader.readAll(said, FinishedRun.LAYOUT).iterator());
    }
    PredictionsFile predictions = new PredictionsFile();
    List<List<String>> predicted = new ArrayList<>();
    for (int i = 0; i < folds.length; i++) {
      Sentence gold = all.get(i);
      predicted.add(next(answers.get(folds[i] - 1), gold));
      predictions.add(gold, predicted.get(i));
    }
    predictions.write(file);
    return figures(all, predicted);
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

  private Record figures(List<Sentence> gold, List<List<String>> predicted) {
    if (FoldTraining.test(runs.get(0)) instanceof SplitScore.Spans spans) {
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
