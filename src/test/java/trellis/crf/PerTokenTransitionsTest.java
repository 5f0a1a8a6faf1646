package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** Steps with scores of their own, which happen to be the same: all is as in the constant chain. */
class PerTokenTransitionsTest {
  private static final int CASES = 300;
  private final ForwardBackward ofSame = new ForwardBackward();
  private final ForwardBackward ofOwn = new ForwardBackward();

  /** The constant chain's sentence, with its transitions moved into each step. */
  private static Potentials moved(Potentials x) {
    int size = x.labels() * x.labels();
    float[] steps = new float[x.at() + x.length() * size];
    for (int t = 0; t < x.length(); t++) {
      System.arraycopy(x.transition(), 0, steps, x.at() + t * size, size);
    }
    return new Potentials(
        x.labels(), x.length(), x.start(), new float[size], x.end(), x.emissions(), x.at(), steps);
  }

  @Test
  void equalStepsAreTheConstantChain() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials.Kind kind =
              Potentials.Kind.values()[random.nextInt(Potentials.Kind.values().length)];
          compare(
              Potentials.random(random, kind, 0.1, random.nextInt(1, 8), random.nextInt(1, 12)));
        });
  }

  private void compare(Potentials x) {
    TransitionScores same = x.chain();
    TransitionScores own = moved(x).chain();
    List<LabelPath> expected = new NBest().decode(same, x.emissions(), x.at(), x.length(), 5);
    List<LabelPath> found = new NBest().decode(own, x.emissions(), x.at(), x.length(), 5);
    assertEquals(expected.size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      assertArrayEquals(expected.get(i).labels(), found.get(i).labels());
      assertEquals(expected.get(i).score(), found.get(i).score());
    }
    double logZ = ofSame.run(same, x.emissions(), x.at(), x.length());
    // Only the order in which log Z is added up differs.
    if (logZ != ofOwn.run(own, x.emissions(), x.at(), x.length())) {
      assertEquals(1, ofOwn.run(own, x.emissions(), x.at(), x.length()) / logZ, 1e-14);
    }
    for (int t = 0; t < x.length(); t++) {
      for (int i = 0; i < x.labels(); i++) {
        assertEquals(ofSame.marginal(t, i), ofOwn.marginal(t, i));
        for (int j = 0; j < x.labels() && t > 0; j++) {
          assertEquals(ofSame.pairMarginal(t, i, j), ofOwn.pairMarginal(t, i, j));
        }
      }
    }
  }

  /** So many labels and tokens that not all weights are kept between the ways. */
  @Test
  void whatIsComputedAgainIsTheSame() {
    RandomCases.check(
        1,
        random -> {
          int labels = 120;
          int length = 100; // 1.4 million weights
          compare(Potentials.random(random, Potentials.Kind.USUAL, 0, labels, length));
        });
  }
}
