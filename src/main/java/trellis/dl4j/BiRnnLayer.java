package trellis.dl4j;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.nd4j.linalg.api.buffer.DataType;
import trellis.dl4j.layer.BiRnn;
import trellis.dl4j.layer.BidirectionalLayer;
import trellis.dl4j.layer.ParamLayout;
import trellis.dl4j.layer.Passes;
import trellis.dl4j.layer.SeriesLayerImpl;

/**
 * A plain recurrent network in both directions that honours masks: what {@code
 * Bidirectional(SimpleRnn)} computes; {@code nOut} is the size of one direction, and {@code 2 *
 * nOut} numbers come out at each step.
 *
 * <p>The activation is tanh or sigmoid, and tanh unless it is told, as in {@link BiLstmLayer}.
 */
public final class BiRnnLayer extends BidirectionalLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  BiRnnLayer() {}

  private BiRnnLayer(Builder builder) {
    super(builder);
    takeConstraints(builder);
  }

  @Override
  protected int gates() {
    return 1;
  }

  @Override
  protected ParamLayout.Start startOfBias() {
    return ParamLayout.Start.ZERO;
  }

  @Override
  protected SeriesLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    return new BiRnn(
        conf, type, Passes.of(type).biRnn(Math.toIntExact(nIn), Math.toIntExact(nOut), squash()));
  }

  /** Builds the configuration. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends BaseRecurrentLayer.Builder<Builder> {
    @Override
    public BiRnnLayer build() {
      return new BiRnnLayer(this);
    }
  }
}
