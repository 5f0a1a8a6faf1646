package trellis.eval;

import trellis.labels.TransitionRules;

/**
 * Tells quickly whether a sentence keeps the rules of a label scheme, by remembering the verdict on
 * each pair of labels.
 */
final class SchemeCheck {
  /** Only pairs of the first labels are remembered, so that a broken file takes no memory. */
  private static final int REMEMBERED = 256;

  /** Stands for what is before and after a sentence. */
  private static final int BORDER = -1;

  private static final byte ALLOWED = 1;
  private static final byte BROKEN = 2;

  private final TransitionRules rules;
  private final LabelTable table;

  /** {@code [from][to]}, from the border on. */
  private final byte[] verdicts = new byte[(REMEMBERED + 1) * (REMEMBERED + 1)];

  SchemeCheck(TransitionRules rules, LabelTable table) {
    this.rules = rules;
    this.table = table;
  }

  /** Whether the whole sentence is well-formed. */
  boolean accepts(NumberedSentence labels) {
    if (labels.outsideOnly()) {
      return true;
    }
    int before = BORDER;
    for (int token = 0; token < labels.size(); token++) {
      int label = labels.get(token);
      if (!allows(before, label)) {
        return false;
      }
      before = label;
    }
    return allows(before, BORDER);
  }

  private boolean allows(int from, int to) {
    if (from >= REMEMBERED || to >= REMEMBERED) {
      return ask(from, to);
    }
    int pair = (from + 1) * (REMEMBERED + 1) + to + 1;
    if (verdicts[pair] == 0) {
      verdicts[pair] = ask(from, to) ? ALLOWED : BROKEN;
    }
    return verdicts[pair] == ALLOWED;
  }

  private boolean ask(int from, int to) {
    if (from == BORDER) {
      return rules.mayStart(table.label(to));
    }
    return to == BORDER
        ? rules.mayEnd(table.label(from))
        : rules.mayFollow(table.label(from), table.label(to));
  }
}
