package trellis.dl4j.layer;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.conf.layers.LayerValidation;
import org.deeplearning4j.nn.conf.memory.LayerMemoryReport;
import org.deeplearning4j.nn.conf.memory.MemoryReport;
import org.deeplearning4j.nn.weights.IWeightInit;
import org.deeplearning4j.optimize.api.TrainingListener;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The configuration of a layer that reads time series and gives time series. */
public abstract class SeriesLayer extends BaseRecurrentLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  protected SeriesLayer() {}

  /** Takes the settings of a builder. */
  protected SeriesLayer(BaseRecurrentLayer.Builder<?> builder) {
    super(builder);
  }

  /** The parameters, for the sizes as they are now. */
  protected abstract List<ParamLayout.Param> params();

  /** What DL4J runs; its parameters are set by the caller. */
  protected abstract SeriesLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type);

  /** How many numbers come out at each step. */
  protected abstract long outputs();

  @Override
  public final ParamLayout initializer() {
    return new ParamLayout(params());
  }

  @Override
  public final Layer instantiate(
      NeuralNetConfiguration conf,
      Collection<TrainingListener> listeners,
      int layerIndex,
      INDArray paramsView,
      boolean initializeParams,
      DataType networkType) {
    LayerValidation.assertNInNOutSet(
        getClass().getSimpleName(), getLayerName(), layerIndex, getNIn(), getNOut());
    SeriesLayerImpl<?> layer = implementation(conf, networkType);
    layer.setListeners(listeners);
    layer.setIndex(layerIndex);
    layer.setParamsViewArray(paramsView);
    Map<String, INDArray> table = initializer().init(conf, paramsView, initializeParams);
    layer.setParamTable(table);
    layer.setConf(conf);
    return layer;
  }

  @Override
  public final InputType getOutputType(int layerIndex, InputType inputType) {
    super.getOutputType(layerIndex, inputType); // refuses all but time series
    InputType.InputTypeRecurrent series = (InputType.InputTypeRecurrent) inputType;
    return InputType.recurrent(outputs(), series.getTimeSeriesLength(), series.getFormat());
  }

  @Override
  public boolean isPretrainParam(String paramName) {
    return false;
  }

  @Override
  public final LayerMemoryReport getMemoryReport(InputType inputType) {
    long count = initializer().numParams(this);
    long updater = getIUpdater().stateSize(count);
    return new LayerMemoryReport.Builder(
            layerName, getClass(), inputType, getOutputType(-1, inputType))
        .standardMemory(count, updater)
        .workingMemory(0, 0, 0, 0) // what a pass needs lies on the heap of the JVM
        .cacheMemory(MemoryReport.CACHE_MODE_ALL_ZEROS, MemoryReport.CACHE_MODE_ALL_ZEROS)
        .build();
  }

  /** DL4J's own takes any two recurrent layers of the same sizes for equal. */
  @Override
  public boolean equals(Object other) {
    return other != null && other.getClass() == getClass() && super.equals(other);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + getClass().getName().hashCode();
  }

  /** The start of a matrix whose weights are drawn as an initialization of DL4J does. */
  protected final ParamLayout.Start drawn(IWeightInit init, long inputs, long outputs) {
    return view ->
        init.init(
            inputs,
            outputs,
            new long[] {view.size(0), view.size(1)},
            view.ordering(),
            view.reshape(view.ordering(), new long[] {view.length()}));
  }
}
