package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * WordPiece: the longest piece at the beginning, then the longest that continues it, and so on; one
 * unknown piece for the whole when none fits.
 */
final class WordPieceModel implements PieceModel {
  private final PieceTable vocabulary;
  private final PieceTable continuing; // by what stands behind the prefix
  private final String unknownText;
  private final int unknown;
  private final String prefix;
  private final int mostCharacters;

  /** A model whose unknown piece is one of the vocabulary. */
  WordPieceModel(PieceTable vocabulary, String unknownText, String prefix, int mostCharacters) {
    this.vocabulary = vocabulary;
    this.continuing = vocabulary.behind(prefix);
    this.unknownText = unknownText;
    this.unknown = vocabulary.id(unknownText.toCharArray(), 0, unknownText.length());
    this.prefix = prefix;
    this.mostCharacters = mostCharacters;
  }

  /** The piece that {@code text[from, to)} is as a whole, or -1. */
  int whole(char[] text, int from, int to) {
    return to - from > mostCharacters ? -1 : vocabulary.id(text, from, to);
  }

  @Override
  public void cut(char[] text, int from, int to, PieceList pieces) {
    if (to - from > mostCharacters
        && Character.codePointCount(text, from, to - from) > mostCharacters) {
      pieces.add(unknown);
      return;
    }
    int before = pieces.size();
    int start = from;
    while (start < to) {
      PieceTable table = start == from ? vocabulary : continuing;
      int end = Math.min(to, start + table.longest());
      int hash = PieceTable.hash(text, start, end);
      int id = -1;
      while (end > start && (id = table.id(text, start, end, hash)) < 0) {
        end--;
        hash = PieceTable.withoutLast(hash, text[end]);
      }
      if (id < 0) {
        pieces.shorten(before);
        pieces.add(unknown);
        return;
      }
      pieces.add(id);
      start = end;
    }
  }

  @Override
  public PieceTable vocabulary() {
    return vocabulary;
  }

  @Override
  public int unknown() {
    return unknown;
  }

  @Override
  public void write(JsonGenerator json) throws IOException {
    json.writeStringField("type", "WordPiece");
    json.writeStringField("unk_token", unknownText);
    json.writeStringField("continuing_subword_prefix", prefix);
    json.writeNumberField("max_input_chars_per_word", mostCharacters);
  }
}
