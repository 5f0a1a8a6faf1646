package trellis.autodiff.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.autodiff.GradientCheck;
import trellis.autodiff.RandomBatch;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.operation.CrfScores;
import trellis.indouble.autodiff.tensor.Gradients;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.TapeException;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.testing.LabelPaths;
import trellis.testing.RandomCases;

/**
 * The loss of a CRF whose transitions depend on the token, and of one that knows only some label
 * sequences: its value against all sequences one by one, its gradients against differences.
 */
class CrfScoresTest {
  private static final int CASES = 40;

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void theLossIsMinusTheLogarithmOfTheRightPathsShare(boolean contextual, boolean restricted) {
    RandomCases.check(CASES, random -> new Case(random, contextual, restricted).checkValue());
  }

  @ParameterizedTest
  @CsvSource({"false, true", "true, false", "true, true"})
  void theGradientsAreThoseOfTheLoss(boolean contextual, boolean restricted) {
    RandomCases.check(CASES, random -> new Case(random, contextual, restricted).checkGradients());
  }

  /** A transition that no sequence may use is not learned, not even by rounding. */
  @Test
  void whatIsRuledOutHasNoGradient() {
    RandomCases.check(CASES, random -> new Case(random, false, true).checkForbidden());
  }

  @Test
  void equalStepsAreTheConstantTransitions() {
    RandomCases.check(CASES, random -> new Case(random, true, false).checkAgainstConstant());
  }

  @Test
  void stepsThatDoNotFitAreNamed() {
    Case odd = new Case(new Random(1), true, false);
    Tape tape = Tape.forInference(GradientCheck.KERNEL);
    tape.restart(null);
    Tensor x = tape.gather(odd.table, odd.rowsOfTable, odd.packedSequence.rows());
    Tensor narrow = tape.join(x, x, x, x, x);
    String message =
        assertThrows(
                TapeException.class,
                () ->
                    tape.crfLoss(
                        x,
                        odd.packedSequence,
                        odd.gold,
                        CrfScores.contextual(odd.start, narrow, odd.end)))
            .getMessage();
    assertEquals(
        "crfLoss: " + 5 * odd.labels + " columns of steps, expected " + odd.labels * odd.labels,
        message);
  }

  /** Random scores and rules; the right labels keep to the rules. */
  private static final class Case {
    private final RandomGenerator random;
    private final boolean contextual;
    private final PackedSequence packedSequence;
    private final int labels;
    private final List<Parameter> parameters = new ArrayList<>();
    private final Parameter table; // emissions, looked up
    private final int[] rowsOfTable;
    private final Parameter start;
    private final Parameter end;
    private final Parameter transition; // constant
    private final Parameter weights; // contextual: of an affine operation on the emissions
    private final Parameter bias;
    private final int[] gold;
    private final boolean[] first;
    private final boolean[][] follow;
    private final boolean[] last;

    Case(RandomGenerator random, boolean contextual, boolean restricted) {
      this.random = random;
      this.contextual = contextual;
      packedSequence = PackedSequence.of(RandomBatch.lengths(3, 5, random));
      labels = random.nextInt(1, 4) + (contextual && !restricted ? 1 : 0);
      table = add(Parameter.table("x", packedSequence.rows() + 2, labels));
      rowsOfTable = RandomBatch.indices(packedSequence.rows(), packedSequence.rows() + 2, random);
      start = add(Parameter.dense("start", 1, labels));
      end = add(Parameter.dense("end", 1, labels));
      transition = Parameter.dense("transition", labels, labels);
      weights = Parameter.dense("weights", labels, labels * labels);
      bias = Parameter.dense("bias", 1, labels * labels);
      if (contextual) {
        add(weights);
        add(bias);
      } else {
        add(transition);
      }
      gold = RandomBatch.indices(packedSequence.rows(), labels, random);
      first = new boolean[labels];
      follow = new boolean[labels][labels];
      last = new boolean[labels];
      allow(restricted ? 0.3 : 1);
    }

    private Parameter add(Parameter parameter) {
      parameters.add(GradientCheck.filled(parameter, random, 1));
      return parameter;
    }

    private void allow(double share) {
      for (int i = 0; i < labels; i++) {
        first[i] = random.nextDouble() < share;
        last[i] = random.nextDouble() < share;
        for (int j = 0; j < labels; j++) {
          follow[i][j] = random.nextDouble() < share;
        }
      }
      for (int s = 0; s < packedSequence.sentences(); s++) {
        int end = packedSequence.length(s) - 1;
        first[gold[packedSequence.row(s, 0)]] = true;
        last[gold[packedSequence.row(s, end)]] = true;
        for (int t = 1; t <= end; t++) {
          follow[gold[packedSequence.row(s, t - 1)]][gold[packedSequence.row(s, t)]] = true;
        }
      }
    }

    Loss loss(Tape tape) {
      Tensor x = tape.gather(table, rowsOfTable, packedSequence.rows());
      CrfScores scores =
          contextual
              ? CrfScores.contextual(start, tape.affine(x, weights, bias), end)
              : CrfScores.constant(start, transition, end);
      return tape.crfLoss(x, packedSequence, gold, scores.restrictedTo(first, follow, last));
    }

    void checkGradients() {
      GradientCheck.check(parameters, random, this::loss);
    }

    void checkForbidden() {
      Gradients gradients = new Gradients(parameters);
      Tape tape = Tape.forTraining(GradientCheck.KERNEL, gradients);
      tape.restart(null);
      tape.backward(loss(tape), 1);
      for (int from = 0; from < labels; from++) {
        assertEquals(first[from] ? gradients.dense(start)[from] : 0, gradients.dense(start)[from]);
        assertEquals(last[from] ? gradients.dense(end)[from] : 0, gradients.dense(end)[from]);
        for (int to = 0; to < labels; to++) {
          double gradient = gradients.dense(transition)[from * labels + to];
          assertEquals(follow[from][to] ? gradient : 0, gradient);
        }
      }
    }

    /** With weights of 0 the bias is all there is of a step's scores. */
    void checkAgainstConstant() {
      Arrays.fill(weights.value(), 0);
      weights.changed();
      System.arraycopy(bias.value(), 0, transition.value(), 0, labels * labels);
      transition.changed();
      Gradients own = new Gradients(parameters);
      Tape tape = Tape.forTraining(GradientCheck.KERNEL, own);
      tape.restart(null);
      Loss found = loss(tape);
      tape.backward(found, 1);

      Gradients same = new Gradients(List.of(table, start, transition, end));
      Tape constant = Tape.forTraining(GradientCheck.KERNEL, same);
      constant.restart(null);
      Tensor x = constant.gather(table, rowsOfTable, packedSequence.rows());
      Loss expected =
          constant.crfLoss(x, packedSequence, gold, CrfScores.constant(start, transition, end));
      constant.backward(expected, 1);

      assertEquals(expected.value(), found.value(), 1e-13 * Math.max(1, expected.value()));
      for (int i = 0; i < labels * labels; i++) {
        assertEquals(same.dense(transition)[i], own.dense(bias)[i], 1e-13 * packedSequence.rows());
      }
      for (int i = 0; i < labels; i++) {
        assertEquals(same.dense(start)[i], own.dense(start)[i], 1e-13 * packedSequence.rows());
        assertEquals(same.dense(end)[i], own.dense(end)[i], 1e-13 * packedSequence.rows());
      }
    }

    void checkValue() {
      double expected = 0;
      for (int s = 0; s < packedSequence.sentences(); s++) {
        int length = packedSequence.length(s);
        double sum = 0;
        for (int path = 0; path < Math.pow(labels, length); path++) {
          sum += Math.exp(score(s, LabelPaths.path(path, labels, length)));
        }
        int[] right = new int[length];
        for (int t = 0; t < length; t++) {
          right[t] = gold[packedSequence.row(s, t)];
        }
        expected += Math.log(sum) - score(s, right);
      }
      Tape tape = Tape.forInference(GradientCheck.KERNEL);
      tape.restart(null);
      assertEquals(expected, loss(tape).value(), 1e-10);
    }

    /** The score of a path; negative infinity if a rule forbids it. */
    private double score(int sentence, int[] path) {
      int end = path.length - 1;
      double score = start.value()[path[0]] + this.end.value()[path[end]];
      boolean allowed = first[path[0]] && last[path[end]];
      for (int t = 0; t <= end; t++) {
        score += emission(sentence, t, path[t]);
        if (t > 0) {
          score += transition(sentence, t, path[t - 1], path[t]);
          allowed &= follow[path[t - 1]][path[t]];
        }
      }
      return allowed ? score : Double.NEGATIVE_INFINITY;
    }

    private double emission(int sentence, int t, int label) {
      return table.value()[rowsOfTable[packedSequence.row(sentence, t)] * labels + label];
    }

    private double transition(int sentence, int t, int from, int to) {
      int pair = from * labels + to;
      if (!contextual) {
        return transition.value()[pair];
      }
      double score = bias.value()[pair];
      for (int i = 0; i < labels; i++) {
        score += emission(sentence, t, i) * weights.value()[i * labels * labels + pair];
      }
      return score;
    }
  }
}
