package trellis.dl4j;

/** What a {@link CrfOutputLayer} gives out, {@code [minibatch][labels][T]}. */
public enum CrfOutput {
  /** 1 at the labels of the best sequence, 0 at all others: what {@code Evaluation} should see. */
  LABELS,
  /** The probability of each label at each step, given the whole sentence. */
  MARGINALS,
  /** The scores of the labels before the CRF looks at their neighbours. */
  SCORES
}
