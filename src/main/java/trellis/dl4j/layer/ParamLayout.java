package trellis.dl4j.layer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.api.ParamInitializer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;
import trellis.dl4j.LayerException;

/** The parameters of a layer, one after the other in its part of the flattened vector. */
public final class ParamLayout implements ParamInitializer {
  private final List<Param> params;

  /** How DL4J treats a parameter. */
  public enum Role {
    /** Regularized as weights. */
    WEIGHT,
    /** Regularized as a bias, and with the bias updater. */
    BIAS,
    /** A table of vectors: not regularized, for a batch reads few of them. */
    VECTORS
  }

  /** Sets a matrix to what it is before training. */
  public interface Start {
    /** Zeros. */
    Start ZERO = view -> view.assign(0);

    /** Writes the first values of a view. */
    void write(INDArray view);
  }

  /**
   * A matrix.
   *
   * @param order {@code f}: column by column, as DL4J has its weights; {@code c}: row by row
   */
  public record Param(String key, Role role, long rows, long columns, char order, Start start) {
    /** A matrix that lies column by column. */
    public static Param of(String key, Role role, long rows, long columns, Start start) {
      return new Param(key, role, rows, columns, 'f', start);
    }

    long length() {
      return rows * columns;
    }
  }

  ParamLayout(List<Param> params) {
    this.params = List.copyOf(params);
  }

  @Override
  public long numParams(NeuralNetConfiguration conf) {
    return numParams(conf.getLayer());
  }

  @Override
  public long numParams(Layer layer) {
    return params.stream().mapToLong(Param::length).sum();
  }

  @Override
  public List<String> paramKeys(Layer layer) {
    return params.stream().map(Param::key).toList();
  }

  @Override
  public List<String> weightKeys(Layer layer) {
    return keys(Role.WEIGHT);
  }

  @Override
  public List<String> biasKeys(Layer layer) {
    return keys(Role.BIAS);
  }

  private List<String> keys(Role role) {
    return params.stream().filter(param -> param.role() == role).map(Param::key).toList();
  }

  @Override
  public boolean isWeightParam(Layer layer, String key) {
    return keys(Role.WEIGHT).contains(key);
  }

  @Override
  public boolean isBiasParam(Layer layer, String key) {
    return keys(Role.BIAS).contains(key);
  }

  @Override
  public Map<String, INDArray> init(
      NeuralNetConfiguration conf, INDArray paramsView, boolean initializeParams) {
    Map<String, INDArray> views = views(paramsView);
    for (Param param : params) {
      conf.addVariable(param.key());
      if (initializeParams) {
        param.start().write(views.get(param.key()));
      }
    }
    return views;
  }

  @Override
  public Map<String, INDArray> getGradientsFromFlattened(
      NeuralNetConfiguration conf, INDArray gradientView) {
    return views(gradientView);
  }

  /** The matrices in the order of the layout. */
  List<INDArray> inOrder(Map<String, INDArray> byKey) {
    List<INDArray> ordered = new ArrayList<>(params.size());
    for (Param param : params) {
      ordered.add(byKey.get(param.key()));
    }
    return ordered;
  }

  private Map<String, INDArray> views(INDArray flattened) {
    long expected = numParams((Layer) null);
    if (flattened.length() != expected) {
      throw new LayerException(
          "a layer with "
              + expected
              + " parameters was given a view of "
              + flattened.length()
              + ": were nIn and nOut changed after the network was made?");
    }
    INDArray row = flattened.reshape(flattened.length());
    Map<String, INDArray> views = Collections.synchronizedMap(new LinkedHashMap<>());
    long from = 0;
    for (Param param : params) {
      INDArray part = row.get(NDArrayIndex.interval(from, from + param.length()));
      views.put(param.key(), part.reshape(param.order(), param.rows(), param.columns()));
      from += param.length();
    }
    return views;
  }
}
