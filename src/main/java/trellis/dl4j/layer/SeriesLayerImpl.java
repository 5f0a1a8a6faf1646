package trellis.dl4j.layer;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.RNNFormat;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.LayerException;

/** What DL4J runs for a layer that reads time series and gives time series. */
public abstract class SeriesLayerImpl<C extends SeriesLayer> extends BaseLayer<C> {
  private static final long serialVersionUID = 1L;

  SeriesLayerImpl(NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
  }

  @Override
  public Type type() {
    return Type.RECURRENT;
  }

  @Override
  public boolean isPretrainLayer() {
    return false;
  }

  /** Takes numbers as {@link #params()} gives them; DL4J's own would take each matrix as f. */
  @Override
  public void setParams(INDArray given) {
    if (given.length() != paramsFlattened.length()) {
      throw new LayerException(
          given.length()
              + " parameters for a layer that has "
              + paramsFlattened.length()
              + " "
              + layerId());
    }
    paramsFlattened.assign(given.reshape(paramsFlattened.shape()));
  }

  /** The weights in the order of the layout, with weight noise if the configuration has it. */
  final List<INDArray> weights(boolean training, LayerWorkspaceMgr workspaces) {
    return layerConf().initializer().paramKeys(layerConf()).stream()
        .map(key -> getParamWithNoise(key, training, workspaces))
        .toList();
  }

  /** The gradients in the order of the layout. */
  final List<INDArray> gradientTargets() {
    return layerConf().initializer().inOrder(gradientViews);
  }

  /** The gradients by their keys, as DL4J wants them. */
  final Gradient gradients() {
    Gradient gradients = new DefaultGradient();
    for (Map.Entry<String, INDArray> view : gradientViews.entrySet()) {
      gradients.setGradientFor(view.getKey(), view.getValue());
    }
    return gradients;
  }

  /** An array as {@code [minibatch][size][T]}, however the network has it. */
  final INDArray asNcw(INDArray series) {
    return layerConf().getRnnDataFormat() == RNNFormat.NWC ? series.permute(0, 2, 1) : series;
  }

  /** An array of zeros for the steps of the input. */
  final INDArray series(LayerWorkspaceMgr workspaces, ArrayType type, long size) {
    long minibatch = input.size(0);
    INDArray ncw = asNcw(input);
    return layerConf().getRnnDataFormat() == RNNFormat.NWC
        ? workspaces.create(type, dataType, new long[] {minibatch, ncw.size(2), size}, 'c')
        : workspaces.create(type, dataType, new long[] {minibatch, size, ncw.size(2)}, 'f');
  }

  /** The steps that are there by a mask, or all. */
  final SequenceMask sequenceMask(INDArray mask) {
    INDArray ncw = asNcw(input);
    if (mask == null) {
      return SequenceMask.all((int) ncw.size(0), (int) ncw.size(2));
    }
    if (mask.rank() != 2 || mask.size(0) != ncw.size(0) || mask.size(1) != ncw.size(2)) {
      throw new LayerException(
          "a mask of shape "
              + Arrays.toString(mask.shape())
              + " for an input of shape "
              + Arrays.toString(input.shape())
              + ": expected [minibatch, T], one number a step "
              + layerId());
    }
    return SequenceMask.of(mask);
  }

  /** Refuses an input that is no time series of the configured size. */
  final void requireSeries(long size) {
    if (input.rank() != 3 || asNcw(input).size(1) != size) {
      throw new LayerException(
          "an input of shape "
              + Arrays.toString(input.shape())
              + ", expected [minibatch, "
              + size
              + ", T]"
              + (layerConf().getRnnDataFormat() == RNNFormat.NWC
                  ? " with the last two swapped "
                  : " ")
              + layerId());
    }
  }
}
