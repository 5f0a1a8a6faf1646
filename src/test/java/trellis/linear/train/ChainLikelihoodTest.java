package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** The likelihood of labels in chains of each shape, by enumeration, and its slope. */
class ChainLikelihoodTest {
  private static final double STEP = 1e-5;

  @Test
  void oneState() {
    RandomCases.check(60, random -> check(ChainShape.of(random.nextInt(1, 5)), random));
  }

  @Test
  void latentStates() {
    RandomCases.check(
        60,
        random ->
            check(new ChainShape(random.nextInt(1, 4), random.nextInt(2, 4), 1, false), random));
  }

  @Test
  void secondOrder() {
    RandomCases.check(
        60, random -> check(new ChainShape(random.nextInt(1, 5), 1, 2, false), random));
  }

  private static void check(ChainShape shape, RandomGenerator random) {
    int length = random.nextInt(1, 6);
    int[] gold = random.ints(length, 0, shape.labels()).toArray();
    double[] transitions = random.doubles(shape.transitions(), -2, 2).toArray();
    double[] emissions = random.doubles((long) length * shape.columns(), -2, 2).toArray();
    ChainLikelihood chain = ChainLikelihood.inDouble();
    chain.begin(shape, transitions, null);
    double[] dEmissions = emissions.clone();
    double[] dTransitions = new double[transitions.length];
    double loss = chain.differentiate(dEmissions, length, gold, dTransitions);
    assertEquals(naive(shape, emissions, length, gold, transitions), loss, 1e-9);
    for (int i = 0; i < emissions.length; i++) {
      double kept = emissions[i];
      emissions[i] = kept + STEP;
      double above = naive(shape, emissions, length, gold, transitions);
      emissions[i] = kept - STEP;
      double below = naive(shape, emissions, length, gold, transitions);
      emissions[i] = kept;
      assertEquals((above - below) / (2 * STEP), dEmissions[i], 1e-6);
    }
    for (int i = 0; i < transitions.length; i++) {
      double kept = transitions[i];
      transitions[i] = kept + STEP;
      double above = naive(shape, emissions, length, gold, transitions);
      transitions[i] = kept - STEP;
      double below = naive(shape, emissions, length, gold, transitions);
      transitions[i] = kept;
      assertEquals((above - below) / (2 * STEP), dTransitions[i], 1e-6);
    }
  }

  /** By going through all sequences of states. */
  private static double naive(
      ChainShape shape, double[] emissions, int length, int[] gold, double[] transitions) {
    double[] sums = new double[2]; // of all, and of those with the right labels
    add(shape, emissions, gold, transitions, new int[length], 0, 0, sums);
    return Math.log(sums[0]) - Math.log(sums[1]);
  }

  private static void add(
      ChainShape shape,
      double[] emissions,
      int[] gold,
      double[] transitions,
      int[] path,
      int token,
      double score,
      double[] sums) {
    if (token == path.length) {
      boolean right = true;
      for (int t = 0; t < token; t++) {
        right &= path[t] / shape.states() == gold[t];
      }
      sums[0] += Math.exp(score);
      sums[1] += right ? Math.exp(score) : 0;
      return;
    }
    int columns = shape.columns();
    for (int state = 0; state < columns; state++) {
      path[token] = state;
      double step = token == 0 ? 0 : transitions[path[token - 1] * columns + state];
      if (shape.order() == 2 && token > 0) {
        int before = token == 1 ? columns : path[token - 2];
        step += transitions[((before + 1) * columns + path[token - 1]) * columns + state];
      }
      double more = step + emissions[token * columns + state];
      add(shape, emissions, gold, transitions, path, token + 1, score + more, sums);
    }
  }
}
