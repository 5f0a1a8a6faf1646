/**
 * The linear-chain conditional random field: sums and maxima over all label sequences of a
 * sentence.
 *
 * <p>The score of labels y for a sentence of n tokens is {@code start[y0] + sum of emission[t][yt]
 * + sum of transition[y(t-1)][yt] + end[y(n-1)]}, where each token may add scores of its own to the
 * transitions into it. Negative infinity means impossible; the empty sentence has one labeling, of
 * score 0. Emission scores are row-major {@code [length][labels]} from an offset on, transition
 * scores {@code [from][to]}. Recursions are in double and safe for any scores; a score that is NaN
 * or positive infinity makes log Z NaN. Constraints on the labels of one sentence are in {@code
 * trellis.crf.constraint}.
 *
 * <p>The semi-Markov CRF is a chain, too: its labels are {@link trellis.crf.SegmentStates}, and
 * what a segment scores is part of the emission of the state that ends it.
 *
 * <p>More than 25 files: the recursions share workspaces and scores that nobody else sees.
 */
package trellis.crf;
