package trellis.eval;

import java.util.ArrayList;
import java.util.List;
import trellis.labels.ConllevalReading;
import trellis.labels.Label;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.Span;
import trellis.text.Sentence;
import trellis.util.CountText;

/**
 * What can be compared in a sentence whose gold labels are not all known.
 *
 * <p>A token without a label, or with several, is left out, and so is each gold or predicted span
 * that has such a token in it or beside it. Where the corpus knows only some types, spans of others
 * are left out, too.
 *
 * @param gold the gold labels, O in place of spans that are left out
 * @param predicted the predicted labels, O in place of spans that are left out
 * @param tokens how many tokens have a label
 * @param correct how many of them are predicted right
 */
public record KnownLabels(List<String> gold, List<String> predicted, int tokens, int correct) {

  /** Whether all labels of a sentence can be compared. */
  public static boolean areAll(Sentence sentence) {
    LabelReading reading = sentence.reading();
    return reading.known().isEmpty() && !reading.hasOpen(sentence.labels());
  }

  /** What can be compared of labels that mark spans. */
  public static KnownLabels ofSpans(Sentence sentence, List<String> predicted) {
    LabelReading reading = sentence.reading();
    List<String> gold = sentence.labels();
    boolean[] open = new boolean[gold.size()];
    int tokens = 0;
    int correct = 0;
    for (int token = 0; token < open.length; token++) {
      String right = gold.get(token);
      open[token] = reading.isOpen(right);
      boolean outside = Label.parse(right).isOutside();
      boolean known =
          !open[token]
              && knows(reading, right)
              && (!outside || knows(reading, predicted.get(token)));
      tokens += known ? 1 : 0;
      correct += known && right.equals(predicted.get(token)) ? 1 : 0;
    }
    return new KnownLabels(
        known(reading.closed(gold), open, reading),
        known(predicted, open, reading),
        tokens,
        correct);
  }

  private static boolean knows(LabelReading reading, String label) {
    Label parsed = Label.parse(label);
    return parsed.isOutside() || reading.knows(parsed.type());
  }

  private static List<String> known(List<String> labels, boolean[] open, LabelReading reading) {
    List<String> known = new ArrayList<>(labels);
    for (Span span : ConllevalReading.spans(labels)) {
      if (!reading.knows(span.type()) || touches(span, open)) {
        for (int token = span.start(); token < span.end(); token++) {
          known.set(token, LabelSet.OUTSIDE);
        }
      }
    }
    for (int token = 0; token < open.length; token++) {
      if (open[token]) {
        known.set(token, LabelSet.OUTSIDE);
      }
    }
    return known;
  }

  private static boolean touches(Span span, boolean... open) {
    int end = Math.min(open.length, span.end() + 1);
    for (int token = Math.max(0, span.start() - 1); token < end; token++) {
      if (open[token]) {
        return true;
      }
    }
    return false;
  }

  /** What can be compared of plain labels: the tokens that have one, in their order. */
  public static KnownLabels ofTokens(Sentence sentence, List<String> predicted) {
    List<String> gold = new ArrayList<>();
    List<String> found = new ArrayList<>();
    int correct = 0;
    for (int token = 0; token < predicted.size(); token++) {
      String right = sentence.labels().get(token);
      if (!sentence.reading().isOpen(right)) {
        gold.add(right);
        found.add(predicted.get(token));
        correct += right.equals(predicted.get(token)) ? 1 : 0;
      }
    }
    return new KnownLabels(gold, found, gold.size(), correct);
  }

  /** What a reader of scores must know where tokens were left out. */
  static String note(long unknown) {
    return CountText.of(unknown, "token")
        + (unknown == 1 ? " has" : " have")
        + " no known label: left out, and so are spans in them or beside them";
  }
}
