package trellis.model;

import trellis.crf.TransitionScores;
import trellis.crf.constraint.ConstraintLattice;

/**
 * The emission and transition scores of one sentence, from which its labels and probabilities
 * follow.
 *
 * <p>Where transitions depend on the token, they are the sentence's own and hold labels² floats a
 * token, 2.5 kB with 25 labels, as long as the answer lives.
 *
 * @param transitions start, transition and end scores, with the rules of the labels
 * @param emissions {@code [token][label]}
 * @param lattice what else the labels must obey; the scores are for its states
 */
record SentenceScores(TransitionScores transitions, float[] emissions, ConstraintLattice lattice) {

  /** These scores, of a sentence without constraints, for the states of a lattice. */
  SentenceScores obeying(ConstraintLattice constraints) {
    return constraints.isNone()
        ? this
        : new SentenceScores(
            constraints.transitionScores(transitions),
            constraints.emissions(transitions, emissions),
            constraints);
  }

  /**
   * These scores divided by a temperature, as probabilities are made of them.
   *
   * @param divided the transitions, divided
   */
  SentenceScores at(double temperature, TransitionScores divided) {
    float[] cooled = new float[emissions.length];
    for (int i = 0; i < cooled.length; i++) {
      cooled[i] = (float) (emissions[i] / temperature);
    }
    return new SentenceScores(divided, cooled, lattice);
  }

  /** These scores with more for a label at every token. */
  SentenceScores plus(int label, float added) {
    float[] moved = emissions.clone();
    lattice.addTo(moved, label, added);
    return new SentenceScores(transitions, moved, lattice);
  }
}
