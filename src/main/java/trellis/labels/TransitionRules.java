package trellis.labels;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import trellis.util.Arguments;

/**
 * Which label may start a sentence, follow another and end a sentence in one scheme.
 *
 * <p>The rules accept a sequence exactly when it is well-formed, that is when {@link
 * TagScheme#encode} can write it. Pairs of labels suffice for that in every scheme, the two with
 * letters for touching spans included: in IOB1 a {@code B-X} must have {@code B-X} or {@code I-X}
 * on its left, and in IOE1 an {@code E-X} must have {@code E-X} or {@code I-X} on its right.
 *
 * <p>All follows from what each letter says of its two sides ({@link Edge}). Two neighbors are of
 * one span when they have the same type and neither says that there is a border between them; else
 * both must allow a border. A sentence border acts like a neighboring {@code O}.
 */
public final class TransitionRules {
  private final Map<Prefix, Letter> letters = new EnumMap<>(Prefix.class);

  TransitionRules(List<Letter> letters) {
    for (Letter letter : letters) {
      this.letters.put(letter.prefix(), letter);
    }
  }

  /**
   * Whether a sentence may start with the label.
   *
   * @param label of any scheme
   * @return false also when this scheme has no such label
   */
  public boolean mayStart(String label) {
    return mayFollow(Label.OUTSIDE, Label.parse(label));
  }

  /**
   * Whether a label may stand directly after another.
   *
   * @param from the label before
   * @param to the label after it
   * @return false also when this scheme has no such label
   */
  public boolean mayFollow(String from, String to) {
    return mayFollow(Label.parse(from), Label.parse(to));
  }

  /**
   * Whether a sentence may end with the label.
   *
   * @param label of any scheme
   * @return false also when this scheme has no such label
   */
  public boolean mayEnd(String label) {
    return mayFollow(Label.parse(label), Label.OUTSIDE);
  }

  /**
   * Which labels of a list a sentence may start with.
   *
   * @param labels of any scheme
   * @return {@code boolean[label]}
   */
  public boolean[] start(List<String> labels) {
    boolean[] start = new boolean[given(labels).size()];
    for (int i = 0; i < start.length; i++) {
      start[i] = mayStart(labels.get(i));
    }
    return start;
  }

  /**
   * Which label of a list may stand directly after which.
   *
   * @param labels of any scheme
   * @return {@code boolean[from][to]}, not to be written to: labels in a row after which the same
   *     ones may stand have one row together
   */
  public boolean[][] follow(List<String> labels) {
    List<Label> parsed = given(labels).stream().map(Label::parse).toList();
    boolean[][] follow = new boolean[labels.size()][];
    for (int from = 0; from < follow.length; from++) {
      boolean[] row = new boolean[follow.length];
      for (int to = 0; to < follow.length; to++) {
        row[to] = mayFollow(parsed.get(from), parsed.get(to));
      }
      follow[from] = from > 0 && Arrays.equals(row, follow[from - 1]) ? follow[from - 1] : row;
    }
    return follow;
  }

  /**
   * Which labels of a list a sentence may end with.
   *
   * @param labels of any scheme
   * @return {@code boolean[label]}
   */
  public boolean[] end(List<String> labels) {
    boolean[] end = new boolean[given(labels).size()];
    for (int i = 0; i < end.length; i++) {
      end[i] = mayEnd(labels.get(i));
    }
    return end;
  }

  /**
   * What is between two labels of spans, of which the second may follow the first.
   *
   * @param from the label before
   * @param to the label after it
   * @return what the second label has on its left
   */
  public Border between(String from, String to) {
    Label left = Label.parse(from);
    Label right = Label.parse(to);
    return Border.of(!areOfOneSpan(left, right), areInsideWithSameType(left, right));
  }

  private static List<String> given(List<String> labels) {
    return Arguments.given(labels, "the list of labels", "give one, empty if need be");
  }

  boolean mayFollow(Label from, Label to) {
    return knows(from)
        && knows(to)
        && (areOfOneSpan(from, to) || spanMayEnd(from, to) && spanMayStart(from, to));
  }

  /** Whether the label breaks the scheme, given the one before it, which may be broken itself. */
  boolean isBrokenAt(Label before, Label label) {
    return !knows(label) || knows(before) && !mayFollow(before, label);
  }

  /** Whether the last label of a sentence breaks the scheme, perhaps by ending a span too early. */
  boolean isBrokenAtEnd(Label before, Label last) {
    return isBrokenAt(before, last) || isBrokenAt(last, Label.OUTSIDE);
  }

  /**
   * Whether the scheme has the label at all; with no letters, labels are plain and all are known.
   */
  boolean knows(Label label) {
    return letters.isEmpty() || label.equals(Label.OUTSIDE) || isInside(label);
  }

  /** Whether the label is one of the scheme and puts its token into a span. */
  boolean isInside(Label label) {
    return label.isWellFormed() && letters.containsKey(label.prefix());
  }

  boolean areOfOneSpan(Label from, Label to) {
    return areInsideWithSameType(from, to)
        && !letters.get(from.prefix()).end().isBorder()
        && !letters.get(to.prefix()).start().isBorder();
  }

  /** Whether the span that {@code from} is in may end before {@code to}. */
  boolean spanMayEnd(Label from, Label to) {
    return !isInside(from)
        || letters.get(from.prefix()).end().allowsBorder(areInsideWithSameType(from, to));
  }

  /** Whether the span that {@code to} is in may start after {@code from}. */
  boolean spanMayStart(Label from, Label to) {
    return !isInside(to)
        || letters.get(to.prefix()).start().allowsBorder(areInsideWithSameType(from, to));
  }

  private boolean areInsideWithSameType(Label from, Label to) {
    return isInside(from) && isInside(to) && from.hasTypeOf(to);
  }
}
