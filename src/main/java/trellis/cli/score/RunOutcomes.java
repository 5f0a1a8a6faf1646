package trellis.cli.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.eval.significance.Measure;
import trellis.eval.significance.SeedCounts;
import trellis.labels.LabelReading;
import trellis.text.ConllLayout;
import trellis.text.Sentence;
import trellis.train.run.FinishedRun;
import trellis.util.Excerpt;

/** Reads what finished runs predicted, sentence by sentence and seed by seed. */
final class RunOutcomes {
  private RunOutcomes() {}

  /**
   * Refuses runs whose scores are not of one kind.
   *
   * @throws TrainingException when they learned different tasks
   */
  static void requireSameTask(FinishedRun first, FinishedRun second) {
    if (!tasks(first).equals(tasks(second))) {
      throw new TrainingException(
          second.path()
              + ": learned another task than "
              + first.path()
              + " (`task` of their config.yaml): their scores are not of the same kind");
    }
  }

  private static List<Task> tasks(FinishedRun run) {
    return run.config().allHeads().stream().map(Head::task).toList();
  }

  /**
   * What each seed of a run predicted for a split.
   *
   * @param reference a file of predictions with the gold labels that all must have
   * @throws CorpusException when a file has other sentences
   */
  static List<SeedCounts> of(FinishedRun run, String split, Path reference) {
    Measure measure = run.task(split) == Task.POS ? Measure.ACCURACY : Measure.F1;
    LabelReading reading = reading(run.config(), split).withoutNames();
    ConllLayout layout = FinishedRun.LAYOUT.withReading(reading);
    List<SeedCounts> seeds = new ArrayList<>();
    for (Path file : run.predictions(split)) {
      requireSameGold(reference, file);
      SeedCounts outcomes = new SeedCounts(measure);
      ScoredCorpus.ofColumns(reference, layout, file, FinishedRun.PREDICTED).forEach(outcomes::add);
      seeds.add(outcomes);
    }
    return seeds;
  }

  private static LabelReading reading(TaggerConfig config, String split) {
    for (Head head : config.allHeads()) {
      TaggerConfig ofHead = config.readingFor(head);
      for (DataConfig corpus : ofHead.corpora()) {
        if (split.startsWith(CorpusFiles.prefix(ofHead, corpus))) {
          return CorpusFiles.reading(ofHead, corpus);
        }
      }
    }
    return CorpusFiles.reading(config, config.data());
  }

  /** The walk itself sees to the tokens, and stops at the first that differs. */
  private static void requireSameGold(Path reference, Path file) {
    ScoredCorpus.ofColumns(reference, FinishedRun.LAYOUT, file, FinishedRun.LAYOUT.label().get())
        .forEach((sentence, gold) -> requireSameGold(sentence, gold, file));
  }

  private static void requireSameGold(Sentence sentence, List<String> gold, Path file) {
    for (int i = 0; i < sentence.size(); i++) {
      if (!gold.get(i).equals(sentence.labels().get(i))) {
        throw new CorpusException(
            file.toString(),
            sentence.line(i), // the same in both: a line a token, and one between sentences
            "the gold label is "
                + Excerpt.quoted(gold.get(i))
                + ", but "
                + Excerpt.quoted(sentence.labels().get(i))
                + " at "
                + sentence.file()
                + ":"
                + sentence.line(i)
                + ": only runs that were scored on the same files can be compared");
      }
    }
  }
}
