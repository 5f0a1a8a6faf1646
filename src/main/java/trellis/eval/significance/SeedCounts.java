package trellis.eval.significance;

import java.util.Arrays;
import java.util.List;
import trellis.eval.KnownLabels;
import trellis.eval.PredictedLabels;
import trellis.eval.SentenceCounts;
import trellis.text.Sentence;

/** What each sentence of a file adds to the score of the model that was trained with one seed. */
public final class SeedCounts {
  private final Measure measure;
  private int[] counts = new int[3 * 256]; // [sentence][gold, found, correct]
  private int sentences;

  /** Starts with no sentence. */
  public SeedCounts(Measure measure) {
    this.measure = measure;
  }

  /**
   * Adds a sentence of a file whose labels are the gold ones.
   *
   * @throws IllegalArgumentException when there is not a label a token
   */
  public void add(Sentence sentence, List<String> predicted) {
    PredictedLabels.requireOnePerToken(sentence, predicted);
    if (KnownLabels.areAll(sentence)) {
      add(measure.outcome(sentence.labels(), predicted));
    } else {
      KnownLabels known = measure.known(sentence, predicted);
      add(measure.outcome(known.gold(), known.predicted()));
    }
  }

  void add(SentenceCounts sentence) {
    int at = 3 * sentences;
    if (at == counts.length) {
      counts = Arrays.copyOf(counts, 2 * at);
    }
    counts[at] = Math.toIntExact(sentence.gold());
    counts[at + 1] = Math.toIntExact(sentence.found());
    counts[at + 2] = Math.toIntExact(sentence.correct());
    sentences++;
  }

  /** What the score is. */
  public Measure measure() {
    return measure;
  }

  /** How many sentences there are. */
  public int sentences() {
    return sentences;
  }

  int gold(int sentence) {
    return counts[3 * sentence];
  }

  int found(int sentence) {
    return counts[3 * sentence + 1];
  }

  int correct(int sentence) {
    return counts[3 * sentence + 2];
  }

  /** The score of all sentences, in percent. */
  public double score() {
    long gold = 0;
    long found = 0;
    long correct = 0;
    for (int sentence = 0; sentence < sentences; sentence++) {
      gold += gold(sentence);
      found += found(sentence);
      correct += correct(sentence);
    }
    return measure.percent(gold, found, correct);
  }
}
