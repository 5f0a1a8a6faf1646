package trellis.dl4j.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.deeplearning4j.nn.api.layers.LayerConstraint;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.deeplearning4j.nn.weights.IWeightInit;

/**
 * The configuration of a recurrent layer that reads each sentence from both ends and gives both
 * states, the forward ones first: {@code nOut} numbers for each direction.
 *
 * <p>Parameters have the names, the order and the layout of DL4J's {@code Bidirectional}.
 */
public abstract class BidirectionalLayer extends SeriesLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  protected BidirectionalLayer() {}

  /** Takes the settings of a builder. */
  protected BidirectionalLayer(BaseRecurrentLayer.Builder<?> builder) {
    super(builder);
  }

  /** How many blocks of columns the parameters have. */
  protected abstract int gates();

  /** What the bias is before training. */
  protected abstract ParamLayout.Start startOfBias();

  /** Takes the constraints of a builder; a subclass calls this when its fields are set. */
  protected final void takeConstraints(BaseRecurrentLayer.Builder<?> builder) {
    initializeConstraints(builder);
    constrain(builder.getInputWeightConstraints(), "W");
    constrain(builder.getRecurrentConstraints(), "RW");
  }

  private void constrain(List<LayerConstraint> wanted, String key) {
    if (wanted != null) {
      constraints = constraints == null ? new ArrayList<>() : constraints;
      for (LayerConstraint constraint : wanted) {
        LayerConstraint own = constraint.clone();
        own.setParams(Set.of("f" + key, "b" + key));
        constraints.add(own);
      }
    }
  }

  @Override
  protected final long outputs() {
    return 2 * nOut;
  }

  @Override
  protected final List<ParamLayout.Param> params() {
    List<ParamLayout.Param> params = new ArrayList<>();
    IWeightInit recurrent = weightInitFnRecurrent == null ? weightInitFn : weightInitFnRecurrent;
    for (String direction : List.of("f", "b")) {
      long columns = gates() * nOut;
      // The fans are those of DL4J's LSTM, which takes the state for the input.
      params.add(
          ParamLayout.Param.of(
              direction + "W",
              ParamLayout.Role.WEIGHT,
              nIn,
              columns,
              drawn(weightInitFn, nOut, nIn + nOut)));
      params.add(
          ParamLayout.Param.of(
              direction + "RW",
              ParamLayout.Role.WEIGHT,
              nOut,
              columns,
              drawn(recurrent, nOut, nIn + nOut)));
      params.add(
          ParamLayout.Param.of(direction + "b", ParamLayout.Role.BIAS, 1, columns, startOfBias()));
    }
    return params;
  }
}
