package trellis.train.worker;

import java.io.Serializable;

/**
 * The numbers that training changes, of each parameter of which it changes any, in the order of the
 * network; the arrays are not to be changed.
 *
 * @param weights {@code [parameter][its numbers]}
 * @param first what the optimizer remembers of each weight, {@code [parameter][its numbers]}
 * @param second the mean of squared gradients, {@code [parameter][its numbers]}; of no numbers
 *     where the optimizer has none
 */
public record WorkerNumbers(float[][] weights, float[][] first, float[][] second)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** The same numbers in arrays of their own. */
  public WorkerNumbers copied() {
    return new WorkerNumbers(copy(weights), copy(first), copy(second));
  }

  /** Copies the numbers of each parameter. */
  static float[][] copy(float[][] numbers) {
    float[][] copy = new float[numbers.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = numbers[i].clone();
    }
    return copy;
  }
}
