package trellis.eval;

import java.util.List;
import trellis.eval.errors.SpanGroup;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;

/**
 * What one sentence adds to a score: its gold, found and correct units.
 *
 * @param gold what there is to find
 * @param found what was found
 * @param correct what of it is right
 */
public record SentenceCounts(long gold, long found, long correct) {

  /** The spans of the sentence in the conlleval reading. */
  public static SentenceCounts ofSpans(List<String> goldLabels, List<String> predictedLabels) {
    List<Span> gold = ConllevalReading.spans(goldLabels);
    List<Span> found = ConllevalReading.spans(predictedLabels);
    int[] correct = new int[1];
    SpanGroup.forEach(gold, found, group -> correct[0] += group.correct() ? 1 : 0);
    return new SentenceCounts(gold.size(), found.size(), correct[0]);
  }

  /** The tokens of the sentence, each found with some label. */
  public static SentenceCounts ofTokens(List<String> goldLabels, List<String> predictedLabels) {
    int correct = 0;
    for (int token = 0; token < goldLabels.size(); token++) {
      correct += goldLabels.get(token).equals(predictedLabels.get(token)) ? 1 : 0;
    }
    return new SentenceCounts(goldLabels.size(), goldLabels.size(), correct);
  }
}
