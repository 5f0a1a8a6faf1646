package trellis.dl4j;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * Passes its input on, and tells somebody of the derivatives by it: DL4J computes them for layers
 * alone, not for the inputs of a graph.
 */
final class GradientTap extends SameSizeLayer {
  private static final long serialVersionUID = 1L;

  @Override
  SameSizeLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    return new GradientTapImpl(conf, type);
  }
}
