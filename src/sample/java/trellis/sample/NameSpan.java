package trellis.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A name of a sentence: its type, and its tokens from {@code start} to before {@code end}. */
record NameSpan(String type, int start, int end) {

  /**
   * Reads labels as forgivingly as conlleval does: a name also begins where an {@code I-} follows
   * no name of its type.
   */
  static List<NameSpan> of(List<String> labels) {
    List<NameSpan> spans = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= labels.size(); i++) {
      boolean goesOn =
          start >= 0 && i < labels.size() && continues(labels.get(start), labels.get(i));
      if (goesOn) {
        continue;
      }
      if (start >= 0) {
        spans.add(new NameSpan(type(labels.get(start)), start, i));
      }
      start = i < labels.size() && !labels.get(i).equals(Token.OUTSIDE) ? i : -1;
    }
    return spans;
  }

  private static boolean continues(String first, String label) {
    return label.startsWith("I-") && type(label).equals(type(first));
  }

  private static String type(String label) {
    return label.substring(label.indexOf('-') + 1);
  }

  /**
   * The name's words without regard to case, because some sentences are in capitals or have none.
   */
  String surface(List<Token> sentence) {
    List<String> words = sentence.subList(start, end).stream().map(Token::text).toList();
    return String.join(" ", words).toLowerCase(Locale.ROOT);
  }
}
