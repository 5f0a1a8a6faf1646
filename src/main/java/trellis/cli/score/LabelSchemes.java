package trellis.cli.score;

import java.util.List;
import trellis.labels.SchemeDetector;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;
import trellis.text.Sentence;

/** The label schemes of a column of gold labels and of a column of predicted ones. */
record LabelSchemes(TagScheme gold, TagScheme predicted) {

  /** Finds both out from the labels it is shown. */
  static final class Detector {
    private final SchemeDetector gold = new SchemeDetector();
    private final SchemeDetector predicted = new SchemeDetector();

    void add(Sentence sentence, List<String> predictedLabels) {
      gold.add(sentence.labels(), sentence.reading());
      predicted.add(predictedLabels);
    }

    /**
     * The schemes of what was seen so far.
     *
     * <p>A tagger's output is read in the scheme of the gold labels, which it may break; unless it
     * breaks another scheme less than half as often.
     */
    LabelSchemes result() {
      TagScheme ofGold = gold.result().best();
      SchemeEvidence evidence = predicted.result();
      TagScheme best = evidence.best();
      boolean comparable = ofGold != TagScheme.NONE && best != TagScheme.NONE;
      boolean isOther =
          comparable && 2 * evidence.violations().get(best) < evidence.violations().get(ofGold);
      return new LabelSchemes(ofGold, isOther ? best : ofGold);
    }
  }
}
