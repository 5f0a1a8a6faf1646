package trellis.dl4j.layer;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** What DL4J runs for a hidden layer: a {@link SequencePass} does its arithmetic. */
abstract class HiddenLayerImpl<C extends SeriesLayer> extends SeriesLayerImpl<C> {
  private static final long serialVersionUID = 1L;

  private final transient SequencePass pass;
  private transient boolean isTrained; // the pass went forward on this input, to come back

  HiddenLayerImpl(NeuralNetConfiguration conf, DataType type, SequencePass pass) {
    super(conf, type);
    this.pass = pass;
  }

  /** Refuses an input that does not fit. */
  abstract void requireInput();

  /** Whether somebody may want the derivatives by the input. */
  abstract boolean hasInputGradient();

  @Override
  public void setInput(INDArray given, LayerWorkspaceMgr workspaces) {
    super.setInput(given, workspaces);
    isTrained = false;
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    assertInputSet(false);
    applyDropOutIfNecessary(training, workspaces);
    requireInput();
    INDArray output = series(workspaces, ArrayType.ACTIVATIONS, outputs());
    if (training) {
      pass.forward(weights(true, workspaces), asNcw(input), sequenceMask(maskArray), asNcw(output));
    } else {
      pass.infer(weights(false, workspaces), asNcw(input), sequenceMask(maskArray), asNcw(output));
    }
    isTrained = training;
    return output;
  }

  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    assertInputSet(true);
    if (!isTrained) { // a frozen layer goes forward as in inference, and backward all the same
      INDArray again = series(LayerWorkspaceMgr.noWorkspaces(), ArrayType.ACTIVATIONS, outputs());
      pass.forward(weights(false, workspaces), asNcw(input), sequenceMask(maskArray), asNcw(again));
    }
    INDArray inputGradient =
        hasInputGradient()
            ? series(workspaces, ArrayType.ACTIVATION_GRAD, asNcw(input).size(1))
            : null;
    pass.backward(
        asNcw(epsilon), gradientTargets(), inputGradient == null ? null : asNcw(inputGradient));
    isTrained = false;
    weightNoiseParams.clear();
    boolean wasDropped = dropoutApplied && inputGradient != null;
    return new Pair<>(
        gradients(), wasDropped ? backpropDropOutIfPresent(inputGradient) : inputGradient);
  }

  private long outputs() {
    return layerConf().outputs();
  }

  @Override
  public void clear() {
    super.clear();
    isTrained = false;
  }
}
