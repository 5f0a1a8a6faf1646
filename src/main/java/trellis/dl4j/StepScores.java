package trellis.dl4j;

/** Where the scores of one label after another come from. */
public enum StepScores {
  /** A matrix that all steps share. */
  CONSTANT,
  /** The matrix, and a linear map of what is read at the step. */
  CONTEXTUAL
}
