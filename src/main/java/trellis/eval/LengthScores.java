package trellis.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.eval.errors.SpanGroup;
import trellis.labels.Span;

/**
 * The scores of spans, in the conlleval reading, by length; a length that nothing has is left out.
 *
 * @param spans by the tokens of the span, {@code 1} to {@code 5+}; each span counts by its own
 *     length, a predicted one that is too long or too short by that
 * @param sentences all spans, by the tokens of their sentence, {@code 1-5} to {@code 41+}
 */
public record LengthScores(Map<String, Score> spans, Map<String, Score> sentences) {
  private static final int LONGEST_SPAN = 5;

  /** The longest sentence of each group but the last. */
  private static final int[] SENTENCE_ENDS = {5, 10, 20, 40};

  /** Takes copies that keep the order. */
  public LengthScores {
    spans = Collections.unmodifiableMap(new LinkedHashMap<>(spans));
    sentences = Collections.unmodifiableMap(new LinkedHashMap<>(sentences));
  }

  /** The group of a sentence of so many tokens. */
  static int group(int tokens) {
    int group = 0;
    while (group < SENTENCE_ENDS.length && tokens > SENTENCE_ENDS[group]) {
      group++;
    }
    return group;
  }

  /** How many groups of sentences there are. */
  static int groups() {
    return SENTENCE_ENDS.length + 1;
  }

  /** The name of a group of sentences. */
  static String name(int group) {
    int from = group == 0 ? 1 : SENTENCE_ENDS[group - 1] + 1;
    return group == SENTENCE_ENDS.length ? from + "+" : from + "-" + SENTENCE_ENDS[group];
  }

  /** Counts spans by length. */
  static final class Tally {
    private final Score.Counter[] spans = counters(LONGEST_SPAN);
    private final Score.Counter[] sentences = counters(groups());

    private static Score.Counter[] counters(int count) {
      Score.Counter[] counters = new Score.Counter[count];
      for (int i = 0; i < count; i++) {
        counters[i] = new Score.Counter();
      }
      return counters;
    }

    void add(SpanGroup group) {
      if (group.correct()) {
        counter(group.gold().get(0)).add(1, 1, 1);
        return;
      }
      addWrong(group.gold(), 1, 0);
      addWrong(group.predicted(), 0, 1);
    }

    private void addWrong(List<Span> wrong, int gold, int found) {
      for (int i = 0; i < wrong.size(); i++) {
        counter(wrong.get(i)).add(gold, found, 0);
      }
    }

    private Score.Counter counter(Span span) {
      return spans[Math.min(span.end() - span.start(), LONGEST_SPAN) - 1];
    }

    /** Adds a sentence with the counts of its spans. */
    void addSentence(int tokens, long gold, long found, long correct) {
      sentences[group(tokens)].add(gold, found, correct);
    }

    LengthScores scores() {
      Map<String, Score> bySpan = new LinkedHashMap<>();
      for (int i = 0; i < LONGEST_SPAN; i++) {
        put(bySpan, (i + 1) + (i + 1 == LONGEST_SPAN ? "+" : ""), spans[i].score());
      }
      Map<String, Score> bySentence = new LinkedHashMap<>();
      for (int i = 0; i < sentences.length; i++) {
        put(bySentence, name(i), sentences[i].score());
      }
      return new LengthScores(bySpan, bySentence);
    }

    private static void put(Map<String, Score> scores, String name, Score score) {
      if (score.gold() + score.found() > 0) {
        scores.put(name, score);
      }
    }
  }
}
