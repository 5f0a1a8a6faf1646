package trellis.network.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.config.Head;
import trellis.crf.TransitionScores;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;

/**
 * An output layer of a network: scores of labels at each token, and what they say of a sentence.
 */
public final class OutputHead {
  private final String prefix;
  private final Head config;
  private final boolean isLinear;
  private final int inputs;
  private final LabelSet labelSet;
  private final EmissionLayer emissions;
  private final LabelModel labels;

  /**
   * A head whose parameters are all 0.
   *
   * @param prefix of the names of its parameters
   * @param isLinear whether a token's inputs are its attributes
   */
  OutputHead(String prefix, Head config, boolean isLinear, int inputs, LabelSet labelSet) {
    this.prefix = prefix;
    this.isLinear = isLinear;
    this.config = config;
    this.inputs = inputs;
    this.labelSet = labelSet;
    this.emissions = new EmissionLayer(prefix, isLinear, inputs, labelSet.size());
    this.labels = LabelModel.of(prefix, config.output(), inputs, labelSet);
  }

  /** A copy that is called as the only head of a network. */
  OutputHead alone() {
    OutputHead copy = new OutputHead("", config, isLinear, inputs, labelSet);
    for (int i = 0; i < parameters().size(); i++) {
      Parameter from = parameters().get(i);
      Parameter to = copy.parameters().get(i);
      System.arraycopy(from.value(), 0, to.value(), 0, from.value().length);
      to.changed();
    }
    return copy;
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

  void initialize(RandomStream random) {
    emissions.initialize(random);
    labels.parameters().forEach(Initializers::zero);
  }

  /** What the score of each label begins with at every token, {@code [1][labels]}. */
  public Parameter bias() {
    return emissions.bias();
  }

  /** The weight of each input for each label, {@code [inputs][labels]}. */
  public Parameter weights() {
    return emissions.weights();
  }

  /** How well a label follows another, {@code [from][to]}, if that is the same everywhere. */
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
