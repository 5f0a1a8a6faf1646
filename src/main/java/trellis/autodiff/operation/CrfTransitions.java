package trellis.autodiff.operation;

import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Workspace;
import trellis.crf.TransitionScores;

/** The transition scores of a CRF: one matrix for all tokens, or one for each token. */
interface CrfTransitions {
  /** Refuses shapes that do not fit. */
  void check(String operation, Workspace workspace, int rows, int labels);

  /** The scores that all steps share, {@code [from][to]}. */
  float[] shared(int labels);

  /** Their part in the loss of one pass. */
  Part part(Workspace workspace, PackedSequence packedSequence, int labels);

  /** The transitions' part in the loss of one pass; for one sentence after the other. */
  interface Part {
    /** The transition scores of a sentence, valid until those of the next one are asked for. */
    TransitionScores transitionScores(TransitionScores all, int sentence);

    /** Where the derivatives of the loss of that sentence go: added up, or its own alone. */
    float[] derivatives();

    /** The numbers from a step of the derivatives to the next; 0: they are added up. */
    int stepSize();

    /** Keeps the derivatives of that sentence, which are there. */
    void keep(int sentence);

    /** Adds {@code scale} times the derivatives to the gradient. */
    void backward(double scale);
  }
}
