/**
 * The linear-chain conditional random field: all sums and maxima over label sequences, in log
 * space.
 *
 * <p>May use {@code kernel}. The score of labels y for a sentence of n tokens is {@code start[y0] +
 * sum of emission[t][yt] + sum of transition[y(t-1)][yt] + end[y(n-1)]}, where each token may add
 * scores of its own to the transitions that lead to it; negative infinity means impossible; the
 * empty sentence has one labelling, of score 0. Emissions are row-major {@code [length][labels]}
 * from an offset on, transitions {@code [from][to]}. Recursions are in double and safe for any
 * scores; a score that is NaN or positive infinity makes log Z NaN. Constraints on the labels of
 * one sentence are in {@code trellis.crf.constraint}.
 */
package trellis.crf;
