package trellis.config;

import trellis.config.schema.Key;

/** The settings {@code network.output}: how the scores of a sentence's tokens become labels. */
public record OutputConfig(
    @Key(def = "crf", meaning = "softmax: each label for itself; crf: the best sequence of labels")
        OutputLayer type,
    @Key(
            def = "constant",
            meaning =
                "how well a label follows another, for crf. constant: the same everywhere;"
                    + " contextual: depends on the token, which takes time and memory by the square"
                    + " of the number of labels")
        Transitions transitions,
    @Key(
            def = "false",
            meaning =
                "for crf, true: training too knows only the sequences that network.scheme allows,"
                    + " as tagging always does")
        boolean constrained) {

  /** What turns the scores of a sentence's tokens into labels. */
  public enum OutputLayer {
    SOFTMAX,
    CRF
  }

  /** What the score of a label after another depends on. */
  public enum Transitions {
    CONSTANT,
    CONTEXTUAL
  }
}
