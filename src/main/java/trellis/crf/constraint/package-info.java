/**
 * Constraints on the labels of one sentence as a lattice: which labels a token may have, and
 * patterns over several tokens that must match, must not match, or add to the score.
 *
 * <p>The recursions of {@code trellis.crf} know nothing of constraints. A {@link
 * trellis.crf.constraint.PatternConstraint} is compiled to an automaton that reads labels; a {@link
 * trellis.crf.constraint.ConstraintLattice} has a node for each token, label and state of the
 * automata, and an edge for each step allowed. It is handed to Viterbi, forward-backward and n-best
 * as transition scores over states, and translates their answers back to labels. The page {@code
 * src/docs/constraints.md} explains it with a picture.
 */
package trellis.crf.constraint;
