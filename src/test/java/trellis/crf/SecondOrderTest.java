package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.crf.Potentials.Kind;
import trellis.testing.RandomCases;

/** A CRF in which a label depends on the two before it, against all sequences one by one. */
class SecondOrderTest {
  /** A sentence, its chain over states and all its label sequences. */
  private record Case(
      Potentials potentials, TransitionScores chain, float[] emissions, Enumeration all) {
    static Case random(RandomGenerator random, Kind kind, double impossible) {
      int labels = random.nextInt(1, 5);
      int length = random.nextInt(1, 6);
      Potentials potentials =
          Potentials.random(random, kind, impossible, labels, length).fromTheBeginning();
      float[] second =
          Arrays.copyOf(
              Potentials.random(random, kind, impossible, labels, (labels + 1) * labels)
                  .fromTheBeginning()
                  .emissions(),
              (labels + 1) * labels * labels);
      float[] both = Arrays.copyOf(potentials.transition(), labels * labels + second.length);
      System.arraycopy(second, 0, both, labels * labels, second.length);
      SecondOrderStates states = new SecondOrderStates(labels);
      float[] emissions = new float[length * states.size()];
      states.copyEmissions(potentials.emissions(), length, emissions);
      return new Case(
          potentials,
          TransitionScores.ofSecondOrder(potentials.start(), both, potentials.end()),
          emissions,
          new Enumeration(potentials, path -> added(second, labels, path)));
    }

    private static double added(float[] second, int labels, int... path) {
      double sum = 0;
      for (int t = 1; t < path.length; t++) {
        int before = t == 1 ? labels : path[t - 2];
        sum += second[(before * labels + path[t - 1]) * labels + path[t]];
      }
      return sum;
    }

    SecondOrderStates states() {
      return new SecondOrderStates(potentials.labels());
    }

    int length() {
      return potentials.length();
    }
  }

  private static void check(int count, RandomCases.Property property) {
    RandomCases.check(count, property);
  }

  private static Case any(RandomGenerator random) {
    Kind kind = List.of(Kind.USUAL, Kind.WIDE, Kind.ADVERSARIAL).get(random.nextInt(3));
    return Case.random(random, kind, random.nextBoolean() ? 0 : 0.1);
  }

  @Test
  void logZAndMarginalsAreThoseOfAllSequences() {
    ForwardBackward sums = new ForwardBackward();
    check(
        300,
        random -> {
          Case one = any(random);
          double logZ = sums.run(one.chain(), one.emissions(), 0, one.length());
          if (!one.all().isPossible()) {
            assertEquals(Double.NEGATIVE_INFINITY, logZ);
            return;
          }
          double size = Math.max(1, Math.abs(one.all().logZ()));
          assertEquals(one.all().logZ(), logZ, 1e-9 * size);
          assertEquals(
              logZ,
              new ForwardBackward().logZ(one.chain(), one.emissions(), 0, one.length()),
              1e-9 * size);
          int labels = one.potentials().labels();
          for (int token = 0; token < one.length(); token++) {
            for (int label = 0; label < labels; label++) {
              int at = token;
              int id = label;
              double found = 0;
              for (int before = 0; before <= labels; before++) {
                found += sums.marginal(token, before * labels + label);
              }
              assertEquals(one.all().probability(path -> path[at] == id), found, 1e-7);
            }
          }
          assertEquals(one.all().entropy(), sums.entropy(), 1e-6);
        });
  }

  @Test
  void theBestSequencesAreThoseOfAll() {
    Viterbi viterbi = new Viterbi();
    check(
        300,
        random -> {
          Case one = any(random);
          int[] path = new int[one.length()];
          double best = viterbi.decode(one.chain(), one.emissions(), 0, one.length(), path, 0);
          if (!one.all().isPossible()) {
            assertEquals(Double.NEGATIVE_INFINITY, best);
            return;
          }
          double size = Math.max(1, Math.abs(best));
          assertEquals(one.all().best(), best, 1e-9 * size);
          assertEquals(best, PathScore.of(one.chain(), one.emissions(), 0, path.length, path, 0));
          int[] labels = Arrays.stream(path).map(one.states()::label).toArray();
          assertArrayEquals(path, one.states().path(labels, labels.length));
          double[] scores = one.all().possibleScores();
          List<LabelPath> paths =
              new NBest().decode(one.chain(), one.emissions(), 0, one.length(), scores.length + 1);
          assertEquals(scores.length, paths.size());
          for (int i = 0; i < scores.length; i++) {
            assertEquals(scores[i], paths.get(i).score(), 1e-9 * Math.max(1, Math.abs(scores[i])));
          }
        });
  }

  @Test
  void stepsAndRunsOfLabelsAreAsProbableAsInAllSequences() {
    ForwardBackward sums = new ForwardBackward();
    check(
        200,
        random -> {
          Case one = Case.random(random, Kind.USUAL, 0);
          sums.run(one.chain(), one.emissions(), 0, one.length());
          int size = one.states().size();
          double[] steps = new double[size * size];
          for (int token = 1; token < one.length(); token++) {
            int at = token;
            sums.stepMarginals(token, steps);
            for (int from = 0; from < size; from++) {
              for (int to = 0; to < size; to++) {
                int[] pair = {from, to};
                double expected =
                    one.all()
                        .probability(
                            path -> {
                              int[] states = one.states().path(path, path.length);
                              return states[at - 1] == pair[0] && states[at] == pair[1];
                            });
                assertEquals(expected, steps[from * size + to], 1e-9);
              }
            }
          }
        });
  }

  /** The gradient of log Z is how often each score is used in all sequences. */
  @Test
  void expectationsAreThoseOfAllSequences() {
    ForwardBackward sums = new ForwardBackward();
    check(
        200,
        random -> {
          Case one = random.nextBoolean() ? any(random) : Case.random(random, Kind.USUAL, 0);
          if (!one.all().isPossible()) {
            return;
          }
          int labels = one.potentials().labels();
          sums.run(one.chain(), one.emissions(), 0, one.length());
          float[] dEmissions = new float[one.emissions().length];
          float[] dStart = new float[labels];
          float[] dSteps = new float[SecondOrderTransitions.size(labels)];
          float[] dEnd = new float[labels];
          sums.addExpectations(1, dEmissions, 0, dStart, dSteps, dEnd);
          for (int label = 0; label < labels; label++) {
            int id = label;
            assertEquals(one.all().probability(path -> path[0] == id), dStart[label], 1e-5);
            assertEquals(
                one.all().probability(path -> path[path.length - 1] == id), dEnd[label], 1e-5);
          }
          for (int before = 0; before <= labels; before++) {
            for (int from = 0; from < labels; from++) {
              for (int to = 0; to < labels; to++) {
                double expected = 0;
                for (int token = 1; token < one.length(); token++) {
                  int at = token;
                  int[] three = {before, from, to};
                  expected +=
                      one.all()
                          .probability(
                              path ->
                                  (at == 1 ? labels : path[at - 2]) == three[0]
                                      && path[at - 1] == three[1]
                                      && path[at] == three[2]);
                }
                int place = ((before + 1) * labels + from) * labels + to;
                assertEquals(expected, dSteps[place], 1e-5);
              }
            }
          }
          float[] ofLabels = new float[one.length() * labels];
          one.states().sumEmissions(dEmissions, one.length(), ofLabels);
          for (int cell = 0; cell < ofLabels.length; cell++) {
            int at = cell / labels;
            int id = cell % labels;
            assertEquals(one.all().probability(path -> path[at] == id), ofLabels[cell], 1e-5);
          }
        });
  }
}
