package trellis.dl4j;

/** Says where the transition scores of a {@link CrfOutputLayer} come from. */
public enum StepScores {
  /** A matrix that all steps share. */
  CONSTANT,
  /** The matrix, and a linear map of what is read at the step. */
  CONTEXTUAL
}
