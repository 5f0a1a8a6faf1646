package trellis.adapt.opennlp;

import opennlp.tools.util.Sequence;
import trellis.Labeling;
import trellis.TaggedSentence;

/**
 * An OpenNLP sequence: one way to label a sentence, with its probability.
 *
 * <p>OpenNLP's own score is the sum of the logarithms of its outcomes' probabilities, each of which
 * is conditional on the outcomes before it. A CRF gives each token's marginal probability instead,
 * so the score here is the logarithm of the exact probability of all labels together.
 */
final class LabelingSequence extends Sequence {
  private final double score;

  LabelingSequence(TaggedSentence sentence, Labeling labeling) {
    for (int token = 0; token < labeling.labels().size(); token++) {
      String label = labeling.labels().get(token);
      add(label, sentence.probability(token, label));
    }
    this.score = Math.log(labeling.probability());
  }

  @Override
  public double getScore() {
    return score;
  }

  /** Puts the more probable sequence first, as OpenNLP sorts. */
  @Override
  public int compareTo(Sequence other) {
    return Double.compare(other.getScore(), score);
  }

  @Override
  public String toString() {
    return score + " " + getOutcomes();
  }
}
