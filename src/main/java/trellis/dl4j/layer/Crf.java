package trellis.dl4j.layer;

import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.api.MaskState;
import org.deeplearning4j.nn.api.layers.IOutputLayer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.DataSet;
import org.nd4j.linalg.dataset.api.iterator.DataSetIterator;
import org.nd4j.linalg.factory.Nd4j;
import trellis.dl4j.CrfOutputLayer;
import trellis.dl4j.LayerException;

/** What DL4J runs for a {@link CrfOutputLayer}. */
public final class Crf extends SeriesLayerImpl<CrfOutputLayer>
    implements IOutputLayer, WholeSentenceLayer {
  private static final long serialVersionUID = 1L;

  private final transient CrfPass pass;
  private INDArray labels;
  private INDArray featureMask;
  private boolean isFeatureMaskOld; // DL4J has taken all masks away since
  private transient double[] losses; // [example] of the last training pass; null: not of this input

  public Crf(NeuralNetConfiguration conf, DataType type, CrfPass pass) {
    super(conf, type);
    this.pass = pass;
  }

  @Override
  public void setInput(INDArray given, LayerWorkspaceMgr workspaces) {
    super.setInput(given, workspaces);
    losses = null;
    if (isFeatureMaskOld) {
      featureMask = null;
      isFeatureMaskOld = false;
    }
  }

  /**
   * Label masks come here. DL4J calls it with null before each minibatch, and once more between the
   * backward pass and the score: so a feature mask is old only when the next input comes.
   */
  @Override
  public void setMaskArray(INDArray mask) {
    super.setMaskArray(mask);
    isFeatureMaskOld |= mask == null;
  }

  @Override
  public Pair<INDArray, MaskState> feedForwardMaskArray(
      INDArray mask, MaskState state, int minibatch) {
    featureMask = mask;
    isFeatureMaskOld = false;
    return new Pair<>(mask, state);
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    prepare(training, workspaces);
    INDArray output = series(workspaces, ArrayType.ACTIVATIONS, layerConf().getNOut());
    pass.decode(
        weights(training, workspaces),
        asNcw(input),
        sequenceMask(),
        layerConf().output(),
        asNcw(output));
    return output;
  }

  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    prepare(true, workspaces);
    SequenceMask sequenceMask = sequenceMask();
    losses =
        requirePossible(
            pass.forward(
                weights(true, workspaces), asNcw(input), sequenceMask, gold(sequenceMask)));
    INDArray inputGradient = series(workspaces, ArrayType.ACTIVATION_GRAD, layerConf().getNIn());
    pass.backward(gradientTargets(), asNcw(inputGradient));
    return new Pair<>(gradients(), backpropDropOutIfPresent(inputGradient));
  }

  @Override
  public double computeScore(
      double regularization, boolean training, LayerWorkspaceMgr workspaces) {
    double sum = Arrays.stream(losses(training, workspaces)).sum();
    score = (conf().isMiniBatch() ? sum / getInputMiniBatchSize() : sum) + regularization;
    return score;
  }

  @Override
  public INDArray computeScoreForExamples(double regularization, LayerWorkspaceMgr workspaces) {
    INDArray scores = Nd4j.createFromArray(losses(false, workspaces)).castTo(dataType);
    INDArray column = scores.reshape(scores.length(), 1).addi(regularization);
    return workspaces.leverageTo(ArrayType.ACTIVATIONS, column);
  }

  private double[] losses(boolean training, LayerWorkspaceMgr workspaces) {
    if (training && losses != null) {
      return losses; // the backward pass of this minibatch has them already
    }
    prepare(training, workspaces);
    SequenceMask sequenceMask = sequenceMask();
    return requirePossible(
        pass.losses(weights(training, workspaces), asNcw(input), sequenceMask, gold(sequenceMask)));
  }

  private void prepare(boolean training, LayerWorkspaceMgr workspaces) {
    assertInputSet(training);
    applyDropOutIfNecessary(training, workspaces);
    requireSeries(layerConf().getNIn());
  }

  private SequenceMask sequenceMask() {
    if (featureMask == null && maskArray != null) {
      sequenceMask(maskArray); // refuses a wrong shape
      return SequenceMask.around(maskArray);
    }
    return sequenceMask(featureMask);
  }

  private int[][] gold(SequenceMask sequenceMask) {
    if (labels == null) {
      throw new LayerException("no labels are set, so there is no score " + layerId());
    }
    if (maskArray != null) {
      sequenceMask(maskArray); // refuses a wrong shape
    }
    int count = Math.toIntExact(layerConf().getNOut());
    return GoldLabels.read(asNcw(labels), maskArray, sequenceMask, count);
  }

  private double[] requirePossible(double[] found) {
    for (int example = 0; example < found.length; example++) {
      if (found[example] == Double.POSITIVE_INFINITY && layerConf().constrained()) {
        throw new LayerException(
            "the labels of example "
                + example
                + " break the rules that training is constrained to: mend the labels, or leave"
                + " constrainTraining() out "
                + layerId());
      }
    }
    return found;
  }

  @Override
  public void computeGradientAndScore(LayerWorkspaceMgr workspaces) {
    gradient = backpropGradient(null, workspaces).getFirst();
    computeScore(0, true, workspaces);
  }

  @Override
  public Pair<Gradient, Double> gradientAndScore() {
    return new Pair<>(gradient(), score());
  }

  @Override
  public boolean needsLabels() {
    return true;
  }

  @Override
  public INDArray getLabels() {
    return labels;
  }

  @Override
  public void setLabels(INDArray given) {
    labels = given;
    losses = null;
  }

  @Override
  @SuppressWarnings("deprecation")
  public int numLabels() {
    return Math.toIntExact(layerConf().getNOut());
  }

  @Override
  public void clear() {
    super.clear();
    labels = null;
    featureMask = null;
    losses = null;
  }

  @Override
  public double f1Score(DataSet data) {
    throw notByItself();
  }

  @Override
  public double f1Score(INDArray examples, INDArray right) {
    throw notByItself();
  }

  @Override
  public int[] predict(INDArray examples) {
    throw notByItself();
  }

  @Override
  public List<String> predict(DataSet data) {
    throw notByItself();
  }

  @Override
  public void fit(DataSetIterator data) {
    throw notByItself();
  }

  @Override
  public void fit(INDArray examples, INDArray right) {
    throw notByItself();
  }

  @Override
  public void fit(DataSet data) {
    throw notByItself();
  }

  @Override
  public void fit(INDArray examples, int[] right) {
    throw notByItself();
  }

  private LayerException notByItself() {
    return new LayerException(
        "an output layer is trained and asked through its network: fit(…), output(…) " + layerId());
  }
}
