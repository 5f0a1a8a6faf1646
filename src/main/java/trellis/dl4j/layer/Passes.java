package trellis.dl4j.layer;

import java.util.function.Supplier;
import org.nd4j.linalg.api.buffer.DataType;
import trellis.dl4j.LayerException;
import trellis.dl4j.layer.pass.TapePasses;
import trellis.kernel.Kernels;

/** Makes the passes that do the arithmetic of our layers, all of them in one precision. */
public interface Passes {
  /** The class that makes passes in double, which the build writes from those in float. */
  String IN_DOUBLE = "trellis.indouble.dl4j.DoublePasses";

  /**
   * The passes of a network's data type.
   *
   * @throws LayerException when there are none
   */
  static Passes of(DataType type) {
    return switch (type) {
      case FLOAT -> new TapePasses(Kernels.chosen());
      case DOUBLE -> inDouble();
      default ->
          throw new LayerException(
              "Trellis' layers compute in FLOAT or DOUBLE, but the network's data type is "
                  + type
                  + ": build it with .dataType(DataType.FLOAT)");
    };
  }

  private static Passes inDouble() {
    try {
      Object source = Class.forName(IN_DOUBLE).getDeclaredConstructor().newInstance();
      return (Passes) ((Supplier<?>) source).get();
    } catch (ReflectiveOperationException missing) {
      throw new LayerException(
          "the class path lacks "
              + IN_DOUBLE
              + ", which networks of DOUBLE need: take the whole jar, or build the network with"
              + " .dataType(DataType.FLOAT)",
          missing);
    }
  }

  /** The function through which the state of a recurrent layer goes. */
  enum Squash {
    TANH,
    SIGMOID
  }

  /** An LSTM in both directions. */
  SequencePass biLstm(int inputs, int hidden, Squash squash);

  /** A plain recurrent network in both directions. */
  SequencePass biRnn(int inputs, int hidden, Squash squash);

  /**
   * A convolution over the characters of each token, then each filter's maximum.
   *
   * @param characters rows of the character table
   * @param dropout the share of the characters' numbers that training drops
   */
  SequencePass characters(int characters, int dim, int window, int filters, double dropout);

  /** Rows of a table. */
  SequencePass table(int rows, int dim);

  /** A linear map to the scores of labels, and a CRF over them. */
  CrfPass crf(CrfSpec spec);
}
