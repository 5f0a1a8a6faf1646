package trellis.labels;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the scheme that a corpus's labels are written in, one sentence after the other.
 *
 * <p>The scheme that the fewest labels break is the one; with equal counts the first of BIO, IOB1,
 * BIOES, BMES, BILOU, IOE2, IOE1. So
 *
 * <ul>
 *   <li>no labels, or {@code O} alone, are BIO;
 *   <li>I and O alone are IOB1, not IOE1;
 *   <li>S, B, E and O without I and M are BIOES, not BMES.
 * </ul>
 *
 * <p>Labels are plain, {@link TagScheme#NONE}, when even that scheme has more than half as many
 * violations as there are labels other than {@code O}: parts of speech, for example, or types
 * without a letter.
 *
 * <p>Whether a label breaks a scheme depends on its letter, on that before it, on whether their
 * types are equal, and on whether it is the last; so these pairs are counted, and the schemes
 * judged at the end. Memory does not grow with the corpus or its label set.
 */
public final class SchemeDetector {
  private static final List<TagScheme> IN_ORDER_OF_CHOICE =
      List.of(
          TagScheme.BIO,
          TagScheme.IOB1,
          TagScheme.BIOES,
          TagScheme.BMES,
          TagScheme.BILOU,
          TagScheme.IOE2,
          TagScheme.IOE1);

  private static final int PREFIXES = Prefix.values().length;

  private final Pair[] pairs = new Pair[PREFIXES * PREFIXES * 2 * 2]; // null where never seen
  private final Label[] alone = new Label[PREFIXES]; // beside open labels; null where never seen
  private final long[] aloneCounts = new long[PREFIXES];
  private long labels;
  private long outside;

  /**
   * A pair of neighboring labels: the first two of its kind, and how many of the kind were seen.
   * All schemes judge the pairs of a kind alike.
   */
  private static final class Pair {
    final Label before;
    final Label label;
    final boolean last;
    long count;

    Pair(Label before, Label label, boolean last) {
      this.before = before;
      this.label = label;
      this.last = last;
    }

    boolean breaks(TransitionRules rules) {
      return last ? rules.isBrokenAtEnd(before, label) : rules.isBrokenAt(before, label);
    }
  }

  /** Counts the labels of one sentence. */
  public void add(List<String> sentence) {
    Label before = Label.OUTSIDE;
    int left = sentence.size();
    for (String text : sentence) {
      Label label = Label.parse(text);
      left--;
      count(before, label, left == 0);
      before = label;
    }
  }

  /**
   * Counts the labels of one sentence whose corpus is read so. What is open tells nothing, and of
   * what stands beside it only whether a scheme has the label at all is told.
   */
  public void add(List<String> sentence, LabelReading reading) {
    if (!reading.hasOpen(sentence)) {
      add(sentence);
      return;
    }
    Label before = Label.OUTSIDE; // null behind an open label
    for (int i = 0; i < sentence.size(); i++) {
      if (reading.isOpen(sentence.get(i))) {
        reading.parts(sentence.get(i)).forEach(part -> countAlone(Label.parse(part)));
        before = null;
        continue;
      }
      Label label = Label.parse(sentence.get(i));
      boolean last = i == sentence.size() - 1;
      if (before == null) {
        countAlone(label);
      } else {
        count(before, label, last);
      }
      before = label;
    }
  }

  /** Counts a label whose neighbors are not known. */
  private void countAlone(Label label) {
    int letter = letter(label);
    alone[letter] = label;
    aloneCounts[letter]++;
    addToSums(label, 1);
  }

  private void count(Label before, Label label, boolean last) {
    add(before, label, last, 1);
  }

  /**
   * Counts a label so many times.
   *
   * @param before the label before; O for that of the first token
   * @param last whether its token is the last one
   */
  public void add(Label before, Label label, boolean last, long times) {
    int letters = letter(before) * PREFIXES + letter(label);
    int index = letters * 4 + (before.hasTypeOf(label) ? 2 : 0) + (last ? 1 : 0);
    if (pairs[index] == null) {
      pairs[index] = new Pair(before, label, last);
    }
    pairs[index].count += times;
    addToSums(label, times);
  }

  private void addToSums(Label label, long times) {
    labels += times;
    if (label.isWellFormed() && label.isOutside()) {
      outside += times;
    }
  }

  /**
   * The number of the label's prefix; all ill-formed labels count as one, as no scheme has them.
   */
  private static int letter(Label label) {
    return (label.isWellFormed() ? label.prefix() : Prefix.UNKNOWN).ordinal();
  }

  /** The scheme that fits the sentences so far best, with the evidence. */
  public SchemeEvidence result() {
    Map<TagScheme, Long> violations = new EnumMap<>(TagScheme.class);
    TagScheme best = TagScheme.BIO;
    for (TagScheme scheme : IN_ORDER_OF_CHOICE) {
      violations.put(scheme, violations(scheme.rules()));
      if (violations.get(scheme) < violations.get(best)) {
        best = scheme;
      }
    }
    boolean plain = violations.get(best) > (labels - outside) / 2;
    return new SchemeEvidence(plain ? TagScheme.NONE : best, violations, labels, outside);
  }

  private long violations(TransitionRules rules) {
    long violations = 0;
    for (Pair pair : pairs) {
      if (pair != null && pair.breaks(rules)) {
        violations += pair.count;
      }
    }
    for (int letter = 0; letter < alone.length; letter++) {
      violations += alone[letter] != null && !rules.knows(alone[letter]) ? aloneCounts[letter] : 0;
    }
    return violations;
  }
}
