package trellis.autodiff.operation;

import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.TransitionScores;

/**
 * Transition scores of a CRF that differ from token to token: a tensor {@code [rows][labels *
 * labels]}.
 *
 * <p>Memory: with its gradient and derivatives labels² numbers three times a token, and twice more
 * a token of the longest sentence. That is at most 12.5 kB a token with 25 labels, 50 kB with 50.
 */
record ContextualTransitions(Tensor steps) implements CrfTransitions {
  @Override
  public void check(String operation, Workspace workspace, int rows, int labels) {
    workspace.requireOfThisPass(operation, steps);
    Shapes.equal(operation, "rows of steps", steps.rows(), rows);
    Shapes.equal(operation, "columns of steps", steps.columns(), labels * labels);
  }

  @Override
  public float[] shared(int labels) {
    return new float[labels * labels];
  }

  @Override
  public Part part(Workspace workspace, PackedSequence packedSequence, int labels) {
    return new StepsPart(workspace, packedSequence, steps, labels);
  }

  /** One sentence in sequence after the other, and the derivatives of all, packed. */
  private static final class StepsPart implements Part {
    private final Workspace workspace;
    private final PackedSequence packedSequence;
    private final Tensor steps; // [rows][labels * labels]
    private final int size; // of one step: labels * labels
    private final float[] scores; // [steps][labels * labels] of a sentence
    private float[] ofSentence; // the same, of the derivatives
    private float[] ofAll; // derivatives, [rows][labels * labels]
    private int length; // of the sentence

    StepsPart(Workspace workspace, PackedSequence packedSequence, Tensor steps, int labels) {
      this.workspace = workspace;
      this.packedSequence = packedSequence;
      this.steps = steps;
      this.size = labels * labels;
      int longest = packedSequence.steps() * size; // fits: the tensor has at least as many numbers
      scores = workspace.arena().floats(longest);
      if (workspace.isTraining()) {
        ofSentence = workspace.arena().floats(longest);
        ofAll = workspace.arena().floats(steps.rows() * size);
      }
    }

    @Override
    public TransitionScores transitionScores(TransitionScores all, int sentence) {
      length = packedSequence.length(sentence);
      for (int t = 0; t < length; t++) {
        System.arraycopy(
            steps.value(), packedSequence.row(sentence, t) * size, scores, t * size, size);
      }
      return all.withSteps(scores, 0);
    }

    @Override
    public float[] derivatives() {
      return ofSentence;
    }

    @Override
    public int stepSize() {
      return size;
    }

    @Override
    public void keep(int sentence) {
      for (int t = 0; t < length; t++) {
        System.arraycopy(ofSentence, t * size, ofAll, packedSequence.row(sentence, t) * size, size);
      }
    }

    @Override
    public void backward(double scale) {
      int count = steps.rows() * size;
      workspace.math().addScaled((float) scale, ofAll, 0, steps.gradient(), 0, count);
    }
  }
}
