package trellis.dl4j.layer;

import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.nd4j.linalg.activations.impl.ActivationIdentity;
import trellis.dl4j.LayerException;

/**
 * The configuration of a layer that reads rows of a table by their numbers; {@code nIn} is how many
 * rows there are.
 */
public abstract class IndexLayer extends SeriesLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  protected IndexLayer() {}

  /**
   * Takes the settings of a builder.
   *
   * @throws LayerException when it has an activation, which nothing here goes through
   */
  protected IndexLayer(BaseRecurrentLayer.Builder<?> builder) {
    super(builder);
    if (activationFn != null && !(activationFn instanceof ActivationIdentity)) {
      throw new LayerException(
          getClass().getSimpleName()
              + ": the activation is "
              + activationFn
              + ", but this layer has none: leave activation(…) out, or put an ActivationLayer"
              + " behind it");
    }
  }

  @Override
  protected final long outputs() {
    return nOut;
  }

  /** The size of the input says nothing of the table, so {@code nIn} stays as it was built. */
  @Override
  public final void setNIn(InputType inputType, boolean override) {
    long rows = nIn;
    super.setNIn(inputType, override);
    nIn = rows;
  }
}
