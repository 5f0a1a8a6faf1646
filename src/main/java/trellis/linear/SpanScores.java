package trellis.linear;

import java.util.List;
import trellis.crf.SegmentStates;

/** Adds the weights of whole spans to the scores of labels, for the states of segments. */
public final class SpanScores {
  private final SpanAttributes attributes;
  private final SegmentStates states;
  private final float[] weights; // [attribute][type without outside]

  /**
   * Prepares the sums.
   *
   * @param weights {@code [attribute][type]} without that of what is outside, used as they are;
   *     nobody may change them
   */
  public SpanScores(SpanAttributes attributes, SegmentStates states, float[] weights) {
    this.attributes = attributes;
    this.states = states;
    this.weights = weights;
  }

  /**
   * The scores of the states, {@code [token][state]}.
   *
   * @param names of lists that the sentence has
   * @param ofLabels {@code [token][label]}
   */
  public float[] of(List<String> tokens, ListedSpans names, float[] ofLabels) {
    int size = states.size();
    int types = states.types() - 1;
    int[][] values = new int[tokens.size()][];
    float[] scores = new float[values.length * size];
    for (int t = 0; t < values.length; t++) {
      values[t] = attributes.appended(new int[0], tokens.get(t));
      for (int state = 0; state < size; state++) {
        scores[t * size + state] = ofLabels[t * states.labels() + states.label(state)];
      }
    }
    int[] listed = attributes.listed(names, values.length);
    int[] rows = new int[states.longest() * SpanAttributes.MOST];
    for (int from = 0; from < values.length; from++) {
      int lengths = attributes.find(values, listed, from, rows);
      for (int i = 0; i < lengths * SpanAttributes.MOST; i++) {
        if (rows[i] != AttributeIndex.UNKNOWN) {
          int length = i / SpanAttributes.MOST + 1;
          int at = (from + length - 1) * size;
          for (int type = 1; type <= types; type++) {
            scores[at + states.ending(type, length)] += weights[rows[i] * types + type - 1];
          }
        }
      }
    }
    return scores;
  }
}
