package trellis.dl4j;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.dropout.IDropout;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * Dropout between two layers of time series: what DL4J's {@code DropoutLayer} cannot do where there
 * are masks.
 */
public final class SeriesDropoutLayer extends SameSizeLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  SeriesDropoutLayer() {}

  private SeriesDropoutLayer(Builder builder) {
    super(builder);
  }

  /** A layer that drops as it is told. */
  public static SeriesDropoutLayer of(IDropout dropout) {
    return new Builder().dropOut(dropout).build();
  }

  @Override
  SameSizeLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    return new SameSizeLayerImpl<SeriesDropoutLayer>(conf, type);
  }

  /** Builds the configuration; {@code dropOut} says what is dropped. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends Layer.Builder<Builder> {
    @Override
    public SeriesDropoutLayer build() {
      return new SeriesDropoutLayer(this);
    }
  }
}
