package trellis.model;

import trellis.crf.Chain;
import trellis.crf.Tracking;

/**
 * What the network says of one sentence: all that its labels and probabilities follow from.
 *
 * <p>Where transitions depend on the token the chain is the sentence's own and holds labels² floats
 * a token, 2.5 kB with 25 labels, as long as the answer lives.
 *
 * @param chain start, transitions and end, with the rules of the labels
 * @param emissions {@code [token][label]}
 * @param tracking what else the labels must obey; where it goes by states, chain and emissions are
 *     for states
 */
record SentenceScores(Chain chain, float[] emissions, Tracking tracking) {

  /** These scores, of labels that nothing else is known of, for labels that must obey. */
  SentenceScores obeying(Tracking demanded) {
    return demanded.isNone()
        ? this
        : new SentenceScores(demanded.chain(chain), demanded.emissions(chain, emissions), demanded);
  }

  /** The same with more for a label at every token. */
  SentenceScores plus(int label, float added) {
    float[] moved = emissions.clone();
    tracking.addTo(moved, label, added);
    return new SentenceScores(chain, moved, tracking);
  }
}
