package trellis.eval.significance;

import java.util.List;
import trellis.eval.KnownLabels;
import trellis.eval.Percent;
import trellis.eval.Score;
import trellis.eval.SentenceCounts;
import trellis.text.Sentence;

/** The measure by which two runs are compared: the F1 of spans, or the accuracy of tokens. */
public enum Measure {
  /** The micro F1 of spans, as conlleval computes it. */
  F1 {
    @Override
    SentenceCounts outcome(List<String> gold, List<String> predicted) {
      return SentenceCounts.ofSpans(gold, predicted);
    }

    @Override
    KnownLabels known(Sentence sentence, List<String> predicted) {
      return KnownLabels.ofSpans(sentence, predicted);
    }

    @Override
    double percent(long gold, long found, long correct) {
      return Score.of(gold, found, correct).f1();
    }

    @Override
    public String toString() {
      return "F1";
    }
  },

  /** The share of the tokens with the right label. */
  ACCURACY {
    @Override
    SentenceCounts outcome(List<String> gold, List<String> predicted) {
      return SentenceCounts.ofTokens(gold, predicted);
    }

    @Override
    KnownLabels known(Sentence sentence, List<String> predicted) {
      return KnownLabels.ofTokens(sentence, predicted);
    }

    @Override
    double percent(long gold, long found, long correct) {
      return Percent.of(correct, gold);
    }

    @Override
    public String toString() {
      return "accuracy";
    }
  };

  /** What a sentence adds. */
  abstract SentenceCounts outcome(List<String> gold, List<String> predicted);

  /** What can be compared of a sentence whose labels are not all known. */
  abstract KnownLabels known(Sentence sentence, List<String> predicted);

  /** The figure of the sums over sentences. */
  abstract double percent(long gold, long found, long correct);
}
