package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.config.Head;
import trellis.config.OutputConfig.OutputLayer;
import trellis.crf.TransitionScores;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.linear.StateFeatures;

/**
 * An output layer of a network: scores of labels at each token, and what they say of a sentence.
 */
public final class OutputHead {
  private static final int LABELS_STREAM = 1;

  /** Of the weights by which the latent states of a label differ before training. */
  private static final double LARGEST = 0.1;

  private final String prefix;
  private final Head config;
  private final Optional<StateFeatures> states; // of a linear model
  private final int inputs;
  private final LabelSet labelSet;
  private final EmissionLayer emissions;
  private final LabelModel labels;

  private OutputHead(
      String prefix, Head config, Optional<StateFeatures> states, int inputs, LabelSet labelSet) {
    this.prefix = prefix;
    this.config = config;
    this.states = states;
    this.inputs = inputs;
    this.labelSet = labelSet;
    this.emissions =
        states.isPresent()
            ? EmissionLayer.ofLinear(prefix, states.get())
            : EmissionLayer.of(prefix, inputs, config.output().columns(labelSet.size()));
    this.labels = LabelModel.of(prefix, config.output(), inputs, labelSet);
  }

  /**
   * A head of a neural network whose parameters are all 0.
   *
   * @param prefix of the names of its parameters
   * @param inputs columns of the states that it reads
   */
  static OutputHead of(String prefix, Head config, int inputs, LabelSet labelSet) {
    return new OutputHead(prefix, config, Optional.empty(), inputs, labelSet);
  }

  /** A head of a linear model whose parameters are all 0. */
  static OutputHead ofLinear(String prefix, Head config, StateFeatures states, LabelSet labelSet) {
    return new OutputHead(prefix, config, Optional.of(states), states.rows(), labelSet);
  }

  /** A copy that is called as the only head of a network. */
  OutputHead alone() {
    OutputHead copy = new OutputHead("", config, states, inputs, labelSet);
    copy.copyParameters(this, weights().value());
    return copy;
  }

  /**
   * Takes the parameters of a head with the same labels.
   *
   * @param weights what it takes in place of the other's weights of inputs
   */
  public void copyParameters(OutputHead other, float[] weights) {
    for (int i = 0; i < parameters().size(); i++) {
      Parameter to = parameters().get(i);
      float[] from = to == weights() ? weights : other.parameters().get(i).value();
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
    emissions.initialize(hasLatentStates() ? LARGEST : 0, random);
    labels.initialize(random.fork(LABELS_STREAM));
  }

  /**
   * What the score of each label begins with at every token, {@code [1][labels]}; with hidden
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

  /** The scores, given what is below. */
  EmissionScores scores(Tape tape, HeadInput input) {
    return new EmissionScores(emissions.forward(tape, input), labels.steps(tape, input.states()));
  }

  /** The loss of a batch with the labels for this head. */
  Loss loss(Tape tape, Batch batch, PackedSequence packedSequence, HeadInput input) {
    return labels.loss(
        tape,
        scores(tape, input),
        packedSequence,
        PackedLabels.labels(batch, packedSequence),
        PackedLabels.possible(batch));
  }

  /**
   * The transition scores as they are now; all 0 without a CRF. Those that depend on the token come
   * with the other scores.
   */
  public TransitionScores transitionScores() {
    return labels.transitionScores();
  }
}
