package trellis.dl4j.layer;

import java.util.Map;
import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.api.layers.RecurrentLayer;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.LayerException;

/** A recurrent layer that needs whole sentences: it refuses what DL4J does step by step. */
interface WholeSentenceLayer extends RecurrentLayer {
  @Override
  default INDArray rnnTimeStep(INDArray given, LayerWorkspaceMgr workspaces) {
    throw stepByStep(this);
  }

  @Override
  default Map<String, INDArray> rnnGetPreviousState() {
    throw stepByStep(this);
  }

  @Override
  default void rnnSetPreviousState(Map<String, INDArray> stateMap) {
    throw stepByStep(this);
  }

  @Override
  default void rnnClearPreviousState() {
    // There is none; DL4J asks for this at the beginning of each sequence.
  }

  @Override
  default INDArray rnnActivateUsingStoredState(
      INDArray given, boolean training, boolean storeLast, LayerWorkspaceMgr workspaces) {
    throw stepByStep(this);
  }

  @Override
  default Map<String, INDArray> rnnGetTBPTTState() {
    throw stepByStep(this);
  }

  @Override
  default void rnnSetTBPTTState(Map<String, INDArray> state) {
    throw stepByStep(this);
  }

  @Override
  default Pair<Gradient, INDArray> tbpttBackpropGradient(
      INDArray epsilon, int backLength, LayerWorkspaceMgr workspaces) {
    throw stepByStep(this);
  }

  private static LayerException stepByStep(Layer layer) {
    return new LayerException(
        "layer `"
            + layer.conf().getLayer().getLayerName()
            + "` needs whole sentences: no rnnTimeStep and no truncated backpropagation; use"
            + " output(…) and BackpropType.Standard");
  }
}
