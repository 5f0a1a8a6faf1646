package trellis.dl4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.deeplearning4j.nn.api.layers.LayerConstraint;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.nd4j.linalg.activations.impl.ActivationSigmoid;
import org.nd4j.linalg.activations.impl.ActivationTanH;

/** Turns the configuration of DL4J's {@code Bidirectional} into that of a {@link BiLstmLayer}. */
final class BidirectionalLstm {
  private final Bidirectional both;

  BidirectionalLstm(Bidirectional both) {
    this.both = both;
  }

  /** What messages call the layer. */
  String name() {
    return "layer `" + both.getLayerName() + "`";
  }

  /** Why the layer cannot be a {@link BiLstmLayer}; empty when it can. */
  Optional<String> obstacle() {
    if (both.getMode() != Bidirectional.Mode.CONCAT) {
      return Optional.of("its mode is " + both.getMode() + ", not CONCAT");
    }
    if (!(both.getFwd() instanceof LSTM lstm)) {
      return Optional.of("it is around " + both.getFwd().getClass().getSimpleName() + ", not LSTM");
    }
    if (!(lstm.getActivationFn() instanceof ActivationTanH)) {
      return Optional.of("its activation is " + lstm.getActivationFn() + ", not tanh");
    }
    if (!(lstm.getGateActivationFn() instanceof ActivationSigmoid)) {
      return Optional.of("its gates are " + lstm.getGateActivationFn() + ", not sigmoid");
    }
    return Optional.empty();
  }

  /** The {@link BiLstmLayer} that computes the same; only when there is no obstacle. */
  BiLstmLayer biLstm() {
    LSTM lstm = (LSTM) both.getFwd(); // DL4J made the other direction as its clone
    BiLstmLayer made =
        new BiLstmLayer.Builder()
            .nIn(lstm.getNIn())
            .nOut(lstm.getNOut())
            .forgetGateBiasInit(lstm.getForgetGateBiasInit())
            .build();
    made.setLayerName(both.getLayerName());
    made.setActivationFn(lstm.getActivationFn());
    made.setWeightInitFn(lstm.getWeightInitFn());
    made.setWeightInitFnRecurrent(lstm.getWeightInitFnRecurrent());
    made.setBiasInit(lstm.getBiasInit());
    made.setGainInit(lstm.getGainInit());
    made.setIUpdater(lstm.getIUpdater());
    made.setBiasUpdater(lstm.getBiasUpdater());
    made.setRegularization(lstm.getRegularization());
    made.setRegularizationBias(lstm.getRegularizationBias());
    made.setGradientNormalization(lstm.getGradientNormalization());
    made.setGradientNormalizationThreshold(lstm.getGradientNormalizationThreshold());
    made.setIDropout(lstm.getIDropout());
    made.setWeightNoise(lstm.getWeightNoise());
    made.setRnnDataFormat(lstm.getRnnDataFormat());
    made.setTimeDistributedFormat(lstm.getTimeDistributedFormat());
    made.setConstraints(ofBothDirections(lstm.getConstraints()));
    return made;
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
