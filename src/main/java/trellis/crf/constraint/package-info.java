/**
 * Constraints on the labels of one sentence as a lattice: which labels a token may have, and
 * patterns over several tokens that must match, must not match, or weigh something.
 *
 * <p>May use the recursions of {@code trellis.crf}, which know nothing of it. A {@link
 * trellis.crf.constraint.PatternConstraint} is compiled to an automaton that reads labels; a {@link
 * trellis.crf.constraint.ConstraintLattice} has a node for each token, label and state of the
 * automata, and an edge for each step allowed. It is handed to Viterbi, forward-backward and n-best
 * as a chain over states, and translates their answers back to labels. The page {@code
 * src/docs/constraints.md} explains it with a picture.
 */
package trellis.crf.constraint;
