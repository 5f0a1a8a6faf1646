package trellis.forms;

import java.io.IOException;
import java.util.List;

/**
 * Writes the text itself with its marks in it: {@code [PER Ada Lovelace] lived}, or {@code
 * Ada/PROPN lived/VERB} for plain labels; with probabilities {@code [PER 0.9812 Ada Lovelace]} and
 * {@code Ada/PROPN/0.9812}. Spans in spans are brackets in brackets. It is for people: brackets and
 * slashes of the text stay as they are; between plain labels and words that adjoin comes a blank.
 */
public final class InlineText implements TextForm {
  private final Appendable out;
  private final boolean inBrackets;
  private boolean adjoins; // a plain label, with nothing behind it yet

  private InlineText(Appendable out, boolean inBrackets) {
    this.out = out;
    this.inBrackets = inBrackets;
  }

  /** Spans in brackets, or labels after slashes when they are plain. */
  public static InlineText of(Spelling spelling, Appendable out) {
    return new InlineText(out, !spelling.isPlain());
  }

  @Override
  public void plain(String text) throws IOException {
    out.append(text);
    adjoins &= text.isEmpty();
  }

  @Override
  public void marked(String text, Mark mark) throws IOException {
    if (inBrackets) {
      bracketed(text, mark);
    } else {
      out.append(adjoins ? " " : "").append(text).append('/').append(mark.type());
      adjoins = true;
      if (mark.probability().isPresent()) {
        out.append('/').append(shown(mark));
      }
    }
  }

  @Override
  public void overlapping(String text, List<PlacedMark> marks) throws IOException {
    PlacedMark.nest(
        text,
        marks,
        new PlacedMark.Brackets() {
          @Override
          public void open(PlacedMark mark) throws IOException {
            beginBracket(mark.mark());
          }

          @Override
          public void text(String stretch) throws IOException {
            out.append(stretch);
          }

          @Override
          public void close(PlacedMark mark) throws IOException {
            out.append(']');
          }
        });
  }

  private void bracketed(String text, Mark mark) throws IOException {
    beginBracket(mark);
    out.append(text).append(']');
  }

  private void beginBracket(Mark mark) throws IOException {
    out.append('[');
    if (!mark.type().isEmpty()) {
      out.append(mark.type()).append(' ');
    }
    if (mark.probability().isPresent()) {
      out.append(shown(mark)).append(' ');
    }
  }

  private static String shown(Mark mark) {
    return Probabilities.show(mark.probability().getAsDouble());
  }
}
