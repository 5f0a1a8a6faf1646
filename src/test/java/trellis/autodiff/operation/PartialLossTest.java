package trellis.autodiff.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.autodiff.GradientCheck;
import trellis.autodiff.RandomBatch;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.operation.CrfScores;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.indouble.crf.ForwardBackward;
import trellis.indouble.crf.PossiblePaths;
import trellis.indouble.crf.SoftPaths;
import trellis.indouble.crf.TransitionScores;
import trellis.testing.RandomCases;

/**
 * The losses of batches in which the labels of some sentences are not all known, some tokens weigh
 * more than others, or a teacher says how probable each labeling is.
 */
class PartialLossTest {
  private static final int CASES = 40;

  /** Output layers. */
  private enum Output {
    CONSTANT,
    CONTEXTUAL,
    SOFTMAX
  }

  @ParameterizedTest
  @CsvSource({
    "CONSTANT, false",
    "CONSTANT, true",
    "CONTEXTUAL, false",
    "CONTEXTUAL, true",
    "SOFTMAX, false"
  })
  void gradientsAreThoseOfTheLoss(Output output, boolean constrained) {
    RandomCases.check(
        CASES,
        random -> {
          Case one = new Case(random, output, constrained);
          GradientCheck.check(one.parameters, random, one::loss);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "CONSTANT, false",
    "CONSTANT, true",
    "CONTEXTUAL, false",
    "CONTEXTUAL, true",
    "SOFTMAX, false"
  })
  void theLossIsMinusTheLogarithmOfThePossiblePathsShare(Output output, boolean constrained) {
    RandomCases.check(CASES, random -> new Case(random, output, constrained).checkValue());
  }

  /** Random scores, sets and rules; at least one label sequence is possible in each sentence. */
  private static final class Case {
    private final Output output;
    private final boolean constrained;
    private final PackedSequence packedSequence;
    private final int labels;
    private final List<Parameter> parameters = new ArrayList<>();
    private final Parameter table;
    private final Parameter start;
    private final Parameter end;
    private final Parameter transition;
    private final Parameter steps; // [rows][labels * labels]
    private final int[] gold;
    private final PossiblePaths[] possible;
    private final boolean[] first;
    private final boolean[][] follow;
    private final boolean[] last;
    private final RandomGenerator random;

    Case(RandomGenerator random, Output output, boolean constrained) {
      this.random = random;
      this.output = output;
      this.constrained = constrained;
      packedSequence = PackedSequence.of(RandomBatch.lengths(3, 4, random));
      labels = random.nextInt(2, 5);
      int rows = packedSequence.rows();
      table = add(Parameter.table("x", rows, labels), true);
      start = add(Parameter.dense("start", 1, labels), output != Output.SOFTMAX);
      end = add(Parameter.dense("end", 1, labels), output != Output.SOFTMAX);
      transition = add(Parameter.dense("transition", labels, labels), output == Output.CONSTANT);
      steps = add(Parameter.table("steps", rows, labels * labels), output == Output.CONTEXTUAL);
      gold = RandomBatch.indices(rows, labels, random);
      first = row(0.6);
      follow = rows(0.6);
      last = row(0.6);
      possible = new PossiblePaths[packedSequence.sentences()];
      for (int s = 0; s < possible.length; s++) {
        int length = packedSequence.length(s);
        first[gold(s, 0)] = true;
        last[gold(s, length - 1)] = true;
        for (int t = 1; t < length; t++) {
          follow[gold(s, t - 1)][gold(s, t)] = true;
        }
        possible[s] = random.nextInt(3) == 0 ? null : paths(s, length);
      }
    }

    /** What a teacher says whose labelings keep the rules. */
    private SoftPaths soft(int length) {
      TransitionScores scores =
          new TransitionScores(labels, scores(labels), scores(labels * labels), scores(labels))
              .restrictedTo(first, follow, last);
      return SoftPaths.of(
          new ForwardBackward(), scores, scores(length * labels), length, null, 1e-3);
    }

    private double[] scores(int count) {
      return random.doubles(count, -2, 2).toArray();
    }

    private PossiblePaths paths(int sentence, int length) {
      if (random.nextInt(3) == 0) {
        PossiblePaths behind = random.nextBoolean() ? paths(sentence, length) : null;
        double weight = random.nextDouble(0.1, 3);
        return new PossiblePaths(null, null, false, weight, behind, soft(length));
      }
      boolean[][] sets = new boolean[length][];
      boolean[][][] pairs = random.nextBoolean() ? null : new boolean[length][][];
      for (int t = 0; t < length; t++) {
        if (random.nextInt(3) > 0) {
          sets[t] = row(0.4);
          sets[t][gold(sentence, t)] = true;
        }
        if (pairs != null && t > 0 && random.nextBoolean()) {
          pairs[t] = rows(0.6);
          pairs[t][gold(sentence, t - 1)][gold(sentence, t)] = true;
        }
      }
      boolean keepRules = random.nextBoolean();
      PossiblePaths further = random.nextInt(3) == 0 ? paths(sentence, length) : null;
      return new PossiblePaths(sets, pairs, keepRules, random.nextDouble(0.1, 3), further, null);
    }

    private Parameter add(Parameter parameter, boolean used) {
      GradientCheck.filled(parameter, random, 1);
      if (used) {
        parameters.add(parameter);
      }
      return parameter;
    }

    private boolean[] row(double share) {
      boolean[] row = new boolean[labels];
      for (int i = 0; i < labels; i++) {
        row[i] = random.nextDouble() < share;
      }
      return row;
    }

    private boolean[][] rows(double share) {
      boolean[][] rows = new boolean[labels][];
      for (int i = 0; i < labels; i++) {
        rows[i] = row(share);
      }
      return rows;
    }

    private int gold(int sentence, int token) {
      return gold[packedSequence.row(sentence, token)];
    }

    private int[] all() {
      return IntStream.range(0, packedSequence.rows()).toArray();
    }

    Loss loss(Tape tape) {
      int rows = packedSequence.rows();
      Tensor x = tape.gather(table, all(), rows);
      if (output == Output.SOFTMAX) {
        TransitionScores rules = TransitionScores.free(labels).restrictedTo(first, follow, last);
        return tape.softmaxLoss(x, packedSequence, gold, possible, rules);
      }
      CrfScores scores =
          output == Output.CONTEXTUAL
              ? CrfScores.contextual(start, tape.gather(steps, all(), rows), end)
              : CrfScores.constant(start, transition, end);
      scores = scores.possibleWithin(first, follow, last);
      scores = constrained ? scores.restrictedTo(first, follow, last) : scores;
      return tape.crfLoss(x, packedSequence, gold, possible, scores);
    }

    void checkValue() {
      Tape tape = Tape.forInference(GradientCheck.KERNEL);
      tape.restart(null);
      double expected = 0;
      for (int s = 0; s < possible.length; s++) {
        PossiblePaths paths = possible[s];
        do {
          double[] sums = new double[3]; // of all, of what is possible, of the teacher's scores
          addUp(s, paths, new int[packedSequence.length(s)], 0, sums);
          double weight = paths == null ? 1 : paths.weight();
          boolean isSoft = paths != null && paths.soft() != null;
          expected += weight * (Math.log(sums[0]) - (isSoft ? sums[2] : Math.log(sums[1])));
          paths = paths == null ? null : paths.further();
        } while (paths != null);
      }
      double found = loss(tape).value();
      assertEquals(expected, found, 1e-10 * Math.max(1, expected));
    }

    private void addUp(int sentence, PossiblePaths paths, int[] path, int token, double... sums) {
      if (token < path.length) {
        for (int label = 0; label < labels; label++) {
          path[token] = label;
          addUp(sentence, paths, path, token + 1, sums);
        }
        return;
      }
      double weight = Math.exp(score(sentence, path));
      sums[0] += constrained && !keepsRules(path) ? 0 : weight;
      if (paths != null && paths.soft() != null) {
        sums[2] += probability(paths.soft(), path) * score(sentence, path);
        return;
      }
      sums[1] += isPossible(sentence, paths, path) ? weight : 0;
    }

    /** The probability of a labeling: that of its first pair, and of each further one given it. */
    private double probability(SoftPaths soft, int... path) {
      double probability = 1;
      for (int t = 0; t < path.length; t++) {
        double pair = 0;
        double before = t == 0 ? 1 : 0;
        for (int i = soft.starts()[t]; i < soft.starts()[t + 1]; i++) {
          int from = soft.pairs()[i] / labels;
          boolean isFrom = t == 0 || from == path[t - 1];
          pair += isFrom && soft.pairs()[i] % labels == path[t] ? soft.probabilities()[i] : 0;
          before += t > 0 && isFrom ? soft.probabilities()[i] : 0;
        }
        probability = pair == 0 ? 0 : probability * pair / before;
      }
      return probability;
    }

    private double score(int sentence, int... path) {
      double score = 0;
      for (int t = 0; t < path.length; t++) {
        int row = packedSequence.row(sentence, t);
        score += table.value()[row * labels + path[t]];
        if (t > 0 && output == Output.CONSTANT) {
          score += transition.value()[path[t - 1] * labels + path[t]];
        } else if (t > 0 && output == Output.CONTEXTUAL) {
          score += steps.value()[(row * labels + path[t - 1]) * labels + path[t]];
        }
      }
      return output == Output.SOFTMAX
          ? score
          : score + start.value()[path[0]] + end.value()[path[path.length - 1]];
    }

    private boolean keepsRules(int... path) {
      boolean keeps = first[path[0]] && last[path[path.length - 1]];
      for (int t = 1; t < path.length; t++) {
        keeps &= follow[path[t - 1]][path[t]];
      }
      return keeps;
    }

    private boolean isPossible(int sentence, PossiblePaths paths, int... path) {
      boolean isRuled = constrained || paths != null && paths.keepRules();
      boolean is = paths == null || !isRuled || keepsRules(path);
      for (int t = 0; t < path.length; t++) {
        boolean[] set = paths == null ? null : paths.labels()[t];
        is &= paths == null ? path[t] == gold(sentence, t) : set == null || set[path[t]];
        boolean[][] pairs = paths == null || paths.steps() == null ? null : paths.steps()[t];
        is &= pairs == null || t == 0 || pairs[path[t - 1]][path[t]];
      }
      return is;
    }
  }
}
