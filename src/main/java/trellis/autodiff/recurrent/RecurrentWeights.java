package trellis.autodiff.recurrent;

import java.util.List;
import trellis.autodiff.tensor.Parameter;

/**
 * The parameters of one direction of a recurrent layer.
 *
 * @param input {@code [inputs][gates * hidden]}, a block of columns for each gate of the cell
 * @param recurrent {@code [hidden][gates * hidden]}
 * @param bias {@code [1][gates * hidden]}
 */
public record RecurrentWeights(
    RecurrentCell cell, Parameter input, Parameter recurrent, Parameter bias) {

  /**
   * Weights that are all 0.
   *
   * @param name which the names of the parameters begin with
   */
  public static RecurrentWeights of(RecurrentCell cell, String name, int inputs, int hidden) {
    int columns = Math.multiplyExact(cell.gates(), hidden);
    return new RecurrentWeights(
        cell,
        Parameter.dense(name + ".input", inputs, columns),
        Parameter.dense(name + ".recurrent", hidden, columns),
        Parameter.dense(name + ".bias", 1, columns));
  }

  /** The length of the cell's state. */
  public int hidden() {
    return recurrent.rows();
  }

  /** Input, recurrent and bias. */
  public List<Parameter> parameters() {
    return List.of(input, recurrent, bias);
  }
}
