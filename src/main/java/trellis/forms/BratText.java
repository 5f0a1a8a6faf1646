package trellis.forms;

import java.io.IOException;
import java.util.List;
import trellis.annotation.brat.BratLines;

/**
 * Writes the stand-off files of the annotation tool brat: the text, and a line {@code T1 PER 0 12
 * Ada Lovelace} for each mark, with tabs after the first and the fourth cell.
 *
 * <p>Offsets count code points, as brat does. A mark with a tab or an end of a line in it stands in
 * fragments, {@code PER 0 3;4 12}, for brat's lines cannot hold these. Probabilities are notes,
 * {@code #1 AnnotatorNotes T1 0.9812}. Brat takes letters, digits, {@code -} and {@code _} in the
 * name of a type: any other character is written as {@code _} and its number in hexadecimal, so
 * that {@code PRP$} becomes {@code PRP_24}; spans without a type are called {@code SPAN}.
 */
public final class BratText implements TextForm {
  private final Appendable annotations;
  private final Appendable text;
  private long place; // code points handed on so far
  private long marks;

  /**
   * Writes to both.
   *
   * @param annotations what brat has in a file {@code .ann}
   * @param text what it has in the file {@code .txt} beside it
   */
  public BratText(Appendable annotations, Appendable text) {
    this.annotations = annotations;
    this.text = text;
  }

  @Override
  public void plain(String stretch) throws IOException {
    text.append(stretch);
    place += length(stretch);
  }

  @Override
  public void marked(String stretch, Mark mark) throws IOException {
    write(place, stretch, mark);
    plain(stretch);
  }

  @Override
  public void overlapping(String stretch, List<PlacedMark> several) throws IOException {
    for (PlacedMark one : several) {
      String covered = stretch.substring(one.start(), one.end());
      write(place + length(stretch.substring(0, one.start())), covered, one.mark());
    }
    plain(stretch);
  }

  private void write(long at, String stretch, Mark mark) throws IOException {
    String line = BratLines.span(marks + 1, mark.type(), at, stretch);
    if (line.isEmpty()) {
      return;
    }
    String id = Long.toString(++marks);
    annotations.append(line);
    if (mark.probability().isPresent()) {
      annotations.append('#').append(id).append("\tAnnotatorNotes T").append(id).append('\t');
      annotations.append(Probabilities.show(mark.probability().getAsDouble())).append('\n');
    }
  }

  private static long length(String stretch) {
    return stretch.codePointCount(0, stretch.length());
  }
}
