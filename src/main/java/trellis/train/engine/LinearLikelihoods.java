package trellis.train.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.EncodedSentence;
import trellis.batch.Vocabularies;
import trellis.config.OutputConfig.OutputLayer;
import trellis.crf.SegmentStates;
import trellis.crf.SegmentTransitions;
import trellis.error.TrainingException;
import trellis.lexicon.NameLists;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.train.ChainShape;
import trellis.linear.train.CorpusAttributes;
import trellis.linear.train.CorpusLikelihood;
import trellis.linear.train.SpanSums;
import trellis.linear.train.Transitions;
import trellis.linear.train.WeightLayout;
import trellis.network.head.OutputHead;
import trellis.train.engine.WeightVector.Slice;
import trellis.util.WorkerTeam;

/** Makes the likelihoods of sentences under a linear model, here or where a part of them is. */
public final class LinearLikelihoods {
  private final OutputHead head;
  private final Vocabularies vocabularies;
  private final LinearFeatures features;
  private final ChainShape shape;
  private final boolean hasSteps; // the template asks for transitions

  /**
   * Prepares likelihoods of a model with one head.
   *
   * @throws TrainingException when its template does not go with its chain
   */
  public LinearLikelihoods(OutputHead head, Vocabularies vocabularies) {
    this.head = head;
    this.vocabularies = vocabularies;
    this.features = vocabularies.linear().orElseThrow();
    this.hasSteps = features.attributes().template().hasTransitions();
    requireChain();
    SegmentTransitions segments = head.transitionScores().segments();
    SegmentStates states = segments == null ? null : segments.states();
    this.shape =
        new ChainShape(
            head.labelSet().size(),
            head.config().output().statesOfLabel(),
            head.config().order(),
            head.config().output().isLocal(),
            states);
  }

  private void requireChain() {
    int order = head.config().order();
    if (head.secondOrder().isPresent() && head.pairs().isPresent()) {
      throw new TrainingException(
          "`network.order`: 2 does not go together with lines of the template that begin with B and"
              + " read fields: begin them with U, or remove `network.order`");
    }
    if (!hasSteps && (order == 2 || head.config().output().type() == OutputLayer.MEMM)) {
      throw new TrainingException(
          "the template has no line B, so no label depends on the one before: add a line B, or"
              + (order == 2 ? " remove `network.order`" : " write `network.model`: maxent"));
    }
  }

  /** The attributes of some sentences. */
  public CorpusAttributes attributes(List<EncodedSentence> sentences) {
    return CorpusAttributes.of(features.attributes(), shape.columns(), sentences);
  }

  /**
   * Which transitions have weights: with weights for observed labels alone those that were
   * observed, too.
   *
   * @param observed for each label those that come behind it; asked where it matters
   */
  public Transitions transitions(Supplier<StateFeatures> observed) {
    if (ofTransitions().isEmpty()) {
      return Transitions.NONE;
    }
    boolean areSeen =
        !features.states().get(0).areAll() && shape.isPlain() && features.pairs().isEmpty();
    return areSeen ? Transitions.of(observed.get()) : Transitions.ALL;
  }

  private Optional<Parameter> ofTransitions() {
    return head.transitions().or(head::typeTransitions).filter(one -> hasSteps);
  }

  /** The loss of all sentences, which are here. */
  CorpusLoss loss(List<EncodedSentence> sentences, WorkerTeam team) {
    CorpusAttributes corpus = attributes(sentences);
    Transitions transitions = transitions(() -> corpus.seenSteps(shape.labels()));
    List<String> types = vocabularies.lexicon().lists().map(NameLists::types).orElse(List.of());
    SpanSums spans =
        features
            .spans()
            .map(own -> new SpanSums(shape.segments(), own, sentences, types))
            .orElse(null);
    WeightLayout layout = layout(transitions, corpus.gold().length);
    return new CorpusLoss(new CorpusLikelihood(corpus, layout, team, spans), transitions);
  }

  /**
   * What the loss of each part of a corpus is computed with. Those of all parts add up to that of
   * the whole, bit for bit.
   *
   * @param tokens of the whole corpus
   */
  public WeightLayout layout(Transitions transitions, long tokens) {
    return WeightLayout.of(features, shape, transitions, tokens);
  }

  /** The numbers of the model that are learned, in the order of the weights. */
  WeightVector weights(Transitions transitions) {
    return new WeightVector(
        Stream.of(
                Optional.of(Slice.all(head.weights())),
                ofTransitions().map(one -> new Slice(one, transitions.places().orElse(null))),
                head.secondOrder().filter(one -> hasSteps).map(Slice::all),
                head.pairs().map(Slice::all),
                head.spans().map(Slice::all))
            .flatMap(Optional::stream)
            .toList());
  }
}
