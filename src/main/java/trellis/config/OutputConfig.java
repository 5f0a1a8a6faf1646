package trellis.config;

import trellis.config.schema.Key;

/** The settings {@code network.output}: how the scores of a sentence's tokens become labels. */
public record OutputConfig(
    @Key(
            def = "crf",
            meaning =
                "softmax: each label for itself; crf: the best sequence of labels; semi_crf: the"
                    + " best sequence of spans, which score as wholes")
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
        boolean constrained,
    @Key(
            def = "8",
            range = "[1, 100]",
            meaning =
                "for semi_crf: how many tokens a span has at most. What a longer one in a training"
                    + " file says is not learned")
        int longest,
    @Key(
            def = "32",
            range = "[1, 1000]",
            meaning =
                "for semi_crf in a neural network: how many numbers a span is made into from the"
                    + " states of its first and last token and its length, before it is scored")
        int spanDim) {

  /** What turns the scores of a sentence's tokens into labels. */
  public enum OutputLayer {
    SOFTMAX,
    CRF,
    SEMI_CRF
  }

  /** What the score of a label after another depends on. */
  public enum Transitions {
    CONSTANT,
    CONTEXTUAL
  }
}
