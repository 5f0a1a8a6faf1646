package trellis.dl4j;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.nd4j.shade.jackson.annotation.JsonCreator;
import org.nd4j.shade.jackson.annotation.JsonProperty;
import trellis.labels.TagScheme;

/**
 * The rules of label sequences: which label may come first, which may follow which, and which may
 * come last; immutable.
 *
 * <p>It is part of a layer's configuration: of its JSON, and of what Java serializes.
 */
public final class LabelRules implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Whether a label may be the first. */
  private final boolean[] start; // [label]

  /** Whether a label may follow another. */
  private final boolean[][] follow; // [from][to]

  /** Whether a label may be the last. */
  private final boolean[] end; // [label]

  /**
   * Rules as they are given, copied.
   *
   * @param start whether a label may be the first, {@code [label]}
   * @param follow whether a label may follow another, {@code [from][to]}
   * @param end whether a label may be the last, {@code [label]}
   * @throws LayerException when the sizes do not fit, or no label may start, or none may end
   */
  @JsonCreator
  public LabelRules(
      @JsonProperty("start") boolean[] start,
      @JsonProperty("follow") boolean[][] follow,
      @JsonProperty("end") boolean[] end) {
    this.start = start.clone();
    this.follow = Arrays.stream(follow).map(boolean[]::clone).toArray(boolean[][]::new);
    this.end = end.clone();
    boolean fits =
        end.length == start.length
            && follow.length == start.length
            && Arrays.stream(follow).allMatch(row -> row.length == start.length);
    if (!fits) {
      throw new LayerException(
          "label rules: start has "
              + start.length
              + " labels, follow "
              + follow.length
              + " rows, end "
              + end.length
              + " labels: each, and each row of follow, needs one value a label");
    }
    if (!any(start) || !any(end)) {
      throw new LayerException("label rules: a label must be allowed to start, and one to end");
    }
  }

  private static boolean any(boolean[] values) {
    for (boolean value : values) {
      if (value) {
        return true;
      }
    }
    return false;
  }

  /**
   * The rules of a scheme.
   *
   * @param scheme whose rules they are
   * @param labels as {@code B-PER}, in the order of their numbers
   * @return what may come first, next and last
   */
  public static LabelRules of(TagScheme scheme, List<String> labels) {
    return new LabelRules(
        scheme.rules().start(labels), scheme.rules().follow(labels), scheme.rules().end(labels));
  }

  /** {@return how many labels there are} */
  public int labels() {
    return start.length;
  }

  /** {@return whether a label may be the first, {@code [label]}} */
  public boolean[] getStart() {
    return start.clone();
  }

  /** {@return whether a label may follow another, {@code [from][to]}} */
  public boolean[][] getFollow() {
    return Arrays.stream(follow).map(boolean[]::clone).toArray(boolean[][]::new);
  }

  /** {@return whether a label may be the last, {@code [label]}} */
  public boolean[] getEnd() {
    return end.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelRules rules
        && Arrays.equals(start, rules.start)
        && Arrays.deepEquals(follow, rules.follow)
        && Arrays.equals(end, rules.end);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(start) + Arrays.deepHashCode(follow)) + Arrays.hashCode(end);
  }

  @Override
  public String toString() {
    return "LabelRules(" + start.length + " labels)";
  }
}
