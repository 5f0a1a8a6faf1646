package trellis.optimize;

/** A function of many weights, of which the least value is searched. */
public interface Objective {
  /** How many weights there are. */
  int size();

  /**
   * The value of the function and its derivatives.
   *
   * @param weights not changed
   * @param gradient overwritten by the derivative by each weight
   */
  double valueAndGradient(double[] weights, double[] gradient);
}
