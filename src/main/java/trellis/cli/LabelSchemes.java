package trellis.cli;

import java.util.Map;
import trellis.labels.SchemeDetector;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;

/** The schemes in which two columns of labels are read. */
record LabelSchemes(TagScheme gold, TagScheme predicted) {

  /**
   * Finds both out in a walk over the corpus.
   *
   * <p>A tagger's output is read in the scheme of the gold labels, for it may break that scheme;
   * only output that breaks it and fits another one without fault is in that other one.
   */
  static LabelSchemes of(ScoredCorpus corpus) {
    SchemeDetector gold = new SchemeDetector();
    SchemeDetector predicted = new SchemeDetector();
    corpus.forEach(
        (sentence, labels) -> {
          gold.add(sentence.labels());
          predicted.add(labels);
        });
    TagScheme ofGold = gold.result().best();
    return new LabelSchemes(ofGold, ofPredicted(ofGold, predicted.result()));
  }

  private static TagScheme ofPredicted(TagScheme gold, SchemeEvidence evidence) {
    Map<TagScheme, Long> violations = evidence.violations();
    boolean otherFits = evidence.best() != TagScheme.NONE && violations.get(evidence.best()) == 0;
    boolean goldFits = gold == TagScheme.NONE || violations.get(gold) == 0;
    return otherFits && !goldFits ? evidence.best() : gold;
  }
}
