package trellis.model;

import trellis.crf.TransitionScores;
import trellis.crf.constraint.ConstraintLattice;

/**
 * What the network says of one sentence: all that its labels and probabilities follow from.
 *
 * <p>Where transitions depend on the token the chain is the sentence's own and holds labels² floats
 * a token, 2.5 kB with 25 labels, as long as the answer lives.
 *
 * @param chain start, transitions and end, with the rules of the labels
 * @param emissions {@code [token][label]}
 * @param lattice what else the labels must obey; chain and emissions are for its states
 */
record SentenceScores(TransitionScores chain, float[] emissions, ConstraintLattice lattice) {

  /** These scores, of a sentence without constraints, for the states of a lattice. */
  SentenceScores obeying(ConstraintLattice constraints) {
    return constraints.isNone()
        ? this
        : new SentenceScores(
            constraints.transitionScores(chain),
            constraints.emissions(chain, emissions),
            constraints);
  }

  /** The same with more for a label at every token. */
  SentenceScores plus(int label, float added) {
    float[] moved = emissions.clone();
    lattice.addTo(moved, label, added);
    return new SentenceScores(chain, moved, lattice);
  }
}
