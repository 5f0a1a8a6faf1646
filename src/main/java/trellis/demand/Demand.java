package trellis.demand;

import java.util.List;
import trellis.crf.LabelWindow;

/** Something that is demanded of the labels of a sentence, or makes some of them likelier. */
public sealed interface Demand permits LabelDemand, SpanDemand {

  /** The first token that it is about. */
  int start();

  /** The token after the last one that it is about. */
  int end();

  /**
   * What it comes to for a model.
   *
   * @param length of the sentence, which has all tokens that it is about
   * @throws ConstraintException when the model does not know a label or a type
   */
  LabelWindow window(ModelLabels labels, int length);

  /** The label or the span that it is about, in words, be the tokens there or not. */
  String subject();

  /** What it demands of which tokens, in words. */
  String text(List<String> tokens);
}
