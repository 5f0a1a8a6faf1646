package trellis.labels;

import java.util.ArrayList;
import java.util.List;

/**
 * The forgiving reading of labels: what the CoNLL-2000 scorer {@code conlleval} takes for spans.
 *
 * <p>It needs no scheme and refuses nothing. A label is split at its first hyphen into letter and
 * type; two neighboring labels decide whether a span starts or ends between them. A sentence begins
 * after and ends before an {@code O}.
 *
 * <table>
 * <caption>Between two labels of the same type (rows: before, columns: after)</caption>
 * <tr><th></th><th>O</th><th>B</th><th>I, M</th><th>E, L</th><th>S, U</th></tr>
 * <tr><th>O</th><td></td><td>start</td><td>start</td><td>start</td><td>start</td></tr>
 * <tr><th>B, I, M</th><td>end</td><td>end, start</td><td></td><td></td><td>end, start</td></tr>
 * <tr><th>E, L, S, U</th><td>end</td><td>end, start</td><td>end, start</td><td>end, start</td>
 * <td>end, start</td></tr>
 * </table>
 *
 * <p>Where the types differ, a span always ends after a label other than {@code O}, and one always
 * starts at a label other than {@code O}. That holds for unknown letters too, so {@code X-PER} or a
 * lower-case {@code o} can be a span; next to the same type such a letter neither starts nor ends
 * one. {@code .} is a second {@code O}, and {@code [} and {@code ]} are spans of one token.
 *
 * <p>For B, I, E, O and unknown letters these are the script's own rules, with one addition: a B
 * after an E of its type starts a span (the script joins them, but no IOE file has that pair). M,
 * L, S and U are unknown letters to the script; here BIOES, BMES and BILOU files score as their
 * conversion to BIO does.
 *
 * <p>One oddity of the script cannot be said in spans. After an unknown letter an outside label of
 * the same type does not end the span: {@code o O} and {@code X-PER O-PER} stay open, and the
 * script then counts the span as found, but as a rule never as correct. Here such a span goes on
 * until the next one starts or the sentence ends, and is correct when gold and guess agree in that.
 */
public final class ConllevalReading {
  private ConllevalReading() {}

  /** The spans of one sentence, in order. */
  public static List<Span> spans(List<String> labels) {
    List<Span> spans = new ArrayList<>();
    Label before = Label.OUTSIDE;
    String type = "";
    int start = -1; // of the open span, -1 when there is none
    int position = 0;
    for (String text : labels) {
      Label label = Label.parse(text);
      boolean starts = startsSpan(before, label);
      if (start >= 0 && (starts || endsSpan(before, label))) {
        spans.add(new Span(type, start, position));
        start = -1;
      }
      if (starts) {
        start = position;
        type = label.type();
      }
      before = label;
      position++;
    }
    if (start >= 0) {
      spans.add(new Span(type, start, position));
    }
    return List.copyOf(spans);
  }

  private static boolean startsSpan(Label before, Label label) {
    return switch (label.prefix()) {
      case OUTSIDE, DOT -> false;
      case SINGLE, UNIT, BRACKET -> true;
      case BEGIN -> !before.hasTypeOf(label) || before.prefix().isOfSomeScheme();
      case INSIDE, MIDDLE, END, LAST ->
          !before.hasTypeOf(label) || before.isOutside() || closes(before);
      case UNKNOWN -> !before.hasTypeOf(label);
    };
  }

  private static boolean endsSpan(Label before, Label label) {
    return switch (before.prefix()) {
      case OUTSIDE, DOT -> false;
      case SINGLE, UNIT, BRACKET -> true;
      case BEGIN, INSIDE, MIDDLE, END, LAST -> !before.hasTypeOf(label) || label.isOutside();
      case UNKNOWN -> !before.hasTypeOf(label);
    };
  }

  private static boolean closes(Label label) {
    return switch (label.prefix()) {
      case END, LAST, SINGLE, UNIT -> true;
      default -> false;
    };
  }
}
