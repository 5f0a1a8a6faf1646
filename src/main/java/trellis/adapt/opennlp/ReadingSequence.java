package trellis.adapt.opennlp;

import opennlp.tools.util.Sequence;
import trellis.Reading;
import trellis.TaggedSentence;

/**
 * One tagging of a sentence as OpenNLP's sequence.
 *
 * <p>OpenNLP adds the logarithms of its outcomes' probabilities up, for each of them is one given
 * those before it. Ours are of each token alone, so the score is that of the whole reading.
 */
final class ReadingSequence extends Sequence {
  private final double score;

  ReadingSequence(TaggedSentence sentence, Reading reading) {
    for (int token = 0; token < reading.labels().size(); token++) {
      String label = reading.labels().get(token);
      add(label, sentence.probability(token, label));
    }
    this.score = Math.log(reading.probability());
  }

  @Override
  public double getScore() {
    return score;
  }

  /** The more probable one first, as OpenNLP sorts. */
  @Override
  public int compareTo(Sequence other) {
    return Double.compare(other.getScore(), score);
  }

  @Override
  public String toString() {
    return score + " " + getOutcomes();
  }
}
