package trellis.encoder.piece;

import java.util.ArrayList;
import java.util.List;

/**
 * All that is done to a word, in order: added pieces are found, the text is changed, added pieces
 * are found again, the text is split, and the parts are cut by the model.
 *
 * @param early the added pieces that are looked for before the text is changed
 * @param late those that are looked for behind that
 * @param text what changes the text; null for nothing
 * @param split what splits it; null for nothing
 * @param model what cuts the parts
 */
record PieceSteps(
    List<AddedPiece> early,
    List<AddedPiece> late,
    TextStep text,
    SplitStep split,
    PieceModel model) {
  /** Adds the pieces of a word without lone surrogates. */
  void cut(String word, PieceList pieces) {
    cut(word, false, pieces);
  }

  private void cut(String whole, boolean isNormalized, PieceList pieces) {
    int covered = 0; // everything before is done
    int at = 0;
    while (at < whole.length()) {
      AddedPiece found = AddedPiece.longestAt(whole, at, isNormalized ? late : early);
      if (found == null) {
        at += Character.charCount(whole.codePointAt(at));
        continue;
      }
      int from = at;
      int to = at + found.shape().length();
      while (found.stripsLeft() && from > covered && isSpaceAt(whole, from - 1)) {
        from--;
      }
      at = to;
      while (found.stripsRight() && to < whole.length() && isSpaceAt(whole, to)) {
        to++;
      }
      cutBetween(whole.substring(covered, Math.max(covered, from)), isNormalized, pieces);
      pieces.add(found.id());
      covered = to;
    }
    cutBetween(whole.substring(covered), isNormalized, pieces);
  }

  private static boolean isSpaceAt(String text, int at) {
    return CharacterSet.isSpace(text.charAt(at));
  }

  /** Cuts a text in which there is no added piece. */
  private void cutBetween(String between, boolean isNormalized, PieceList pieces) {
    if (between.isEmpty()) {
      return;
    }
    if (!isNormalized) {
      cut(text == null ? between : text.apply(between), true, pieces);
      return;
    }
    List<String> parts = new ArrayList<>();
    if (split == null) {
      parts.add(between);
    } else {
      split.split(between, parts);
    }
    for (int i = 0; i < parts.size(); i++) {
      char[] part = parts.get(i).toCharArray();
      model.cut(part, 0, part.length, pieces);
    }
  }
}
