package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.TapeException;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;

/** A tape that is used wrongly says what is wrong. */
class TapeMisuseTest {
  private static final Kernel KERNEL = Kernels.named("plain");

  private final Parameter table = Parameter.table("words", 4, 2);
  private final Parameter weights = Parameter.dense("weights", 2, 3);
  private final Parameter bias = Parameter.dense("bias", 1, 3);
  private final Gradients gradients = new Gradients(List.of(table, weights, bias));
  private final Tape tape = Tape.forTraining(KERNEL, gradients);
  private final PackedSequence packedSequence = PackedSequence.of(new int[] {2, 1});
  private final int[] labels = {0, 1, 2};
  private Tensor x;

  @BeforeEach
  void gather() {
    x = tape.gather(table, new int[] {0, 3, 1}, 3);
  }

  @Test
  void backwardGoesOnceAPass() {
    Loss loss = loss();
    tape.backward(loss, 1);
    assertRefused(
        "backward: this pass went backward already; restart the tape",
        () -> tape.backward(loss, 1));
    tape.restart(RandomStream.of(1));
    gather();
    tape.backward(loss(), 1);
  }

  @Test
  void backwardNeedsATapeForTraining() {
    Tape inference = Tape.forInference(KERNEL);
    Tensor y = inference.gather(table, new int[] {0, 3, 1}, 3);
    Loss loss = inference.softmaxLoss(inference.affine(y, weights, bias), packedSequence, labels);
    assertRefused(
        "backward: a tape for inference keeps nothing for it", () -> inference.backward(loss, 1));
    assertRefused("gradient: a tape for inference has none, nor has a constant", y::gradient);
  }

  @Test
  void backwardFromOutsideGoesOnceAPassToo() {
    String once = "backward: this pass went backward already; restart the tape";
    tape.backward();
    assertRefused(once, tape::backward);
    Loss late = loss();
    assertRefused(once, () -> tape.backward(late, 1));
    tape.restart(RandomStream.of(1));
    gather();
    tape.backward(loss(), 1);
    assertRefused(once, tape::backward);
    Tape inference = Tape.forInference(KERNEL);
    assertRefused("backward: a tape for inference keeps nothing for it", inference::backward);
    assertRefused(
        "gradient: a tape for inference has none, nor has a constant",
        () -> inference.input(1, 2).gradient());
  }

  @Test
  void anInputOfAnEarlierPassIsRefused() {
    Tensor input = tape.input(3, 2);
    tape.restart(RandomStream.of(1));
    assertRefused(
        "affine: an input is of another tape, or from before the last restart",
        () -> tape.affine(input, weights, bias));
  }

  @Test
  void whatIsOfAnEarlierPassIsRefused() {
    Loss loss = loss();
    tape.restart(RandomStream.of(1));
    assertRefused(
        "backward: the loss is of another tape, or from before the last restart",
        () -> tape.backward(loss, 1));
    String tail = ": an input is of another tape, or from before the last restart";
    assertRefused("affine" + tail, () -> tape.affine(x, weights, bias));
    assertRefused("join" + tail, () -> tape.join(x, x));
    assertRefused("dropout" + tail, () -> tape.dropout(x, 0.5));
    assertRefused("lockedDropout" + tail, () -> tape.lockedDropout(x, packedSequence, 0.5));
    assertRefused("spread" + tail, () -> tape.spread(x, new int[0], 0));
  }

  @Test
  void shapesThatDoNotFitAreNamed() {
    assertRefused(
        "affine: parameter `bias` is 1 x 3, expected 2 x 3", () -> tape.affine(x, bias, bias));
    assertRefused(
        "lstm: parameter `weights` is 2 x 3, expected 2 x 8",
        () ->
            tape.recurrent(
                RowSource.packed(x),
                packedSequence,
                Direction.FORWARD,
                new RecurrentWeights(RecurrentCell.LSTM, weights, weights, bias)));
    assertRefused(
        "rnn: 3 rows of input, expected 1",
        () ->
            tape.recurrent(
                RowSource.packed(x),
                PackedSequence.of(new int[] {1}),
                Direction.FORWARD,
                new RecurrentWeights(RecurrentCell.RNN, weights, weights, bias)));
    assertRefused(
        "convolveMax: parameter `bias` is 1 x 3, expected 2 x 3",
        () -> tape.convolveMax(x, new int[] {0, 3}, 1, bias, bias));
    assertRefused(
        "convolveMax: word 1 begins at row 4, expected 0 to 3",
        () -> tape.convolveMax(x, new int[] {0, 4}, 1, weights, bias));
    assertRefused(
        "join: 2 rows in a part, expected 3",
        () -> tape.join(x, tape.spread(x, new int[] {0, 1}, 2)));
    assertRefused(
        "lockedDropout: 3 rows, expected 1",
        () -> tape.lockedDropout(x, PackedSequence.of(new int[] {1}), 0.5));
    assertRefused("join: 0 parts, expected 1 or more", tape::join);
    assertRefused(
        "crfLoss: parameter `bias` is 1 x 3, expected 1 x 2",
        () -> tape.crfLoss(x, packedSequence, new int[3], CrfScores.constant(bias, weights, bias)));
    assertRefused(
        "softmaxLoss: 2 labels, expected 3 or more",
        () -> tape.softmaxLoss(x, packedSequence, new int[2]));
  }

  @Test
  void indicesOutOfRangeAreNamed() {
    assertRefused(
        "gather: row 4 at position 1, expected 0 to 3",
        () -> tape.gather(table, new int[] {0, 4}, 2));
    assertRefused(
        "spread: row -1 at position 0, expected 0 to 2", () -> tape.spread(x, new int[] {-1}, 1));
    assertRefused(
        "softmaxLoss: label 2 at position 2, expected 0 to 1",
        () -> tape.softmaxLoss(x, packedSequence, labels));
  }

  @Test
  void kindsOfParametersAreNotMixedUp() {
    assertRefused(
        "gather: parameter `weights` is dense, expected a table",
        () -> tape.gather(weights, new int[] {0}, 1));
    String cure = " that gradients are kept for; name it in the list they are made from";
    assertRefused(
        "gradients: `words` is not a dense parameter" + cure, () -> gradients.dense(table));
    assertRefused(
        "gradients: `other` is not a table" + cure,
        () -> gradients.rows(Parameter.table("other", 1, 1)));
    assertRefused(
        "parameter none: shape 0 x 3, expected 1 x 1 or more", () -> Parameter.dense("none", 0, 3));
    assertTrue(
        assertThrows(TapeException.class, () -> Parameter.table("huge", 1 << 20, 1 << 12))
            .getMessage()
            .startsWith("parameter huge: 1048576 x 4096 numbers are more than"));
  }

  @Test
  void dropoutNeedsRandomNumbersAndAShare() {
    assertRefused(
        "dropout: no random numbers; restart the tape with some", () -> tape.dropout(x, 0.5));
    assertRefused(
        "dropout: the share to drop is 1.0, expected from 0 up to but not 1",
        () -> tape.dropout(x, 1));
    assertRefused(
        "lockedDropout: no random numbers; restart the tape with some",
        () -> tape.lockedDropout(x, packedSequence, 0.5));
    assertRefused(
        "lockedDropout: the share to drop is -0.5, expected from 0 up to but not 1",
        () -> tape.lockedDropout(x, packedSequence, -0.5));
  }

  private Loss loss() {
    return tape.softmaxLoss(tape.affine(x, weights, bias), packedSequence, labels);
  }

  private static void assertRefused(String message, Executable misuse) {
    assertEquals(message, assertThrows(TapeException.class, misuse).getMessage());
  }
}
