package trellis.dl4j;

import java.util.Objects;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.shade.jackson.annotation.JsonProperty;
import trellis.dl4j.layer.BiLstm;
import trellis.dl4j.layer.BidirectionalLayer;
import trellis.dl4j.layer.ParamLayout;
import trellis.dl4j.layer.Passes;
import trellis.dl4j.layer.SeriesLayerImpl;

/**
 * An LSTM in both directions that honours masks: what {@code Bidirectional(LSTM)} should be.
 *
 * <p>{@code nOut} is the size of one direction, and {@code 2 * nOut} numbers come out at each step,
 * as with {@code Bidirectional} in its mode CONCAT. Parameters have the same names, order and
 * layout: {@link BidirectionalImport} takes a trained network over.
 *
 * <p>The gates are sigmoid; candidate and cell go through what {@code activation(…)} of this layer
 * says, tanh or sigmoid, and through tanh unless it is told. (An LSTM of DL4J without an activation
 * of its own has the network's, and that is sigmoid unless it is told.) Networks that versions
 * before 0.1.0 saved compute tanh, as they did then.
 *
 * <p>{@code TransferLearning.nOutReplace} on this layer is refused, because it would give the layer
 * above as many inputs as one direction has outputs: replace both layers instead.
 */
public final class BiLstmLayer extends BidirectionalLayer {
  private static final long serialVersionUID = 1L;
  private static final int GATES = 4;

  /** What the bias of the forget gates is before training. */
  @JsonProperty("forgetGateBiasInit")
  private double forgetGateBiasInit;

  /** For reading JSON. */
  BiLstmLayer() {}

  private BiLstmLayer(Builder builder) {
    super(builder);
    this.forgetGateBiasInit = builder.forgetGateBiasInit;
    takeConstraints(builder);
  }

  /** {@return what the bias of the forget gates is before training} */
  public double forgetGateBiasInit() {
    return forgetGateBiasInit;
  }

  @Override
  protected int gates() {
    return GATES;
  }

  @Override
  protected ParamLayout.Start startOfBias() {
    return view -> {
      view.assign(0);
      view.get(NDArrayIndex.all(), NDArrayIndex.interval(nOut, 2 * nOut))
          .assign(forgetGateBiasInit);
    };
  }

  @Override
  protected SeriesLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    return new BiLstm(
        conf, type, Passes.of(type).biLstm(Math.toIntExact(nIn), Math.toIntExact(nOut), squash()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BiLstmLayer layer
        && super.equals(other)
        && forgetGateBiasInit == layer.forgetGateBiasInit;
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), forgetGateBiasInit);
  }

  /** Builds the configuration. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends BaseRecurrentLayer.Builder<Builder> {
    private double forgetGateBiasInit = 1;

    /**
     * What the bias of the forget gates is before training; 1 unless told.
     *
     * @param bias of all forget gates
     * @return this builder
     */
    public Builder forgetGateBiasInit(double bias) {
      this.forgetGateBiasInit = bias;
      return this;
    }

    @Override
    public BiLstmLayer build() {
      return new BiLstmLayer(this);
    }
  }
}
