package trellis.cli;

import java.util.List;
import java.util.Map;
import trellis.labels.SchemeDetector;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;

/** The schemes in which two columns of labels are read. */
record LabelSchemes(TagScheme gold, TagScheme predicted) {

  /** Finds both out from the labels it is shown. */
  static final class Detector {
    private final SchemeDetector gold = new SchemeDetector();
    private final SchemeDetector predicted = new SchemeDetector();

    void add(List<String> goldLabels, List<String> predictedLabels) {
      gold.add(goldLabels);
      predicted.add(predictedLabels);
    }

    /**
     * The schemes of what was seen so far.
     *
     * <p>A tagger's output is read in the scheme of the gold labels, for it may break that scheme;
     * only output that breaks it and fits another one without fault is in that other one.
     */
    LabelSchemes result() {
      TagScheme ofGold = gold.result().best();
      SchemeEvidence evidence = predicted.result();
      Map<TagScheme, Long> violations = evidence.violations();
      boolean goldFits = ofGold == TagScheme.NONE || violations.get(ofGold) == 0;
      boolean otherFits = evidence.best() != TagScheme.NONE && violations.get(evidence.best()) == 0;
      return new LabelSchemes(ofGold, otherFits && !goldFits ? evidence.best() : ofGold);
    }
  }
}
