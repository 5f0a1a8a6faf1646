package trellis.dl4j;

import java.util.Collection;
import org.deeplearning4j.nn.conf.InputPreProcessor;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.NoParamLayer;
import org.deeplearning4j.nn.conf.memory.LayerMemoryReport;
import org.deeplearning4j.nn.conf.memory.MemoryReport;
import org.deeplearning4j.optimize.api.TrainingListener;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Passes its input on, and tells somebody of the derivatives by it: DL4J computes them for layers
 * alone, not for the inputs of a graph.
 */
final class GradientTap extends NoParamLayer {
  private static final long serialVersionUID = 1L;

  @Override
  public org.deeplearning4j.nn.api.Layer instantiate(
      NeuralNetConfiguration conf,
      Collection<TrainingListener> listeners,
      int layerIndex,
      INDArray paramsView,
      boolean initializeParams,
      DataType networkType) {
    GradientTapImpl tap = new GradientTapImpl(conf, networkType);
    tap.setListeners(listeners);
    tap.setIndex(layerIndex);
    return tap;
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
    return new LayerMemoryReport.Builder(layerName, GradientTap.class, inputType, inputType)
        .standardMemory(0, 0)
        .workingMemory(0, 0, 0, 0)
        .cacheMemory(MemoryReport.CACHE_MODE_ALL_ZEROS, MemoryReport.CACHE_MODE_ALL_ZEROS)
        .build();
  }
}
