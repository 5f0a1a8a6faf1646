package trellis.select;

import java.util.List;
import trellis.Labeling;
import trellis.TaggedSentence;

/** A measure of how unsure a model is of a sentence. */
public enum DoubtMeasure {
  /**
   * The entropy of the spans of the sentence, or of its plain labels: exact, over all labelings, in
   * nats. It grows with the number of places that are in doubt, so longer sentences come first.
   */
  ENTROPY {
    @Override
    public double of(TaggedSentence sentence) {
      return sentence.entropy();
    }
  },
  /**
   * One minus the margin, which is the probability of the best labeling less that of the second
   * best: near 1 when two of them compete, whatever else the sentence has.
   */
  MARGIN {
    @Override
    public double of(TaggedSentence sentence) {
      List<Labeling> best = sentence.best(2);
      double second = best.size() < 2 ? 0 : best.get(1).probability();
      boolean certain = best.size() < 2 || second == 0;
      return certain ? 0 : Math.max(0, 1 - best.get(0).probability() + second);
    }
  };

  /** The doubt about a sentence; 0 when the model is certain, or there is no token. */
  public abstract double of(TaggedSentence sentence);
}
