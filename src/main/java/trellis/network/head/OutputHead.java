package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.config.Head;
import trellis.config.OutputConfig.OutputLayer;
import trellis.crf.LocalNormalization;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.linear.SpanAttributes;
import trellis.linear.StateFeatures;

/**
 * An output layer of a network: scores of labels at each token, and what they say of a sentence.
 */
public final class OutputHead {
  private final String prefix;
  private final Head config;
  private final Optional<StateFeatures> states; // of a linear model
  private final Optional<StateFeatures> pairs; // of one whose template has bigrams with fields
  private final Optional<SpanAttributes> spans; // of a linear model that scores them
  private final int inputs;
  private final LabelSet labelSet;
  private final EmissionLayer emissions;
  private final LabelModel labels;

  private OutputHead(
      String prefix,
      Head config,
      Optional<StateFeatures> states,
      Optional<StateFeatures> pairs,
      Optional<SpanAttributes> spans,
      int inputs,
      LabelSet labelSet) {
    this.prefix = prefix;
    this.config = config;
    this.states = states;
    this.pairs = pairs;
    this.spans = spans;
    this.inputs = inputs;
    this.labelSet = labelSet;
    this.emissions =
        states.isPresent()
            ? EmissionLayer.ofLinear(prefix, states.get())
            : EmissionLayer.of(prefix, inputs, config.output().columns(labelSet.size()));
    this.labels = spans.isPresent() ? ofSpans() : ofLabels();
  }

  private LabelModel ofSpans() {
    SegmentStates segments = LabelModel.states(config.output(), labelSet);
    return LinearSemiCrfModel.of(prefix, segments, spans.orElseThrow().size());
  }

  private LabelModel ofLabels() {
    LabelModel plain = LabelModel.of(prefix, config, inputs, labelSet);
    return pairs.isPresent() ? PairCrfModel.of(prefix, plain, pairs.get()) : plain;
  }

  /**
   * A head of a neural network whose parameters are all 0.
   *
   * @param prefix of the names of its parameters
   * @param inputs columns of the states that it reads
   */
  static OutputHead of(String prefix, Head config, int inputs, LabelSet labelSet) {
    return new OutputHead(
        prefix, config, Optional.empty(), Optional.empty(), Optional.empty(), inputs, labelSet);
  }

  /**
   * A head of a linear model whose parameters are all 0.
   *
   * @param pairs which attributes have weights for labels one after another, if any do
   * @param spans the attributes of whole spans, if these have scores
   */
  static OutputHead ofLinear(
      String prefix,
      Head config,
      StateFeatures states,
      Optional<StateFeatures> pairs,
      Optional<SpanAttributes> spans,
      LabelSet labelSet) {
    return new OutputHead(
        prefix, config, Optional.of(states), pairs, spans, states.rows(), labelSet);
  }

  /** A copy that is called as the only head of a network. */
  OutputHead alone() {
    OutputHead copy = new OutputHead("", config, states, pairs, spans, inputs, labelSet);
    copy.copyParameters(this, weights().value(), pairs().map(Parameter::value));
    return copy;
  }

  /**
   * Takes the parameters of a head with the same labels.
   *
   * @param weights what it takes in place of the other's weights of inputs
   * @param ofPairs what it takes in place of those of pairs of labels, if it has some
   */
  public void copyParameters(OutputHead other, float[] weights, Optional<float[]> ofPairs) {
    for (int i = 0; i < parameters().size(); i++) {
      Parameter to = parameters().get(i);
      float[] from = other.parameters().get(i).value();
      if (to == weights()) {
        from = weights;
      } else if (to == pairs().orElse(null)) {
        from = ofPairs.orElseThrow();
      }
      System.arraycopy(from, 0, to.value(), 0, from.length);
      to.changed();
    }
  }

  /** Which pairs of an attribute and a label have a weight, in a linear model. */
  public Optional<StateFeatures> states() {
    return states;
  }

  /** What it predicts, and how. */
  public Head config() {
    return config;
  }

  /** Its parameters, in a fixed order. */
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(emissions.parameters());
    all.addAll(labels.parameters());
    return all;
  }

  /** What its parameters would be called as those of an only head, in their order. */
  public List<String> parts() {
    return parameters().stream().map(one -> one.name().substring(prefix.length())).toList();
  }

  /** The labels that it predicts. */
  public LabelSet labelSet() {
    return labelSet;
  }

  /** Whether scores are of states that nobody sees, of which each label has several. */
  public boolean hasLatentStates() {
    return config.output().type() == OutputLayer.LATENT;
  }

  void initialize(RandomStream random) {
    emissions.initialize(hasLatentStates() ? LatentCrfModel.LARGEST : 0, random);
    labels.initialize(random);
  }

  /**
   * What the score of each label begins with at every token, {@code [1][labels]}; with latent
   * states {@code [1][labels * states]}.
   */
  public Parameter bias() {
    return emissions.bias();
  }

  /**
   * The weight of each input for each label, {@code [inputs][labels]}; of a linear model those of
   * {@link #states}.
   */
  public Parameter weights() {
    return emissions.weights();
  }

  /**
   * How well a label, or a latent state, follows another, {@code [from][to]}, if that is the same
   * everywhere.
   */
  public Optional<Parameter> transitions() {
    return labels.transitions();
  }

  /** How well a label follows the two before it, if the model says: see {@link LabelModel}. */
  public Optional<Parameter> secondOrder() {
    return labels.secondOrder();
  }

  /** What emissions go through before they are those of a chain, with the weights as they are. */
  public Optional<LocalNormalization> normalization() {
    return labels.normalization();
  }

  /**
   * The weights of attributes for labels one after another, in a linear model that has such: {@code
   * [attributes][labels * labels]}, or {@code [weights][1]} where only some have one.
   */
  public Optional<Parameter> pairs() {
    return labels.pairs();
  }

  /** How well a type of spans follows another, in a linear model that scores spans as wholes. */
  public Optional<Parameter> typeTransitions() {
    return labels.typeTransitions();
  }

  /** The weights of attributes of whole spans, {@code [attributes][types]}, if it has such. */
  public Optional<Parameter> spans() {
    return labels.spans();
  }

  /** The scores, given what is below. */
  EmissionScores scores(Tape tape, HeadInput input, PackedSequence packedSequence) {
    Tensor ofLabels = emissions.forward(tape, input);
    return new EmissionScores(
        labels.emissions(tape, ofLabels, input.states(), packedSequence),
        labels.steps(tape, input.states()));
  }

  /** The loss of a batch with the labels for this head. */
  Loss loss(Tape tape, Batch batch, PackedSequence packedSequence, HeadInput input) {
    return labels.loss(
        tape, scores(tape, input, packedSequence), PackedLabels.of(batch, packedSequence));
  }

  /**
   * The transition scores as they are now; all 0 without a CRF. Those that depend on the token come
   * with the other scores.
   */
  public TransitionScores transitionScores() {
    return labels.transitionScores();
  }
}
