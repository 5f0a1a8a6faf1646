package trellis.dl4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.deeplearning4j.nn.api.layers.LayerConstraint;
import org.deeplearning4j.nn.conf.layers.BaseLayer;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.nd4j.linalg.activations.impl.ActivationSigmoid;
import trellis.dl4j.layer.BidirectionalLayer;

/**
 * Turns the configuration of DL4J's {@code Bidirectional} into that of a {@link BiLstmLayer} or a
 * {@link BiRnnLayer}.
 */
final class BidirectionalStock {
  private final Bidirectional both;

  BidirectionalStock(Bidirectional both) {
    this.both = both;
  }

  /** What messages call the layer. */
  String name() {
    return "layer `" + both.getLayerName() + "`";
  }

  /** Why the layer cannot be one of ours; empty when it can. */
  Optional<String> obstacle() {
    if (both.getMode() != Bidirectional.Mode.CONCAT) {
      return Optional.of("its mode is " + both.getMode() + ", not CONCAT");
    }
    if (both.getFwd() instanceof LSTM lstm) {
      return obstacle(lstm)
          .or(
              () ->
                  lstm.getGateActivationFn() instanceof ActivationSigmoid
                      ? Optional.empty()
                      : Optional.of(
                          "its gates are " + lstm.getGateActivationFn() + ", not sigmoid"));
    }
    if (both.getFwd() instanceof SimpleRnn rnn) {
      return rnn.isHasLayerNorm()
          ? Optional.of("it has a layer normalization")
          : obstacle((BaseLayer) rnn);
    }
    String found = both.getFwd().getClass().getSimpleName();
    return Optional.of("it is around " + found + ", not LSTM or SimpleRnn");
  }

  private static Optional<String> obstacle(BaseLayer layer) {
    return BidirectionalLayer.computes(layer.getActivationFn())
        ? Optional.empty()
        : Optional.of("its activation is " + layer.getActivationFn() + ", not tanh or sigmoid");
  }

  /** The layer of ours that computes the same; only when there is no obstacle. */
  BidirectionalLayer ours() {
    BaseRecurrentLayer stock = (BaseRecurrentLayer) both.getFwd(); // the other one is its clone
    BidirectionalLayer made = stock instanceof LSTM lstm ? biLstm(lstm) : biRnn(stock);
    made.setLayerName(both.getLayerName());
    made.setWeightInitFn(stock.getWeightInitFn());
    made.setWeightInitFnRecurrent(stock.getWeightInitFnRecurrent());
    made.setBiasInit(stock.getBiasInit());
    made.setGainInit(stock.getGainInit());
    made.setIUpdater(stock.getIUpdater());
    made.setBiasUpdater(stock.getBiasUpdater());
    made.setRegularization(stock.getRegularization());
    made.setRegularizationBias(stock.getRegularizationBias());
    made.setGradientNormalization(stock.getGradientNormalization());
    made.setGradientNormalizationThreshold(stock.getGradientNormalizationThreshold());
    made.setIDropout(stock.getIDropout());
    made.setWeightNoise(stock.getWeightNoise());
    made.setRnnDataFormat(stock.getRnnDataFormat());
    made.setTimeDistributedFormat(stock.getTimeDistributedFormat());
    made.setConstraints(ofBothDirections(stock.getConstraints()));
    return made;
  }

  private static BidirectionalLayer biLstm(LSTM lstm) {
    return new BiLstmLayer.Builder()
        .nIn(lstm.getNIn())
        .nOut(lstm.getNOut())
        .activation(lstm.getActivationFn())
        .forgetGateBiasInit(lstm.getForgetGateBiasInit())
        .build();
  }

  private static BidirectionalLayer biRnn(BaseRecurrentLayer rnn) {
    return new BiRnnLayer.Builder()
        .nIn(rnn.getNIn())
        .nOut(rnn.getNOut())
        .activation(rnn.getActivationFn())
        .build();
  }

  private static List<LayerConstraint> ofBothDirections(List<LayerConstraint> constraints) {
    if (constraints == null) { // as DL4J has none
      return constraints;
    }
    List<LayerConstraint> made = new ArrayList<>();
    for (LayerConstraint constraint : constraints) {
      LayerConstraint own = constraint.clone();
      Set<String> keys =
          constraint.getParams().stream()
              .flatMap(key -> Stream.of("f" + key, "b" + key))
              .collect(Collectors.toSet());
      own.setParams(keys);
      made.add(own);
    }
    return made;
  }
}
