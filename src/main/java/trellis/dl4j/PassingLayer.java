package trellis.dl4j;

import java.util.Collection;
import org.deeplearning4j.nn.conf.InputPreProcessor;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.NoParamLayer;
import org.deeplearning4j.nn.conf.memory.LayerMemoryReport;
import org.deeplearning4j.nn.conf.memory.MemoryReport;
import org.deeplearning4j.optimize.api.TrainingListener;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.layer.Passing;

/**
 * A layer that passes time series on, with dropout if it is set.
 *
 * <p>DL4J's {@code DropoutLayer} fails on time series with a mask. The layer here can also give the
 * derivatives by its input to a listener: DL4J computes them for layers alone, not for the inputs
 * of a graph.
 */
public final class PassingLayer extends NoParamLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  PassingLayer() {}

  private PassingLayer(Builder builder) {
    super(builder);
  }

  @Override
  public org.deeplearning4j.nn.api.Layer instantiate(
      NeuralNetConfiguration conf,
      Collection<TrainingListener> listeners,
      int layerIndex,
      INDArray paramsView,
      boolean initializeParams,
      DataType networkType) {
    Passing layer = new Passing(conf, networkType);
    layer.setListeners(listeners);
    layer.setIndex(layerIndex);
    return layer;
  }

  @Override
  public InputType getOutputType(int layerIndex, InputType inputType) {
    return inputType;
  }

  @Override
  public InputPreProcessor getPreProcessorForInputType(InputType inputType) {
    return null; // DL4J's way to say that there is none
  }

  @Override
  public LayerMemoryReport getMemoryReport(InputType inputType) {
    return new LayerMemoryReport.Builder(layerName, PassingLayer.class, inputType, inputType)
        .standardMemory(0, 0)
        .workingMemory(0, 0, 0, 0)
        .cacheMemory(MemoryReport.CACHE_MODE_ALL_ZEROS, MemoryReport.CACHE_MODE_ALL_ZEROS)
        .build();
  }

  /** Builds the configuration. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends Layer.Builder<Builder> {
    @Override
    public PassingLayer build() {
      return new PassingLayer(this);
    }
  }
}
