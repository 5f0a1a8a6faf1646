package trellis.train.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.error.CorpusException;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.LabelWeights;
import trellis.labels.PossibleLabelFinder;
import trellis.labels.PossibleLabels;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.util.Excerpt;

/**
 * Turns the training sentences of all corpora into rows and ids of their labels, or into what is
 * possible where a corpus leaves labels open.
 */
final class TrainingEncoder {
  private final TaggerConfig config;
  private final LabelSet labels;
  private final EncodingScope scope;
  private final Optional<LabelWeights> byLabel;
  private final Map<Double, LabelWeights> byFile = new HashMap<>(); // by what its sentences count

  /**
   * Prepares the encoding.
   *
   * @param scope of the vocabularies of the training
   */
  TrainingEncoder(TaggerConfig config, LabelSet labels, EncodingScope scope) {
    this.config = config;
    this.labels = labels;
    this.scope = scope;
    this.byLabel = config.train().weights().map(this::weights);
  }

  /** The sentences of a corpus that labels say something of, and the same in rows. */
  record EncodedCorpus(TrainingCorpus corpus, List<EncodedSentence> encoded) {}

  /**
   * The labels that the corpora have.
   *
   * @param start the model that the training begins with, if it begins with one
   */
  static LabelSet labels(
      TaggerConfig config, List<TrainingCorpus> corpora, Optional<StartingModel> start) {
    LabelSetBuilder builder =
        new LabelSetBuilder(corpora.get(0).scheme(), networkScheme(config)); // answers are as in it
    for (TrainingCorpus corpus : corpora) {
      corpus.config().labels().types().ifPresent(types -> types.forEach(builder::add));
      corpus.train().forEach(sentence -> builder.add(sentence.labels(), sentence.reading()));
    }
    start.ifPresent(old -> old.addLabels(builder));
    LabelSet labels = builder.build();
    boolean hasSpans = labels.size() > 1 || config.task() == Task.POS;
    if (!hasSpans) {
      TrainingCorpus first = corpora.get(0);
      throw new CorpusException(
          first.config().train().at(0).toString(),
          0,
          "no label marks a span, such as "
              + Excerpt.quoted(first.train().get(0).labels().get(0))
              + ": is `data.columns.label` right, and `data.scheme`? `trellis check` tells more");
    }
    return labels;
  }

  private static TagScheme networkScheme(TaggerConfig config) {
    return config.task() == Task.POS
        ? TagScheme.NONE
        : TagScheme.valueOf(config.network().scheme().name());
  }

  private LabelWeights weights(Map<String, Double> byName) {
    try {
      return new LabelWeights(labels, byName);
    } catch (IllegalArgumentException unknown) {
      throw new CorpusException(
          config.data().train().at(0).toString(),
          0,
          unknown.getMessage() + " (`train.weights`)",
          unknown);
    }
  }

  /** Encodes what labels say something of. */
  EncodedCorpus encode(TrainingCorpus corpus) {
    LabelSet own = labels.withFiles(corpus.scheme());
    Map<LabelReading, PossibleLabelFinder> finders = new HashMap<>();
    List<Column> columns = corpus.features();
    List<EncodedSentence> encoded = new ArrayList<>(corpus.train().size());
    List<Integer> places = new ArrayList<>(); // of those that are learned from
    int place = 0;
    for (Sentence sentence : corpus.train()) {
      Optional<LabelWeights> weights = weights(corpus.weight(sentence));
      EncodedSentence one;
      if (sentence.reading().tellAll(sentence.labels())) {
        one = encodeKnown(sentence, weights, columns);
      } else {
        refuseForDl4j(sentence);
        PossibleLabelFinder finder =
            finders.computeIfAbsent(
                sentence.reading(), reading -> new PossibleLabelFinder(own, reading));
        one = encodeOpen(sentence, finder, weights, columns);
      }
      if (one != null) {
        encoded.add(one);
        places.add(place);
      }
      place++;
    }
    if (encoded.isEmpty()) {
      throw CorpusReader.noLabels(corpus.config());
    }
    boolean all = encoded.size() == corpus.train().size();
    List<Sentence> labeled =
        all ? corpus.train() : places.stream().map(corpus.train()::get).toList();
    return new EncodedCorpus(corpus.withTrain(labeled), encoded);
  }

  private Optional<LabelWeights> weights(double times) {
    return times == 1
        ? byLabel
        : Optional.of(
            byFile.computeIfAbsent(
                times,
                many -> byLabel.orElseGet(() -> new LabelWeights(labels, Map.of())).times(many)));
  }

  private EncodedSentence encodeKnown(
      Sentence sentence, Optional<LabelWeights> weights, List<Column> columns) {
    int[] ids = labels.encode(sentence.labels());
    Optional<PossibleLabels> weighed = weights.flatMap(some -> some.weigh(ids));
    return weighed.isPresent()
        ? scope.encode(sentence.tokens(), sentence.features(columns), weighed.get())
        : scope.encode(sentence.tokens(), sentence.features(columns), ids);
  }

  /** Null where labels say nothing, or contradict each other. */
  private EncodedSentence encodeOpen(
      Sentence sentence,
      PossibleLabelFinder finder,
      Optional<LabelWeights> weights,
      List<Column> columns) {
    List<String> written = sentence.labels();
    if (sentence.reading().tellNothing(written)) {
      return null;
    }
    try {
      return finder
          .find(written)
          .map(found -> weights.isPresent() ? weights.get().weigh(found) : found)
          .map(found -> scope.encode(sentence.tokens(), sentence.features(columns), found))
          .orElse(null);
    } catch (IllegalArgumentException schemeCannot) {
      throw new CorpusException(
          sentence.file(), sentence.line(0), schemeCannot.getMessage(), schemeCannot);
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
