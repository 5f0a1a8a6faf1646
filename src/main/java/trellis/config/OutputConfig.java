package trellis.config;

import trellis.config.schema.Key;

/** The settings {@code network.output}: how the scores of a sentence's tokens become labels. */
public record OutputConfig(
    @Key(
            def = "crf",
            when = {
              @Key.When(key = "network.model", is = "maxent", def = "softmax"),
              @Key.When(key = "network.model", is = "memm", def = "memm")
            },
            meaning =
                "softmax: each label for itself; crf: the best sequence of labels; memm, for linear"
                    + " models: each label given the one before; semi_crf: the best sequence of"
                    + " spans, which score as wholes; latent: a crf over latent states, of which"
                    + " each label has several")
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
                "for crf and latent, true: training too knows only the sequences that"
                    + " network.scheme allows, as tagging always does")
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
        int spanDim,
    @Key(
            def = "2",
            range = "[1, 100]",
            meaning =
                "for latent: how many latent states each label has; time and memory grow with their"
                    + " square")
        int states,
    @Key(
            def = "0",
            range = "[0, 1000000]",
            meaning =
                "how many labels of a token tagging goes on from, for thousands of labels: the"
                    + " labels that it finds are mostly the best ones. 0: all, so the best are"
                    + " found always. Probabilities and the n best are exact with any")
        int beam) {
  static final int STATES = 2;

  /** One without latent states, whose best labels are found always. */
  public OutputConfig(
      OutputLayer type, Transitions transitions, boolean constrained, int longest, int spanDim) {
    this(type, transitions, constrained, longest, spanDim, STATES, 0);
  }

  /** Whether each label has a probability of its own, given the one before or not. */
  public boolean isLocal() {
    return type == OutputLayer.SOFTMAX || type == OutputLayer.MEMM;
  }

  /** What turns the scores of a sentence's tokens into labels. */
  public enum OutputLayer {
    SOFTMAX,
    CRF,
    MEMM,
    SEMI_CRF,
    LATENT
  }

  /** What the score of a label after another depends on. */
  public enum Transitions {
    CONSTANT,
    CONTEXTUAL
  }

  /** How many scores a token has: one for each label, or for each latent state of a label. */
  public int columns(int labels) {
    return labels * statesOfLabel();
  }

  /** How many states a label has; 1 where none are hidden. */
  public int statesOfLabel() {
    return type == OutputLayer.LATENT ? states : 1;
  }
}
