package trellis.autodiff.operation;

import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.TransitionScores;

/** Transition scores of a CRF that are one parameter for all tokens, {@code [from][to]}. */
record ConstantTransitions(Parameter matrix) implements CrfTransitions {
  @Override
  public void check(String operation, Workspace workspace, int rows, int labels) {
    Shapes.parameter(operation, matrix, labels, labels);
  }

  @Override
  public float[] shared(int labels) {
    return matrix.value();
  }

  @Override
  public Part part(Workspace workspace, PackedSequence packedSequence, int labels) {
    float[] derivatives =
        workspace.isTraining() ? workspace.arena().zeros(labels * labels) : new float[0];
    return new SummedPart(workspace, matrix, derivatives, labels);
  }

  /** Derivatives {@code [from][to]}, summed over the sentences. */
  private record SummedPart(Workspace workspace, Parameter matrix, float[] derivatives, int labels)
      implements Part {
    @Override
    public TransitionScores transitionScores(TransitionScores all, int sentence) {
      return all;
    }

    @Override
    public int stepSize() {
      return 0;
    }

    @Override
    public void keep(int sentence) {} // they are added up

    @Override
    public void backward(double scale) {
      float[] gradient = workspace.gradients().dense(matrix);
      workspace.math().addScaled((float) scale, derivatives, 0, gradient, 0, labels * labels);
    }
  }
}
