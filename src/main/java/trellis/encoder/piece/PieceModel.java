package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** What cuts a part of a word into pieces, when everything before it is done. */
sealed interface PieceModel permits WordPieceModel, BytePairModel {
  /** Adds the pieces of {@code text[from, to)}, which is not empty. */
  void cut(char[] text, int from, int to, PieceList pieces);

  /** All pieces of the vocabulary. */
  PieceTable vocabulary();

  /** The id of the piece for what no piece fits, or -1. */
  int unknown();

  /** Writes what the field {@code model} has beside the vocabulary. */
  void write(JsonGenerator json) throws IOException;
}
