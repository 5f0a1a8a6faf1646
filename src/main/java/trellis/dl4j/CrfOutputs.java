package trellis.dl4j;

import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;

/** Chooses what the CRF output layers of a network give out, also of one that was loaded. */
public final class CrfOutputs {
  private CrfOutputs() {}

  /**
   * From now on all CRF output layers of the network give this.
   *
   * @param network one with a {@link CrfOutputLayer}
   * @param wanted labels, probabilities or scores
   * @throws LayerException when the network has no such layer
   */
  public static void give(MultiLayerNetwork network, CrfOutput wanted) {
    give(Arrays.asList(network.getLayers()), wanted);
  }

  /**
   * From now on all CRF output layers of the network give this.
   *
   * @param network one with a {@link CrfOutputLayer}
   * @param wanted labels, probabilities or scores
   * @throws LayerException when the network has no such layer
   */
  public static void give(ComputationGraph network, CrfOutput wanted) {
    give(Arrays.asList(network.getLayers()), wanted);
  }

  private static void give(List<Layer> layers, CrfOutput wanted) {
    List<CrfOutputLayer> found =
        layers.stream()
            .map(layer -> layer.conf().getLayer()) // of a frozen layer the one within
            .filter(CrfOutputLayer.class::isInstance)
            .map(CrfOutputLayer.class::cast)
            .toList();
    if (found.isEmpty()) {
      throw new LayerException("the network has no CrfOutputLayer, so nothing to choose");
    }
    found.forEach(layer -> layer.give(wanted));
  }
}
