package trellis.train.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.error.CorpusException;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.LabelWeights;
import trellis.labels.PossibleLabelFinder;
import trellis.labels.PossibleLabels;
import trellis.text.Sentence;

/**
 * What a training learns of its sentences: their labels, or what is possible where these are not
 * all known, how often they count, and what a teacher says.
 */
final class TrainingTargets {
  private final TaggerConfig config;
  private final LabelSet labels;
  private final Optional<LabelWeights> weights;
  private final Map<LabelReading, PossibleLabelFinder> finders = new HashMap<>();

  /**
   * Targets for a network.
   *
   * @throws CorpusException when no span has a type that is to weigh more
   */
  TrainingTargets(TaggerConfig config, LabelSet labels) {
    this.config = config;
    this.labels = labels;
    this.weights = config.train().weights().map(this::weights);
  }

  /** One for each sentence; null where there is nothing to learn. */
  List<PossibleLabels> of(List<Sentence> sentences, Optional<Teacher> teacher) {
    List<PossibleLabels> known = new ArrayList<>(sentences.size());
    for (Sentence sentence : sentences) {
      known.add(of(sentence).orElse(null));
    }
    return teacher.isPresent() ? teacher.get().teach(sentences, known, labels) : known;
  }

  /** Empty where labels say nothing, or contradict each other. */
  private Optional<PossibleLabels> of(Sentence sentence) {
    List<String> written = sentence.labels();
    LabelReading reading = sentence.reading();
    if (reading.tellAll(written)) {
      int[] ids = labels.encode(written);
      return Optional.of(
          weights.flatMap(some -> some.weigh(ids)).orElseGet(() -> PossibleLabels.known(ids)));
    }
    refuseForDl4j(sentence);
    if (reading.tellNothing(written)) {
      return Optional.empty();
    }
    PossibleLabelFinder finder =
        finders.computeIfAbsent(reading, read -> new PossibleLabelFinder(labels, read));
    try {
      return finder
          .find(written)
          .map(found -> weights.isPresent() ? weights.get().weigh(found) : found);
    } catch (IllegalArgumentException schemeCannot) {
      throw new CorpusException(
          sentence.file(), sentence.line(0), schemeCannot.getMessage(), schemeCannot);
    }
  }

  private LabelWeights weights(Map<String, Double> byName) {
    try {
      return new LabelWeights(labels, byName);
    } catch (IllegalArgumentException unknown) {
      throw new CorpusException(
          config.data().train().toString(),
          0,
          unknown.getMessage() + " (`train.weights`)",
          unknown);
    }
  }

  private void refuseForDl4j(Sentence sentence) {
    if (config.train().engine() == Engine.DEEPLEARNING4J) {
      throw new CorpusException(
          sentence.file(),
          sentence.line(0),
          "the sentence has tokens whose label is not known, which the engine deeplearning4j"
              + " cannot learn from: leave out `train.engine`, or take such sentences out");
    }
  }
}
