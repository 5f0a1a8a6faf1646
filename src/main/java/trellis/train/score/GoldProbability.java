package trellis.train.score;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabelFinder;
import trellis.labels.TagScheme;
import trellis.model.Tagging;
import trellis.text.Sentence;

/**
 * The probability that a model gives to the gold labels of sentences, known or not; one model's.
 */
final class GoldProbability {
  private final Map<LabelReading, PossibleLabelFinder> finders = new HashMap<>();
  private final TagScheme scheme; // of the sentences

  GoldProbability(TagScheme scheme) {
    this.scheme = scheme;
  }

  /**
   * The logarithm of the probability of what the labels of a sentence say; not finite when they say
   * nothing or are impossible.
   */
  double logProbability(Sentence sentence, Tagging tagging, double temperature) {
    LabelReading reading = sentence.reading();
    List<String> labels = sentence.labels();
    if (reading.tellAll(labels)) {
      return tagging.logProbability(labels, temperature);
    }
    if (reading.tellNothing(labels)) {
      return Double.NEGATIVE_INFINITY;
    }
    return finders
        .computeIfAbsent(reading, read -> finder(tagging.labelSet(), read))
        .find(labels)
        .map(found -> tagging.logProbability(found, temperature))
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private PossibleLabelFinder finder(LabelSet labels, LabelReading reading) {
    return new PossibleLabelFinder(labels.withFiles(scheme), reading);
  }
}
