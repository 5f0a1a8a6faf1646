package trellis.dl4j.layer;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.nd4j.linalg.api.buffer.DataType;

/** What DL4J runs for a {@link trellis.dl4j.BiRnnLayer}; DL4J's {@code summary()} names it so. */
public final class BiRnn extends BidirectionalLayerImpl {
  private static final long serialVersionUID = 1L;

  public BiRnn(NeuralNetConfiguration conf, DataType type, SequencePass pass) {
    super(conf, type, pass);
  }
}
