package trellis.network;

import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Capitals;
import trellis.kernel.RandomStream;

/** The embedding of how a word is capitalized. */
final class CapitalsEncoder {
  private final Parameter table; // [Capitals][dim]

  CapitalsEncoder(int dim) {
    this.table = Parameter.table("capitals", Capitals.values().length, dim);
  }

  Parameter parameter() {
    return table;
  }

  void initialize(RandomStream random) {
    Initializers.vectors(table, random);
  }

  /** The vectors of these kinds, {@code [kinds][dim]}. */
  Tensor forward(Tape tape, int[] kinds) {
    return tape.gather(table, kinds, kinds.length);
  }
}
