package trellis.autodiff;

import java.util.function.Function;
import trellis.autodiff.operation.AffineOperation;
import trellis.autodiff.operation.ConvolveMaxOperation;
import trellis.autodiff.operation.CrfLossOperation;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.operation.DropoutOperation;
import trellis.autodiff.operation.GatherOperation;
import trellis.autodiff.operation.GatherSumOperation;
import trellis.autodiff.operation.JoinOperation;
import trellis.autodiff.operation.LockedDropoutOperation;
import trellis.autodiff.operation.MixOperation;
import trellis.autodiff.operation.SegmentScoresOperation;
import trellis.autodiff.operation.SoftmaxLossOperation;
import trellis.autodiff.operation.SpreadOperation;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.LstmOperation;
import trellis.autodiff.recurrent.RecurrentOperation;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RnnOperation;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.TapeException;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.PossiblePaths;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;

/**
 * Computes a network's forward pass, records its operations and differentiates them in a backward
 * pass.
 *
 * <p>A pass is: {@link #restart}, operations, a loss, {@link #backward}. The next pass uses the
 * same arrays again, so tensors live until the next restart. The index arrays that an operation is
 * given must not change before that. Not thread-safe: each thread has a tape of its own; they may
 * share parameters.
 */
public final class Tape {
  private final Workspace workspace;
  private boolean isDone; // this pass went backward

  private Tape(Kernel kernel, Gradients gradients) {
    this.workspace = new Workspace(kernel, gradients);
  }

  /** A tape whose backward pass adds to these gradients. */
  public static Tape forTraining(Kernel kernel, Gradients gradients) {
    if (gradients == null) {
      throw new TapeException("tape for training: no gradients to add to");
    }
    return new Tape(kernel, gradients);
  }

  /** A tape that keeps nothing for a backward pass, and on which dropout changes nothing. */
  public static Tape forInference(Kernel kernel) {
    return new Tape(kernel, null);
  }

  /**
   * Begins the next pass.
   *
   * @param random where dropout draws from; may be null for inference
   */
  public void restart(RandomStream random) {
    workspace.restart(random);
    isDone = false;
  }

  /** How much memory the arrays take that are kept for the next pass. */
  public long bytes() {
    return workspace.bytes();
  }

  /** Whether a backward pass is possible. */
  public boolean isTraining() {
    return workspace.isTraining();
  }

  /** The random numbers of this pass. */
  public RandomStream random() {
    return workspace.random();
  }

  /**
   * A matrix from outside: whoever asked for it writes its value before it is used, and may read
   * its gradient after the backward pass.
   */
  public Tensor input(int rows, int columns) {
    return workspace.tensor("input", rows, columns);
  }

  /**
   * A matrix from outside that gets no gradient: whoever asked for it writes its value before it is
   * used. Only dropout, {@link #mix}, {@link #affine} and blocks of a transformer take it.
   */
  public Tensor constant(int rows, int columns) {
    return workspace.constant("constant", rows, columns);
  }

  /** Operations of a room that the tape does not know, on the arrays of this pass. */
  public <T> T record(Function<Workspace, T> operations) {
    return operations.apply(workspace);
  }

  /** The given rows of a table; they may repeat. Returns {@code [count][columns]}. */
  public Tensor gather(Parameter table, int[] rows, int count) {
    return gather(table, FrozenRows.none(), rows, count);
  }

  /**
   * The given rows of a table that frozen rows extend: these have the numbers from {@code
   * table.rows()} on. For inference alone, because frozen rows get no gradient. Returns {@code
   * [count][columns]}.
   */
  public Tensor gather(Parameter table, FrozenRows frozen, int[] rows, int count) {
    return GatherOperation.apply(workspace, table, frozen, rows, count);
  }

  /**
   * Sums of rows of a table, each of any number of them; 0 where there are none. Returns {@code
   * [count][columns]}.
   *
   * @param rows those of all sums, one after the other
   * @param starts where those of each sum begin, and the end of the last one
   */
  public Tensor gatherSum(Parameter table, int[] rows, int[] starts, int count) {
    return GatherSumOperation.apply(workspace, table, rows, starts, count);
  }

  /** The given rows of a tensor; they may repeat. Returns {@code [count][columns]}. */
  public Tensor spread(Tensor x, int[] rows, int count) {
    return SpreadOperation.apply(workspace, x, rows, count);
  }

  /** The columns of all parts, side by side. */
  public Tensor join(Tensor... parts) {
    return JoinOperation.apply(workspace, parts);
  }

  /** Dropout: sets a share of the numbers to zero and scales the others so that the mean stays. */
  public Tensor dropout(Tensor x, double dropped) {
    return DropoutOperation.apply(workspace, x, dropped);
  }

  /**
   * Locked dropout: each sentence has columns of its own that are zero at all of its tokens.
   *
   * @param x {@code [rows][columns]}, packed
   */
  public Tensor lockedDropout(Tensor x, PackedSequence packedSequence, double dropped) {
    return LockedDropoutOperation.apply(workspace, x, packedSequence, dropped);
  }

  /**
   * A weighted mean of layers, times a scale: {@code scale * sum of softmax(weights)[l] * x[l]}.
   *
   * @param x the layers side by side, {@code [rows][layers * width]}
   * @param weights {@code [1][layers]}
   * @param scale {@code [1][1]}
   * @return {@code [rows][width]}
   */
  public Tensor mix(Tensor x, Parameter weights, Parameter scale) {
    return MixOperation.apply(workspace, x, weights, scale);
  }

  /**
   * A convolution over the characters of each word, then each filter's largest value in the word.
   *
   * <p>A word is padded with zeros: {@code window / 2} on the left, {@code (window - 1) / 2} on the
   * right. A word without characters is one window of zeros.
   *
   * @param characters all words' characters, {@code [characters][dim]}
   * @param wordStart word {@code w} is rows {@code wordStart[w]} to {@code wordStart[w + 1]}
   * @param filters {@code [window * dim][filters]}
   * @param bias {@code [1][filters]}
   * @return {@code [words][filters]}
   */
  public Tensor convolveMax(
      Tensor characters, int[] wordStart, int words, Parameter filters, Parameter bias) {
    return ConvolveMaxOperation.apply(workspace, characters, wordStart, words, filters, bias);
  }

  /**
   * A recurrent layer's states over each sentence in one direction, from a state of zeros.
   *
   * @param x {@code [inputs]} of each packed row
   * @return {@code [rows][hidden]}
   */
  public Tensor recurrent(
      RowSource x, PackedSequence packedSequence, Direction direction, RecurrentWeights weights) {
    RecurrentOperation operation =
        switch (weights.cell()) {
          case RNN, SIGMOID_RNN ->
              new RnnOperation(workspace, x, packedSequence, direction, weights);
          case LSTM, SIGMOID_LSTM ->
              new LstmOperation(workspace, x, packedSequence, direction, weights);
        };
    return operation.forward();
  }

  /**
   * {@code x · weights + bias}, with weights {@code [inputs][outputs]}, bias {@code [1][outputs]}.
   */
  public Tensor affine(Tensor x, Parameter weights, Parameter bias) {
    return AffineOperation.apply(workspace, x, weights, bias);
  }

  /**
   * The scores of states of segments, from those of labels and of whole segments.
   *
   * @param ofLabels {@code [rows][labels]}, packed
   * @param borders {@code [rows][2 * dim]}: of each token the vector of a segment's first one, and
   *     that of its last one
   * @param lengths {@code [longest][dim]}
   * @param output {@code [types][dim]}, without that of what is outside
   * @return {@code [rows][states]}
   */
  public Tensor segmentScores(
      PackedSequence packedSequence,
      SegmentStates states,
      Tensor ofLabels,
      Tensor borders,
      Parameter lengths,
      Parameter output) {
    return SegmentScoresOperation.apply(
        workspace, packedSequence, states, ofLabels, borders, lengths, output);
  }

  /**
   * The negative log-likelihood of the labels in a linear-chain CRF, summed over the sentences.
   *
   * @param emissions {@code [rows][labels]}, packed
   * @param labels the right label of each packed row
   * @param scores of neighboring labels, and which sequences are ruled out
   */
  public Loss crfLoss(
      Tensor emissions, PackedSequence packedSequence, int[] labels, CrfScores scores) {
    return crfLoss(emissions, packedSequence, labels, null, scores);
  }

  /**
   * The negative log-likelihood of the labels in a linear-chain CRF, or of all that is possible
   * where they are not all known, summed over the sentences.
   *
   * @param emissions {@code [rows][labels]}, packed
   * @param labels the right label of each packed row; any one where labels are not all known
   * @param possible what is possible in each sentence, null where its labels are known; null: they
   *     are all known
   * @param scores of neighboring labels, and which sequences are ruled out
   */
  public Loss crfLoss(
      Tensor emissions,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible,
      CrfScores scores) {
    return CrfLossOperation.apply(workspace, emissions, packedSequence, labels, possible, scores);
  }

  /**
   * The cross-entropy of each token's own choice among the labels, summed over the tokens.
   *
   * @param emissions {@code [rows][labels]}, packed
   * @param labels the right label of each packed row
   */
  public Loss softmaxLoss(Tensor emissions, PackedSequence packedSequence, int[] labels) {
    return softmaxLoss(emissions, packedSequence, labels, null, null);
  }

  /**
   * The cross-entropy of each token's own choice among the labels, or the negative log-likelihood
   * of all that is possible where they are not all known, summed over the sentences.
   *
   * @param emissions {@code [rows][labels]}, packed
   * @param labels the right label of each packed row; any one where labels are not all known
   * @param possible what is possible in each sentence, null where its labels are known; null: they
   *     are all known
   * @param rules which sequences are possible at all, every score being 0; not read without {@code
   *     possible}
   */
  public Loss softmaxLoss(
      Tensor emissions,
      PackedSequence packedSequence,
      int[] labels,
      PossiblePaths[] possible,
      TransitionScores rules) {
    return SoftmaxLossOperation.apply(
        workspace, emissions, packedSequence, labels, possible, rules);
  }

  /** Adds {@code scale} times the loss's derivatives to the gradients; once a pass. */
  public void backward(Loss loss, double scale) {
    requireOneBackward();
    if (loss.pass() != workspace.pass()) {
      throw new TapeException(
          "backward: the loss is of another tape, or from before the last restart");
    }
    isDone = true;
    loss.operation().backward(scale);
    workspace.backward();
  }

  /**
   * Goes backward from a loss outside of the tape: its derivatives were added to the gradients of
   * tensors of this pass; once a pass.
   */
  public void backward() {
    requireOneBackward();
    isDone = true;
    workspace.backward();
  }

  private void requireOneBackward() {
    if (!isTraining()) {
      throw new TapeException("backward: a tape for inference keeps nothing for it");
    }
    if (isDone) {
      throw new TapeException("backward: this pass went backward already; restart the tape");
    }
  }
}
