package trellis.annotation;

/** Counts the code points before places of a text, quickest when the places come in text order. */
public final class CodePoints {
  private final String text;
  private int place;
  private int before; // code points before the place

  /** Counts in a text. */
  public CodePoints(String text) {
    this.text = text;
  }

  /** The code points before a place. */
  public int before(int offset) {
    if (offset >= place) {
      before += text.codePointCount(place, offset);
    } else {
      before -= text.codePointCount(offset, place);
    }
    place = offset;
    return before;
  }
}
