package trellis.forms;

import java.io.IOException;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Cuts the sentences of a text into stretches, those that are marked and those between them.
 *
 * @param text in which they stand
 * @param start where a token of the sentence starts in it
 * @param end where a token ends
 */
record Stretches(String text, IntUnaryOperator start, IntUnaryOperator end) {
  /** Hands the sentence that stands from one place to another to a form. */
  void write(int from, int to, List<Mark> marks, TextForm form) throws IOException {
    form.beginSentence();
    int done = from;
    for (Mark mark : marks) {
      int first = start.applyAsInt(mark.start());
      int after = end.applyAsInt(mark.end() - 1);
      form.plain(text.substring(done, first));
      form.marked(text.substring(first, after), mark);
      done = after;
    }
    form.plain(text.substring(done, to));
    form.endSentence();
  }
}
