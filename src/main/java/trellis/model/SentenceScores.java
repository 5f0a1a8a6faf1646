package trellis.model;

import trellis.crf.Chain;

/**
 * What the network says of one sentence: all that its labels and probabilities follow from.
 *
 * <p>Where transitions depend on the token the chain is the sentence's own and holds labels² floats
 * a token, 2.5 kB with 25 labels, as long as the answer lives.
 *
 * @param chain start, transitions and end, with the rules of the labels
 * @param emissions {@code [token][label]}
 */
record SentenceScores(Chain chain, float[] emissions) {}
