package trellis.model;

import trellis.config.EncoderConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.weights.EncoderShape;
import trellis.network.ContextShape;

/** What a network is to an encoder. */
public final class EncoderUse {
  private EncoderUse() {}

  /**
   * What a network of a config reads of an encoder of this shape.
   *
   * @throws IllegalArgumentException when the encoder has no such layers
   */
  public static ContextShape shape(EncoderConfig config, EncoderShape shape) {
    return new ContextShape(
        StoredEncoder.layers(config, shape).size(),
        shape.width(),
        StoredEncoder.mixes(config),
        config.dim(),
        config.dropout());
  }
}
