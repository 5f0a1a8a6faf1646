package trellis.demand;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.crf.constraint.PatternConstraint;
import trellis.labels.TagScheme;
import trellis.util.Excerpt;

/**
 * The demand that a token has one of some labels, or none of them.
 *
 * @param token the token, counted from 0
 * @param mode whether it must have one of the labels or none
 * @param labels at least one
 * @param scheme how they mark spans; empty: in the scheme of the network
 */
public record LabelDemand(int token, Mode mode, Set<String> labels, Optional<TagScheme> scheme)
    implements Demand {

  /** Whether labels are those that a token must have or those that it must not have. */
  public enum Mode {
    /** The token must have one of them. */
    ONE_OF,
    /** The token must have none of them. */
    NONE_OF
  }

  /**
   * Takes a copy of the labels.
   *
   * @throws IllegalArgumentException when the token is negative or there is no label
   */
  public LabelDemand {
    labels = new LinkedHashSet<>(labels);
    if (token < 0) {
      throw new IllegalArgumentException("tokens count from 0, but a label is for token " + token);
    }
    if (labels.isEmpty() || labels.contains(null)) {
      throw new IllegalArgumentException(
          "the labels for token " + token + " are none or have a null: name one or more");
    }
  }

  @Override
  public int start() {
    return token;
  }

  @Override
  public int end() {
    return token + 1;
  }

  @Override
  public PatternConstraint pattern(ModelLabels model, int length) {
    SchemeLabels known = model.in(scheme);
    for (String label : labels) {
      known.require(label, token);
    }
    Set<String> wanted = labels;
    if (mode == Mode.NONE_OF) {
      wanted = new LinkedHashSet<>(known.names());
      wanted.removeAll(labels);
    }
    return known.pattern(wanted, token, length);
  }

  @Override
  public String toString() {
    return "token "
        + token
        + (mode == Mode.ONE_OF ? " " : " not ")
        + Excerpt.of(String.join(" or ", labels));
  }

  @Override
  public String subject() {
    return "the label " + Excerpt.of(String.join(" or ", labels)) + " of token " + token;
  }

  @Override
  public String text(List<String> tokens) {
    String several = labels.size() == 1 ? "the label " : "one of the labels ";
    return "token "
        + token
        + " "
        + Excerpt.quoted(tokens.get(token))
        + (mode == Mode.ONE_OF ? " must have " : " must not have ")
        + several
        + Excerpt.of(String.join(", ", labels));
  }
}
