package trellis.autodiff.transformer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderWeights;
import trellis.transformer.BlockArrays;
import trellis.transformer.DropoutMasks;
import trellis.transformer.Windows;

/** The weights of an encoder as parameters, and its passes on a tape. */
public final class EncoderParameters {
  private static final long MASKS = 0x6d61736b; // the key of a stream of their own

  private final EncoderShape shape;
  private final int frozen;
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();
  private final EmbeddingWeights embeddings;
  private final List<BlockWeights> blocks = new ArrayList<>();

  /**
   * Parameters of zeros, named and laid out as {@link EncoderWeights}.
   *
   * @param frozen how many of the lowest blocks are not trained; the embeddings are if it is 0
   */
  public EncoderParameters(EncoderShape shape, int frozen) {
    this.shape = shape;
    this.frozen = frozen;
    for (EncoderWeights.Matrix matrix : EncoderWeights.layout(shape)) {
      String name = matrix.name();
      boolean isTable = name.startsWith("embeddings.") && !name.startsWith("embeddings.norm");
      parameters.put(
          name,
          isTable
              ? Parameter.table(name, matrix.rows(), matrix.columns())
              : Parameter.dense(name, matrix.rows(), matrix.columns()));
    }
    embeddings =
        new EmbeddingWeights(
            parameters.get("embeddings.pieces"),
            parameters.get("embeddings.positions"),
            parameters.get("embeddings.segments"),
            norm("embeddings.norm"));
    for (int block = 1; block <= shape.blocks(); block++) {
      String name = "block" + block + ".";
      blocks.add(
          new BlockWeights(
              linear(name + "attention"),
              linear(name + "output"),
              norm(name + "norm1"),
              linear(name + "inner"),
              linear(name + "outer"),
              norm(name + "norm2")));
    }
  }

  private LinearWeights linear(String name) {
    return new LinearWeights(parameters.get(name + ".weights"), parameters.get(name + ".bias"));
  }

  private NormWeights norm(String name) {
    return new NormWeights(parameters.get(name + ".scale"), parameters.get(name + ".shift"));
  }

  /** The sizes. */
  public EncoderShape shape() {
    return shape;
  }

  /** All parameters in the order of the layout. */
  public List<Parameter> all() {
    return List.copyOf(parameters.values());
  }

  /** The parameters that are trained when the layers above {@code lastLayer} are not read. */
  public List<Parameter> trained(int lastLayer) {
    List<Parameter> trained = new ArrayList<>();
    for (Parameter parameter : parameters.values()) {
      int layer = layer(parameter);
      if (layer <= lastLayer && (layer > frozen || frozen == 0)) {
        trained.add(parameter);
      }
    }
    return trained;
  }

  /** The layer that a parameter makes: 0 for the embeddings, k for block k. */
  public static int layer(Parameter parameter) {
    String name = parameter.name();
    return name.startsWith("block") ? Integer.parseInt(name, 5, name.indexOf('.'), 10) : 0;
  }

  /**
   * Names each row of a trained table that windows read.
   *
   * @param starts of the windows, and the end
   */
  public void forEachRow(int[] ids, int[] starts, ObjIntConsumer<Parameter> rows) {
    if (frozen > 0) {
      return;
    }
    for (int window = 0; window + 1 < starts.length; window++) {
      for (int i = starts[window]; i < starts[window + 1]; i++) {
        rows.accept(embeddings.pieces(), ids[i]);
        rows.accept(embeddings.positions(), shape.firstPosition() + i - starts[window]);
      }
    }
    if (embeddings.hasSegments()) {
      rows.accept(embeddings.segments(), 0);
    }
  }

  /** Takes the numbers of weights of the same shape. */
  public void set(EncoderWeights weights) {
    for (Parameter parameter : parameters.values()) {
      var numbers = weights.tensor(parameter.name()).toArray(); // of floats, in the twin too
      for (int i = 0; i < numbers.length; i++) {
        parameter.value()[i] = numbers[i];
      }
      parameter.changed();
    }
  }

  /**
   * The states of the layers 0 to {@code lastLayer}.
   *
   * @param ids of the pieces, the first row's first
   * @param dropped share of the numbers that become zero in layers that are trained, in training
   * @param arrays of this thread
   * @return each {@code [rows][width]}; constants where nothing below is trained
   */
  public List<Tensor> run(
      Workspace workspace,
      int[] ids,
      Windows windows,
      int lastLayer,
      double dropped,
      BlockArrays arrays) {
    DropoutMasks masks =
        dropped > 0 && workspace.isTraining()
            ? new DropoutMasks(dropped, workspace.random().fork(MASKS))
            : DropoutMasks.NONE;
    List<Tensor> layers = new ArrayList<>();
    Tensor x =
        EmbedOperation.apply(
            workspace,
            shape,
            embeddings,
            ids,
            windows,
            frozen == 0 ? masks.of(0) : DropoutMasks.NONE,
            arrays,
            frozen == 0);
    layers.add(x);
    for (int layer = 1; layer <= lastLayer; layer++) {
      BlockWeights block = blocks.get(layer - 1);
      boolean isTrained = layer > frozen;
      DropoutMasks ofBlock = isTrained ? masks.of(layer) : DropoutMasks.NONE;
      x = BlockOperation.apply(workspace, shape, block, windows, ofBlock, arrays, x, isTrained);
      layers.add(x);
    }
    return layers;
  }
}
