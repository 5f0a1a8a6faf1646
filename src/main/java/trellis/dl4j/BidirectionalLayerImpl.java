package trellis.dl4j;

import java.util.Map;
import org.deeplearning4j.nn.api.layers.RecurrentLayer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Both directions of a recurrent layer; it refuses what needs the steps one by one. */
final class BidirectionalLayerImpl extends HiddenLayerImpl<BidirectionalLayer>
    implements RecurrentLayer {
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

  @Override
  public INDArray rnnTimeStep(INDArray given, LayerWorkspaceMgr workspaces) {
    throw stepByStep();
  }

  @Override
  public Map<String, INDArray> rnnGetPreviousState() {
    throw stepByStep();
  }

  @Override
  public void rnnSetPreviousState(Map<String, INDArray> stateMap) {
    throw stepByStep();
  }

  @Override
  public void rnnClearPreviousState() {
    // There is none; DL4J asks for this at the beginning of each sequence.
  }

  @Override
  public INDArray rnnActivateUsingStoredState(
      INDArray given, boolean training, boolean storeLast, LayerWorkspaceMgr workspaces) {
    throw stepByStep();
  }

  @Override
  public Map<String, INDArray> rnnGetTBPTTState() {
    throw stepByStep();
  }

  @Override
  public void rnnSetTBPTTState(Map<String, INDArray> state) {
    throw stepByStep();
  }

  @Override
  public Pair<Gradient, INDArray> tbpttBackpropGradient(
      INDArray epsilon, int backLength, LayerWorkspaceMgr workspaces) {
    throw stepByStep();
  }

  private LayerException stepByStep() {
    return new LayerException(
        "a layer that reads from both ends needs whole sentences: no rnnTimeStep and no truncated"
            + " backpropagation "
            + layerId());
  }
}
