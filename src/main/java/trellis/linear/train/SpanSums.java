package trellis.linear.train;

import java.util.Arrays;
import java.util.List;
import trellis.batch.EncodedSentence;
import trellis.crf.SegmentStates;
import trellis.linear.AttributeIndex;
import trellis.linear.ListedSpans;
import trellis.linear.SpanAttributes;

/**
 * The weights of whole spans, in sums over the stretches of tokens of a chunk: scores of states
 * from weights, and derivatives by weights from those by states.
 */
public final class SpanSums {
  private final SegmentStates states;
  private final int types; // without what is outside
  private final int rows;
  private final int longest;
  private final Incidence spanRows; // of [last token][length - 1]
  private final Incidence rowSpans;
  private final int[] nextSpan; // [row] how far the chunks have come
  private int first; // weight of these among all
  private double[] ofSpans = {}; // [last token of a chunk][length - 1][type] derivatives

  /**
   * Finds the attributes of all stretches of tokens of a corpus.
   *
   * @param typesOfLists of the lists of names that the model reads
   */
  public SpanSums(
      SegmentStates states,
      SpanAttributes spans,
      List<EncodedSentence> sentences,
      List<String> typesOfLists) {
    this.states = states;
    this.types = states.types() - 1;
    this.rows = spans.size();
    this.longest = states.longest();
    Incidence.Builder found = new Incidence.Builder();
    for (EncodedSentence sentence : sentences) {
      int[][] ofFirst = new int[sentence.size()][longest * SpanAttributes.MOST];
      int[] listed = spans.listed(new ListedSpans(sentence.names(), typesOfLists), ofFirst.length);
      for (int from = 0; from < ofFirst.length; from++) {
        spans.find(sentence.attributes().values(), listed, from, ofFirst[from]);
      }
      for (int last = 0; last < ofFirst.length; last++) {
        for (int length = 1; length <= longest; length++) {
          if (length <= last + 1) {
            add(ofFirst[last + 1 - length], length, found);
          }
          found.end();
        }
      }
    }
    this.spanRows = found.build();
    this.rowSpans = spanRows.inverted(rows);
    this.nextSpan = new int[rows];
  }

  private static void add(int[] found, int length, Incidence.Builder to) {
    for (int i = (length - 1) * SpanAttributes.MOST; i < length * SpanAttributes.MOST; i++) {
      if (found[i] != AttributeIndex.UNKNOWN) {
        to.add(found[i]);
      }
    }
  }

  SegmentStates states() {
    return states;
  }

  int rows() {
    return rows;
  }

  /** How many weights there are. */
  int size() {
    return rows * types;
  }

  /** How many numbers a token has here. */
  int numbers() {
    return longest * types;
  }

  /** Says where these weights begin among all. */
  void begin(int weight) {
    first = weight;
  }

  /** Makes room for the derivatives of so many tokens. */
  void allocate(int tokens) {
    ofSpans = new double[Math.multiplyExact(tokens, numbers())];
  }

  /** Begins the gradient of some rows with zeros. */
  void begin(double[] gradient, int from, int to) {
    Arrays.fill(gradient, first + from * types, first + to * types, 0);
    System.arraycopy(rowSpans.starts(), from, nextSpan, from, to - from);
  }

  /**
   * The scores of the states at the tokens of a sentence, {@code [length][state]}.
   *
   * @param start its first token in the corpus
   * @param emissions {@code [length][label]}
   */
  double[] score(int start, int length, double[] weights, double[] emissions) {
    int size = states.size();
    double[] scores = new double[length * size];
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < size; state++) {
        scores[t * size + state] = emissions[t * states.labels() + states.label(state)];
      }
      for (int far = 1; far <= longest; far++) {
        int span = (start + t) * longest + far - 1;
        for (int i = spanRows.starts()[span]; i < spanRows.starts()[span + 1]; i++) {
          int weight = first + spanRows.items()[i] * types;
          for (int type = 0; type < types; type++) {
            scores[t * size + states.ending(type + 1, far)] += weights[weight + type];
          }
        }
      }
    }
    return scores;
  }

  /**
   * Keeps the derivatives by the states of a sentence's tokens, and adds them up to those by
   * labels.
   *
   * @param token the first one in the chunk
   * @param emissions {@code [length][label]}, overwritten
   */
  void keep(double[] ofStates, int token, int length, double[] emissions) {
    int size = states.size();
    Arrays.fill(emissions, 0, length * states.labels(), 0);
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < size; state++) {
        emissions[t * states.labels() + states.label(state)] += ofStates[t * size + state];
      }
      for (int far = 1; far <= longest; far++) {
        for (int type = 0; type < types; type++) {
          ofSpans[((token + t) * longest + far - 1) * types + type] =
              ofStates[t * size + states.ending(type + 1, far)];
        }
      }
    }
  }

  /**
   * Adds the derivatives of the spans that end in a chunk to those of some rows.
   *
   * @param begin the first token of the chunk
   * @param end the one behind its last
   */
  void gather(double[] gradient, int from, int to, int begin, int end) {
    int[] spans = rowSpans.items();
    for (int row = from; row < to; row++) {
      int next = nextSpan[row];
      int last = rowSpans.starts()[row + 1];
      while (next < last && spans[next] < end * longest) {
        int at = (spans[next] - begin * longest) * types;
        for (int type = 0; type < types; type++) {
          gradient[first + row * types + type] += ofSpans[at + type];
        }
        next++;
      }
      nextSpan[row] = next;
    }
  }
}
