package trellis.dl4j;

import java.util.List;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.BaseRecurrentLayer;
import org.nd4j.linalg.api.buffer.DataType;
import trellis.dl4j.layer.IndexLayer;
import trellis.dl4j.layer.ParamLayout;
import trellis.dl4j.layer.Passes;
import trellis.dl4j.layer.SeriesLayerImpl;
import trellis.dl4j.layer.Table;

/**
 * An embedding layer, for words or whatever has a number: a table of {@code nIn} rows of {@code
 * nOut} numbers.
 *
 * <p>It reads {@code [minibatch][1][T]} or {@code [minibatch][T]} and gives {@code
 * [minibatch][nOut][T]}, with zeros at masked steps, whose numbers are not looked at. Unlike DL4J's
 * {@code EmbeddingSequenceLayer} its rows lie one after the other, and only those that a minibatch
 * names are read.
 */
public final class TableLayer extends IndexLayer {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  TableLayer() {}

  private TableLayer(Builder builder) {
    super(builder);
    initializeConstraints(builder);
  }

  @Override
  protected List<ParamLayout.Param> params() {
    return List.of(
        new ParamLayout.Param(
            "W", ParamLayout.Role.VECTORS, nIn, nOut, 'c', drawn(weightInitFn, nOut, nOut)));
  }

  @Override
  protected SeriesLayerImpl<?> implementation(NeuralNetConfiguration conf, DataType type) {
    return new Table(
        conf, type, Passes.of(type).table(Math.toIntExact(nIn), Math.toIntExact(nOut)));
  }

  /** Builds the configuration. */
  @SuppressWarnings("unchecked") // DL4J's build() promises any type that is asked for
  public static final class Builder extends BaseRecurrentLayer.Builder<Builder> {
    @Override
    public TableLayer build() {
      return new TableLayer(this);
    }
  }
}
