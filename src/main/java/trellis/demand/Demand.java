package trellis.demand;

import java.util.List;
import trellis.crf.constraint.PatternConstraint;

/**
 * Something that a caller demands of the labels of a sentence, or a weight that makes some of them
 * more or less likely.
 */
public sealed interface Demand permits LabelDemand, SpanDemand {

  /** The first token that the demand is about. */
  int start();

  /** The token after the last one that the demand is about. */
  int end();

  /**
   * The demand as a pattern over the labels of a model.
   *
   * @param length of the sentence, which has all tokens that the demand is about
   * @throws trellis.error.ConstraintException ConstraintException when the model does not know a
   *     label or a type
   */
  PatternConstraint pattern(ModelLabels labels, int length);

  /** The label or the span that the demand is about, in words; its tokens need not be there. */
  String subject();

  /** What is demanded of which tokens, in words. */
  String text(List<String> tokens);
}
