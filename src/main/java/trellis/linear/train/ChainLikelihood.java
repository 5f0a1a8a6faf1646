package trellis.linear.train;

import trellis.crf.WantedPairs;

/** The likelihood of labels in a chain, and its derivatives, in double precision. */
public interface ChainLikelihood {
  /**
   * Begins to compute with such scores of transitions; for one thread.
   *
   * @param transitions [from][to] of labels, of latent states or, where spans score as wholes, of
   *     their types; in a second order [(labels + 1) * labels][to] stands behind it
   * @param seen the pairs whose derivatives are asked for; null: all
   */
  void begin(ChainShape shape, double[] transitions, WantedPairs seen);

  /** Begins with the transitions of another likelihood, for another thread. */
  void beginAs(ChainLikelihood other);

  /**
   * The loss of a sentence, and its derivatives.
   *
   * @param emissions [length][columns], overwritten by the derivatives by them
   * @param gold [length]
   * @param sums [from][to], or [pair] of those seen, to which the derivatives by transitions are
   *     added
   */
  double differentiate(double[] emissions, int length, int[] gold, double[] sums);

  /**
   * The loss of a sentence whose tokens add scores of their own to the transitions into them, and
   * its derivatives.
   *
   * @param emissions [length][labels], overwritten by the derivatives by them
   * @param steps [length][from][to], overwritten by the derivatives by them; the first token's mean
   *     nothing
   * @param gold [length]
   * @param sums [from][to] to which the derivatives by transitions are added
   */
  double differentiate(double[] emissions, double[] steps, int length, int[] gold, double[] sums);

  /** Makes the likelihood of the CRF, which the build writes in double of the code of networks. */
  static ChainLikelihood inDouble() {
    try {
      return (ChainLikelihood)
          Class.forName("trellis.indouble.linear.DoubleChain")
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException("the class path lacks the engine in double", missing);
    }
  }
}
