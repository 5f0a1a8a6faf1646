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
  private List<PlacedMark> placed(List<Mark> marks, int first) {
    return marks.stream()
        .map(
            mark ->
                new PlacedMark(
                    mark,
                    start.applyAsInt(mark.start()) - first,
                    end.applyAsInt(mark.end() - 1) - first,
                    false))
        .toList();
  }

  /** Hands the sentence that stands from one place to another to a form. */
  void write(int from, int to, List<Mark> marks, TextForm form) throws IOException {
    form.beginSentence();
    int done = from;
    int next = 0;
    while (next < marks.size()) {
      Mark mark = marks.get(next);
      int behind = next + 1; // the first mark that stands behind this one and all that overlap it
      int last = mark.end();
      while (behind < marks.size() && marks.get(behind).start() < last) {
        last = Math.max(last, marks.get(behind++).end());
      }
      int first = start.applyAsInt(mark.start());
      int after = end.applyAsInt(last - 1);
      form.plain(text.substring(done, first));
      if (behind == next + 1) {
        form.marked(text.substring(first, after), mark);
      } else {
        form.overlapping(text.substring(first, after), placed(marks.subList(next, behind), first));
      }
      done = after;
      next = behind;
    }
    form.plain(text.substring(done, to));
    form.endSentence();
  }
}
