package trellis.dl4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.nd4j.linalg.activations.impl.ActivationIdentity;
import org.nd4j.linalg.activations.impl.ActivationSoftmax;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.shade.jackson.annotation.JsonProperty;
import trellis.dl4j.layer.Crf;
import trellis.dl4j.layer.CrfSpec;
import trellis.dl4j.layer.ParamLayout;
import trellis.dl4j.layer.Passes;
import trellis.dl4j.layer.SeriesLayer;
import trellis.dl4j.layer.SeriesLayerImpl;

/**
 * An output layer that labels whole sequences: a linear map to a score for each label at each step,
 * and a linear-chain conditional random field over them.
 *
 * <p>Put it where {@code RnnOutputLayer} stood. {@code nOut} is the number of labels. Labels are
 * one-hot, {@code [minibatch][nOut][T]}, or numbers, {@code [minibatch][1][T]}. The score is the
 * negative log-likelihood of the right labels, mean over the examples.
 *
 * <p>Masks: a step whose feature mask is 0 is not there. A step whose label mask is 0 has a label
 * that is not known: the likelihood sums over all that it can be. A label mask has 0 and 1 alone,
 * for labels of a sequence cannot be weighted one by one. Where a network has label masks alone,
 * the steps before the first and after the last known label are not there.
 *
 * <p>There is no activation: {@code activation(…)} with another than softmax or the identity is
 * refused. A sentence with a score that is NaN comes out as NaN.
 *
 * <p>What comes out is chosen by {@link CrfOutput}, and may be changed at any time by {@link
 * CrfOutputs}.
 */
public final class CrfOutputLayer extends SeriesLayer {
  private static final long serialVersionUID = 1L;

  /** What comes out. */
  @JsonProperty("output")
  private CrfOutput output = CrfOutput.LABELS;

  /** Where the transition scores come from. */
  @JsonProperty("transitions")
  private StepScores transitions = StepScores.CONSTANT;

  /** Which sequences may come out; null, as JSON has it: all. */
  @JsonProperty("rules")
  private LabelRules rules; // null: none, as JSON has it

  /** Whether sequences against the rules have no part in the likelihood either. */
  @JsonProperty("constrained")
  private boolean constrained;

  /** For reading JSON. */
  CrfOutputLayer() {}

  private CrfOutputLayer(Builder builder) {
    super(builder);
    this.output = builder.output;
    this.transitions = builder.transitions;
    this.rules = builder.rules.orElse(null);
    this.constrained = builder.constrained;
    boolean isKnown =
        activationFn == null
            || activationFn instanceof ActivationSoftmax
            || activationFn instanceof ActivationIdentity;
    if (!isKnown) {
      throw new LayerException(
          "CrfOutputLayer: the activation is "
              + activationFn
              + ", but a CRF has none: leave activation(…) out; output(CrfOutput.MARGINALS) gives"
              + " probabilities, output(CrfOutput.SCORES) the scores that they are made of");
    }
    this.activationFn = new ActivationSoftmax(); // so that DL4J does not put the network's there
    if (constrained && rules == null) {
      throw new LayerException("CrfOutputLayer: constrained training needs rules(…)");
    }
    initializeConstraints(builder);
  }

  /** {@return what comes out} */
  public CrfOutput output() {
    return output;
  }

  /** {@return where the transition scores come from} */
  public StepScores transitions() {
    return transitions;
  }

  /** {@return which sequences may come out; empty: all} */
  public Optional<LabelRules> rules() {
    return Optional.ofNullable(rules);
  }

  /** {@return whether sequences against the rules have no part in the likelihood either} */
  public boolean constrained() {
    return constrained;
  }

  /** Changes what comes out. */
  void give(CrfOutput wanted) {
    this.output = wanted;
  }

  @Override
  protected long outputs() {
    return nOut;
  }

  @Override
  protected List<ParamLayout.Param> params() {
    List<ParamLayout.Param> params = new ArrayList<>();
    params.add(
        ParamLayout.Param.of(
            "W", ParamLayout.Role.WEIGHT, nIn, nOut, drawn(weightInitFn, nIn, nOut)));
    params.add(bias("b"));
    params.add(bias("start"));
    params.add(
        ParamLayout.Param.of(
            "transition", ParamLayout.Role.WEIGHT, nOut, nOut, ParamLayout.Start.ZERO));
    params.add(bias("end"));
    if (transitions == StepScores.CONTEXTUAL) {
      params.add(
          ParamLayout.Param.of(
              "stepW", ParamLayout.Role.WEIGHT, nIn, nOut * nOut, ParamLayout.Start.ZERO));
    }
    return params;
  }

  private ParamLayout.Param bias(String key) {
    return ParamLayout.Param.of(key, ParamLayout.Role.BIAS, 1, nOut, ParamLayout.Start.ZERO);
  }

  @Override
  protected SeriesLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    if (rules != null && rules.labels() != nOut) {
      throw new LayerException(
          "CrfOutputLayer: nOut is "
              + nOut
              + ", but the rules are for "
              + rules.labels()
              + " labels");
    }
    CrfSpec spec =
        new CrfSpec(
            Math.toIntExact(nIn),
            Math.toIntExact(nOut),
            transitions,
            rules().filter(any -> constrained),
            rules());
    return new Crf(conf, type, Passes.of(type).crf(spec));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CrfOutputLayer layer
        && super.equals(other)
        && output == layer.output
        && transitions == layer.transitions
        && Objects.equals(rules, layer.rules)
        && constrained == layer.constrained;
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), output, transitions, rules, constrained);
  }

  /** Builds the configuration. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends BaseRecurrentLayer.Builder<Builder> {
    private CrfOutput output = CrfOutput.LABELS;
    private StepScores transitions = StepScores.CONSTANT;
    private Optional<LabelRules> rules = Optional.empty();
    private boolean constrained;

    /**
     * Says what comes out; the best labels unless told.
     *
     * @param wanted labels, probabilities or scores
     * @return this builder
     */
    public Builder output(CrfOutput wanted) {
      this.output = wanted;
      return this;
    }

    /**
     * Says where the transition scores come from; a matrix that all steps share unless told.
     *
     * @param scores one matrix, or one that depends on what is read
     * @return this builder
     */
    public Builder transitions(StepScores scores) {
      this.transitions = scores;
      return this;
    }

    /**
     * Only sequences that keep these rules come out.
     *
     * @param kept for as many labels as {@code nOut} says
     * @return this builder
     */
    public Builder rules(LabelRules kept) {
      this.rules = Optional.of(kept);
      return this;
    }

    /**
     * Training leaves sequences against the rules out, too: labels must keep them then.
     *
     * @return this builder
     */
    public Builder constrainTraining() {
      this.constrained = true;
      return this;
    }

    @Override
    public CrfOutputLayer build() {
      return new CrfOutputLayer(this);
    }
  }
}
