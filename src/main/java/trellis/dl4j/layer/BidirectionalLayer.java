package trellis.dl4j.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.deeplearning4j.nn.api.layers.LayerConstraint;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.weights.IWeightInit;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.activations.impl.ActivationSigmoid;
import org.nd4j.linalg.activations.impl.ActivationTanH;
import org.nd4j.shade.jackson.annotation.JsonProperty;
import trellis.dl4j.LayerException;

/**
 * The configuration of a recurrent layer that reads each sentence from both ends and gives both
 * states, the forward ones first: {@code nOut} numbers for each direction.
 *
 * <p>Parameters have the names, the order and the layout of DL4J's {@code Bidirectional}.
 */
public abstract class BidirectionalLayer extends SeriesLayer {
  private static final long serialVersionUID = 1L;

  /**
   * Whether the activation says what is computed. Networks of former versions do not have it: they
   * computed tanh, whatever DL4J wrote as the activation.
   */
  @JsonProperty("activationCounts")
  private boolean activationCounts;

  /** For reading JSON. */
  protected BidirectionalLayer() {}

  /**
   * Takes the settings of a builder; the activation is tanh where the builder has none, so that
   * DL4J does not put that of the network there.
   */
  protected BidirectionalLayer(BaseRecurrentLayer.Builder<?> builder) {
    super(builder);
    this.activationCounts = true;
    if (activationFn == null) {
      this.activationFn = new ActivationTanH();
    }
    squash(); // refuses what cannot be computed
  }

  /** Whether a layer here can have this activation. */
  public static boolean computes(IActivation activation) {
    return activation instanceof ActivationTanH || activation instanceof ActivationSigmoid;
  }

  /** What the state goes through. */
  public final Passes.Squash squash() {
    if (!activationCounts || activationFn instanceof ActivationTanH) {
      return Passes.Squash.TANH;
    }
    if (activationFn instanceof ActivationSigmoid) {
      return Passes.Squash.SIGMOID;
    }
    throw new LayerException(
        getClass().getSimpleName()
            + ": the activation is "
            + activationFn
            + ", but this layer computes tanh or sigmoid alone: leave activation(…) out for tanh,"
            + " or take DL4J's own layer in Bidirectional");
  }

  /**
   * Sets the size of one direction; a size that is there already stays.
   *
   * @throws LayerException when the size is another one: so TransferLearning replaces it, and gives
   *     the layer above half as many inputs as come out here
   */
  @Override
  public final void setNOut(long size) {
    if (nOut != 0 && size != nOut) {
      throw new LayerException(
          getClass().getSimpleName()
              + (getLayerName() == null ? "" : " `" + getLayerName() + "`")
              + ": nOut is "
              + nOut
              + " and cannot become "
              + size
              + ": DL4J would give the layer above "
              + size
              + " inputs, but both directions have "
              + 2 * size
              + " outputs; remove this layer and the one above, and add new ones");
    }
    super.setNOut(size);
  }

  /** How many blocks of columns the parameters have. */
  protected abstract int gates();

  /** What the bias is before training. */
  protected abstract ParamLayout.Start startOfBias();

  /** Takes the constraints of a builder; a subclass calls this when its fields are set. */
  protected final void takeConstraints(BaseRecurrentLayer.Builder<?> builder) {
    initializeConstraints(builder);
    constrain(builder.getInputWeightConstraints(), "W");
    constrain(builder.getRecurrentConstraints(), "RW");
  }

  private void constrain(List<LayerConstraint> wanted, String key) {
    if (wanted != null) {
      constraints = constraints == null ? new ArrayList<>() : constraints;
      for (LayerConstraint constraint : wanted) {
        LayerConstraint own = constraint.clone();
        own.setParams(Set.of("f" + key, "b" + key));
        constraints.add(own);
      }
    }
  }

  @Override
  protected final long outputs() {
    return 2 * nOut;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BidirectionalLayer layer
        && super.equals(other)
        && activationCounts == layer.activationCounts;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + Boolean.hashCode(activationCounts);
  }

  @Override
  protected final List<ParamLayout.Param> params() {
    List<ParamLayout.Param> params = new ArrayList<>();
    IWeightInit recurrent = weightInitFnRecurrent == null ? weightInitFn : weightInitFnRecurrent;
    for (String direction : List.of("f", "b")) {
      long columns = gates() * nOut;
      // The fans are those of DL4J's LSTM, which takes the state for the input.
      params.add(
          ParamLayout.Param.of(
              direction + "W",
              ParamLayout.Role.WEIGHT,
              nIn,
              columns,
              drawn(weightInitFn, nOut, nIn + nOut)));
      params.add(
          ParamLayout.Param.of(
              direction + "RW",
              ParamLayout.Role.WEIGHT,
              nOut,
              columns,
              drawn(recurrent, nOut, nIn + nOut)));
      params.add(
          ParamLayout.Param.of(direction + "b", ParamLayout.Role.BIAS, 1, columns, startOfBias()));
    }
    return params;
  }
}
