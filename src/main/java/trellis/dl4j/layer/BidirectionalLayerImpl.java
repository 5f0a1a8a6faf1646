package trellis.dl4j.layer;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.nd4j.linalg.api.buffer.DataType;

/** What DL4J runs for a recurrent layer in both directions. */
abstract class BidirectionalLayerImpl extends HiddenLayerImpl<BidirectionalLayer>
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
