package trellis.dl4j;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.misc.FrozenLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.wrapper.BaseWrapperLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;

/**
 * Makes a network that honours masks of one that was built, or trained, with {@code
 * Bidirectional(LSTM)} or {@code Bidirectional(SimpleRnn)}.
 *
 * <p>The new network is a copy in which each such layer of mode CONCAT is a {@link BiLstmLayer} or
 * a {@link BiRnnLayer} with the same settings, weights and state of the updater, also within {@code
 * FrozenLayer} or {@code LastTimeStep}. Without masks it gives the same outputs; with masks it
 * gives for each sentence what it gives for the sentence alone. Training goes on where it was, but
 * for dropout: both directions now see the same input, where DL4J drops other numbers for each.
 *
 * <p>What these cannot compute stays as it is: other modes, other layers, other functions than tanh
 * and sigmoid, which DL4J takes unless it is told. {@link #left(MultiLayerNetwork)} names these. A
 * network in which nothing can be replaced is refused.
 */
public final class BidirectionalImport {
  private BidirectionalImport() {}

  /**
   * The new network; the old one is not changed.
   *
   * @param network one with {@code Bidirectional} layers; it is not changed
   * @return the new network
   * @throws LayerException when no layer can be replaced
   */
  public static MultiLayerNetwork of(MultiLayerNetwork network) {
    MultiLayerConfiguration copy = network.getLayerWiseConfigurations().clone();
    replace(copy.getConfs());
    MultiLayerNetwork made = new MultiLayerNetwork(copy);
    made.init(network.params().dup(), false);
    Optional.ofNullable(network.getUpdater(false))
        .map(updater -> updater.getStateViewArray())
        .ifPresent(state -> made.getUpdater().setStateViewArray(made, state.dup(), false));
    return made;
  }

  /**
   * The new network; the old one is not changed.
   *
   * @param network one with {@code Bidirectional} layers; it is not changed
   * @return the new network
   * @throws LayerException when no layer can be replaced
   */
  public static ComputationGraph of(ComputationGraph network) {
    ComputationGraphConfiguration copy = network.getConfiguration().clone();
    copy.setIterationCount(network.getIterationCount()); // DL4J's clone() forgets both
    copy.setEpochCount(network.getEpochCount());
    replace(layers(copy).toList());
    ComputationGraph made = new ComputationGraph(copy);
    made.init(network.params().dup(), false);
    Optional.ofNullable(network.getUpdater(false))
        .map(updater -> updater.getStateViewArray())
        .ifPresent(state -> made.getUpdater().setStateViewArray(state.dup()));
    return made;
  }

  /**
   * The {@code Bidirectional} layers that stay as they are, each with its name and the reason.
   *
   * @param network any
   * @return a line a layer, with its name and the reason
   */
  public static List<String> left(MultiLayerNetwork network) {
    return left(network.getLayerWiseConfigurations().getConfs());
  }

  /**
   * The {@code Bidirectional} layers that stay as they are, each with its name and the reason.
   *
   * @param network any
   * @return a line a layer, with its name and the reason
   */
  public static List<String> left(ComputationGraph network) {
    return left(layers(network.getConfiguration()).toList());
  }

  private static List<String> left(List<NeuralNetConfiguration> layers) {
    return layers.stream()
        .map(conf -> innermost(conf.getLayer()))
        .filter(Bidirectional.class::isInstance)
        .map(layer -> new BidirectionalStock((Bidirectional) layer))
        .flatMap(layer -> layer.obstacle().map(reason -> layer.name() + ": " + reason).stream())
        .toList();
  }

  private static Stream<NeuralNetConfiguration> layers(ComputationGraphConfiguration graph) {
    return graph.getVertices().values().stream()
        .filter(LayerVertex.class::isInstance)
        .map(vertex -> ((LayerVertex) vertex).getLayerConf());
  }

  private static void replace(List<NeuralNetConfiguration> layers) {
    boolean isAny = false;
    for (NeuralNetConfiguration conf : layers) {
      Layer made = replaced(conf.getLayer());
      isAny |= made != conf.getLayer();
      conf.setLayer(made);
    }
    if (!isAny) {
      List<String> left = left(layers);
      throw new LayerException(
          "the network has no Bidirectional(LSTM) or Bidirectional(SimpleRnn) of mode CONCAT that"
              + " can be replaced"
              + (left.isEmpty() ? "" : "; " + String.join("; ", left)));
    }
  }

  /** The layer to have in its stead, or itself. */
  private static Layer replaced(Layer layer) {
    if (layer instanceof Bidirectional both) {
      BidirectionalStock stock = new BidirectionalStock(both);
      return stock.obstacle().isPresent() ? layer : stock.ours();
    }
    Optional<Layer> inner = within(layer);
    Layer made = inner.map(BidirectionalImport::replaced).orElse(layer);
    return inner.isEmpty() || made == inner.get() ? layer : around(made, layer);
  }

  /** The layer that another one is wrapped around. */
  private static Optional<Layer> within(Layer layer) {
    if (layer instanceof FrozenLayer frozen) {
      return Optional.of(frozen.getLayer());
    }
    return layer instanceof BaseWrapperLayer wrapper
        ? Optional.of(wrapper.getUnderlying())
        : Optional.empty();
  }

  private static Layer around(Layer made, Layer old) {
    if (old instanceof BaseWrapperLayer) {
      BaseWrapperLayer wrapper = (BaseWrapperLayer) old.clone();
      wrapper.setUnderlying(made);
      return wrapper;
    }
    FrozenLayer frozen = new FrozenLayer(made);
    frozen.setLayerName(old.getLayerName());
    return frozen;
  }

  private static Layer innermost(Layer layer) {
    return within(layer).map(BidirectionalImport::innermost).orElse(layer);
  }
}
