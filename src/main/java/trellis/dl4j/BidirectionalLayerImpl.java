package trellis.dl4j;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.nd4j.linalg.api.buffer.DataType;

/** Both directions of a recurrent layer. */
final class BidirectionalLayerImpl extends HiddenLayerImpl<BidirectionalLayer>
    implements WholeSentenceLayer {
  private static final long serialVersionUID = 1L;

  BidirectionalLayerImpl(NeuralNetConfiguration conf, DataType type, SequencePass pass) {
    super(conf, type, pass);
  }

  @Override
  void requireInput() {
    requireSeries(layerConf().getNIn());
  }

  @Override
  boolean hasInputGradient() {
    return true;
  }
}
