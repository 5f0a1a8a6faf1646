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

/** A layer without parameters whose output is of the size of its input. */
abstract class SameSizeLayer extends NoParamLayer {
  private static final long serialVersionUID = 1L;

  SameSizeLayer() {}

  SameSizeLayer(Layer.Builder<?> builder) {
    super(builder);
  }

  /** What DL4J runs. */
  abstract SameSizeLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type);

  @Override
  public final org.deeplearning4j.nn.api.Layer instantiate(
      NeuralNetConfiguration conf,
      Collection<TrainingListener> listeners,
      int layerIndex,
      INDArray paramsView,
      boolean initializeParams,
      DataType networkType) {
    SameSizeLayerImpl<?> layer = implementation(conf, networkType);
    layer.setListeners(listeners);
    layer.setIndex(layerIndex);
    return layer;
  }

  @Override
  public final InputType getOutputType(int layerIndex, InputType inputType) {
    return inputType;
  }

  @Override
  public final InputPreProcessor getPreProcessorForInputType(InputType inputType) {
    return null; // DL4J's way to say that there is none
  }

  @Override
  public final LayerMemoryReport getMemoryReport(InputType inputType) {
    return new LayerMemoryReport.Builder(layerName, getClass(), inputType, inputType)
        .standardMemory(0, 0)
        .workingMemory(0, 0, 0, 0)
        .cacheMemory(MemoryReport.CACHE_MODE_ALL_ZEROS, MemoryReport.CACHE_MODE_ALL_ZEROS)
        .build();
  }
}
