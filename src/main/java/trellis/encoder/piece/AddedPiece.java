package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * A piece that is recognized wherever it is written, before anything else is split: {@code [MASK]},
 * {@code <s>}.
 *
 * @param shape the text that is looked for: {@code text}, or what the steps before make of it
 * @param stripsLeft whether white space before it goes with it
 * @param stripsRight whether white space behind it goes with it
 * @param isNormalized whether it is looked for when the steps on the text are done, not before
 * @param isSpecial what the file says; it is kept and means nothing here
 */
record AddedPiece(
    int id,
    String text,
    String shape,
    boolean stripsLeft,
    boolean stripsRight,
    boolean isNormalized,
    boolean isSpecial) {
  /** The longest of the pieces that stands at this place of a text, the first of equal ones. */
  static AddedPiece longestAt(String text, int at, List<AddedPiece> pieces) {
    AddedPiece longest = null;
    for (int i = 0; i < pieces.size(); i++) {
      AddedPiece piece = pieces.get(i);
      if (text.startsWith(piece.shape, at)
          && (longest == null || piece.shape.length() > longest.shape.length())) {
        longest = piece;
      }
    }
    return longest;
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", id);
    json.writeStringField("content", text);
    json.writeBooleanField("single_word", false);
    json.writeBooleanField("lstrip", stripsLeft);
    json.writeBooleanField("rstrip", stripsRight);
    json.writeBooleanField("normalized", isNormalized);
    json.writeBooleanField("special", isSpecial);
    json.writeEndObject();
  }
}
