package trellis.train.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import trellis.config.OutputConfig.OutputLayer;
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
import trellis.text.Sentence;
import trellis.util.Excerpt;

/**
 * What a head learns of sentences by their labels: these, or what is possible where they are not
 * all known, and how often they count.
 */
public final class TrainingTargets {
  private final TaggerConfig config;
  private final LabelSet labels;
  private final Optional<LabelWeights> weights;
  private final Map<Double, LabelWeights> byFile = new HashMap<>(); // by what its sentences count

  /** Targets for a head of a network, whose labels are those that weigh more or less. */
  TrainingTargets(TaggerConfig config, LabelSet labels) {
    this.config = config;
    this.labels = labels;
    this.weights =
        config
            .train()
            .weights()
            .map(all -> LabelWeights.among(labels, all))
            .filter(own -> !own.isEmpty())
            .map(own -> new LabelWeights(labels, own));
  }

  /**
   * The labels that the corpora have, and those of the model that the training begins with.
   *
   * @param corpora whose labels are for this head
   * @param old the labels that the model has; empty where there is none, or it lacks the head
   */
  static LabelSet labels(
      TaggerConfig config, List<TrainingCorpus> corpora, Optional<LabelSet> old) {
    TagScheme files = // answers are as in the first
        corpora.isEmpty() ? old.orElseThrow().files() : corpora.get(0).scheme();
    LabelSetBuilder builder = new LabelSetBuilder(files, networkScheme(config));
    for (TrainingCorpus corpus : corpora) {
      corpus.config().labels().types().ifPresent(types -> types.forEach(builder::add));
      corpus.train().forEach(sentence -> builder.add(sentence.labels(), sentence.reading()));
    }
    old.map(known -> known.hasSpans() ? known.spanTypes() : known.labels())
        .ifPresent(known -> known.forEach(builder::add));
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

  /** The scheme of the labels that the network of a config predicts. */
  public static TagScheme networkScheme(TaggerConfig config) {
    return config.task() == Task.POS
        ? TagScheme.NONE
        : TagScheme.valueOf(config.network().scheme().name());
  }

  /** What they say of each training sentence of a corpus; null where that is nothing. */
  List<PossibleLabels> of(TrainingCorpus corpus) {
    LabelSet own = labels.withFiles(corpus.scheme());
    Map<LabelReading, PossibleLabelFinder> finders = new HashMap<>();
    List<PossibleLabels> targets = new ArrayList<>(corpus.train().size());
    for (Sentence sentence : corpus.train()) {
      // Made for sentences that leave labels open alone: it has the rules of all pairs of labels.
      Supplier<PossibleLabelFinder> finder =
          () ->
              finders.computeIfAbsent(
                  sentence.reading(), reading -> new PossibleLabelFinder(own, reading));
      targets.add(of(sentence, finder).orElse(null));
    }
    return targets;
  }

  /** Makes what is learned of each sentence of a corpus count as often as its file does. */
  void count(TrainingCorpus corpus, List<PossibleLabels> targets) {
    for (int i = 0; corpus.config().weight().isPresent() && i < targets.size(); i++) {
      targets.set(i, counted(targets.get(i), corpus.weight(corpus.train().get(i))));
    }
  }

  /** What is learned of a sentence whose loss counts so many times. */
  private PossibleLabels counted(PossibleLabels target, double times) {
    if (target == null || times == 1) {
      return target;
    }
    return target.areKnown()
        ? byFile
            .computeIfAbsent(times, many -> new LabelWeights(labels, Map.of()).times(many))
            .weigh(target.ids())
            .orElseThrow()
        : target.times(times);
  }

  /** Empty where labels say nothing, or contradict each other. */
  private Optional<PossibleLabels> of(Sentence sentence, Supplier<PossibleLabelFinder> finder) {
    List<String> written = sentence.labels();
    LabelReading reading = sentence.reading();
    if (reading.tellAll(written)) {
      int[] ids = labels.encode(written);
      return Optional.of(
          weights.flatMap(some -> some.weigh(ids)).orElseGet(() -> PossibleLabels.known(ids)));
    }
    refuseForDl4j(sentence);
    refuseForSegments(sentence);
    if (reading.tellNothing(written)) {
      return Optional.empty();
    }
    try {
      return finder
          .get()
          .find(written)
          .map(found -> weights.isPresent() ? weights.get().weigh(found) : found);
    } catch (IllegalArgumentException schemeCannot) {
      throw new CorpusException(
          sentence.file(), sentence.line(0), schemeCannot.getMessage(), schemeCannot);
    }
  }

  /**
   * Requires that each type that is to weigh more or less is one of some head.
   *
   * @throws CorpusException with the nearest one
   */
  static void requireWeighed(TaggerConfig config, List<LabelSet> heads) {
    try {
      LabelWeights.requireKnown(config.train().weights().orElse(Map.of()).keySet(), heads);
    } catch (IllegalArgumentException unknown) {
      throw new CorpusException("train.weights", 0, unknown.getMessage(), unknown);
    }
  }

  private void refuseForSegments(Sentence sentence) {
    if (config.network().output().type() == OutputLayer.SEMI_CRF) {
      throw new CorpusException(
          sentence.file(),
          sentence.line(0),
          "the sentence has tokens whose label is not known, which a semi_crf (`network.output`)"
              + " cannot learn from: write `output: crf`, or take such sentences out");
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
