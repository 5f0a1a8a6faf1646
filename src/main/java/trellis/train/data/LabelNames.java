package trellis.train.data;

import java.util.Optional;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;

/**
 * What the labels of teacher and pupil are to each other. What the other side lacks is outside of
 * all spans to it.
 *
 * @param ofTeacher {@code [label of the teacher]} what it is to the pupil
 * @param ofPupil {@code [label of the pupil]} what it is to the teacher
 * @param isNew {@code [label of the pupil]} whether the teacher lacks it
 * @param shared {@code [label of the teacher]} whether the pupil has it
 * @param outside the teacher's label outside of all spans; {@link LabelSet#MISSING} with plain
 *     labels
 */
record LabelNames(int[] ofTeacher, int[] ofPupil, boolean[] isNew, boolean[] shared, int outside) {
  static LabelNames of(LabelSet teacher, LabelSet pupil) {
    int outside = teacher.hasSpans() ? teacher.id(LabelSet.OUTSIDE) : LabelSet.MISSING;
    int[] ofTeacher = new int[teacher.size()];
    boolean[] shared = new boolean[teacher.size()];
    for (int id = 0; id < ofTeacher.length; id++) {
      int found = pupil.id(teacher.label(id));
      shared[id] = found != LabelSet.MISSING;
      ofTeacher[id] = shared[id] ? found : Math.max(0, pupil.id(LabelSet.OUTSIDE));
    }
    int[] ofPupil = new int[pupil.size()];
    boolean[] isNew = new boolean[pupil.size()];
    for (int id = 0; id < ofPupil.length; id++) {
      int found = teacher.id(pupil.label(id));
      isNew[id] = found == LabelSet.MISSING;
      ofPupil[id] = isNew[id] ? outside : found;
    }
    return new LabelNames(ofTeacher, ofPupil, isNew, shared, outside);
  }

  int teachers() {
    return ofTeacher.length;
  }

  int pupils() {
    return ofPupil.length;
  }

  /** Whether there is a label in both, beside that outside of all spans. */
  boolean meet() {
    boolean meet = false;
    for (int id = 0; id < shared.length; id++) {
      meet |= shared[id] && id != outside;
    }
    return meet;
  }

  boolean hasNew() {
    boolean any = false;
    for (boolean one : isNew) {
      any |= one;
    }
    return any;
  }

  /** The labels of tokens that have one which the teacher lacks; else {@link LabelSet#MISSING}. */
  int[] fixed(int tokens, PossibleLabels labels) {
    int[] fixed = labels == null ? new int[tokens] : labels.ids();
    for (int token = 0; token < tokens; token++) {
      boolean keep = labels != null && fixed[token] != LabelSet.MISSING && isNew[fixed[token]];
      fixed[token] = keep ? fixed[token] : LabelSet.MISSING;
    }
    return fixed;
  }

  /**
   * What the teacher may say: it has no span where the pupil has one that it lacks, and no plain
   * label that the pupil lacks. Empty: anything.
   */
  Optional<PossibleLabels> outsideOf(int... fixed) {
    boolean[][] rows = new boolean[fixed.length][];
    boolean any = false;
    boolean all = true;
    for (boolean one : shared) {
      all &= one;
    }
    for (int token = 0; token < fixed.length; token++) {
      if (outside == LabelSet.MISSING) {
        rows[token] = all || fixed[token] != LabelSet.MISSING ? null : shared;
      } else if (fixed[token] != LabelSet.MISSING) {
        rows[token] = new boolean[shared.length];
        rows[token][outside] = true;
      }
      any |= rows[token] != null;
    }
    return any ? Optional.of(PossibleLabels.among(rows)) : Optional.empty();
  }
}
