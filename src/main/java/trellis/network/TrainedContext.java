package trellis.network;

import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;

/** What trains an encoder with the network that reads it. */
public interface TrainedContext {
  /** The states of the tokens, packed, {@code [rows][inputs]}. */
  Tensor states(Tape tape, Batch batch, PackedSequence packedSequence);

  /** The parameters that are trained. */
  List<Parameter> parameters();

  /** Names each row of a table that is read for a sentence; more than once is no harm. */
  void forEachRow(EncodedSentence sentence, RowVisitor visitor);

  /** Hears of a row of a table. */
  @FunctionalInterface
  interface RowVisitor {
    void visit(Parameter table, int row);
  }
}
