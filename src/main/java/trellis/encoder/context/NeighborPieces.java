package trellis.encoder.context;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import trellis.batch.Neighbors;
import trellis.encoder.piece.PieceTokenizer;

/**
 * The pieces around a sentence that fit into its window: the nearest, as many on each side as on
 * the other where both have enough. A word goes in whole or not at all.
 *
 * @param before the sentence, in text order
 * @param after the sentence, in text order
 */
record NeighborPieces(int[] before, int[] after) {
  static final NeighborPieces NONE = new NeighborPieces(new int[0], new int[0]);

  /**
   * Cuts the neighbors of a sentence to what fits.
   *
   * @param room for pieces beside those of the sentence; not above 0 when it fills its window
   */
  static NeighborPieces of(Neighbors neighbors, PieceTokenizer tokenizer, int room) {
    if (neighbors.isEmpty() || room <= 0) {
      return NONE;
    }
    List<int[]> before = nearest(neighbors.before(), true, tokenizer, room);
    List<int[]> after = nearest(neighbors.after(), false, tokenizer, room);
    int half = room / 2;
    int left = fitting(before, Math.max(half, room - count(after)));
    int right = fitting(after, room - count(before.subList(0, left)));
    List<int[]> inOrder = new ArrayList<>(before.subList(0, left));
    Collections.reverse(inOrder);
    return new NeighborPieces(joined(inOrder), joined(after.subList(0, right)));
  }

  /** The words on one side, the nearest first, until they have more pieces than there is room. */
  private static List<int[]> nearest(
      List<List<String>> sentences, boolean backwards, PieceTokenizer tokenizer, int room) {
    List<int[]> words = new ArrayList<>();
    int pieces = 0;
    for (int i = 0; i < sentences.size() && pieces < room; i++) {
      List<String> sentence = sentences.get(backwards ? sentences.size() - 1 - i : i);
      for (int j = 0; j < sentence.size() && pieces < room; j++) {
        words.add(tokenizer.pieces(sentence.get(backwards ? sentence.size() - 1 - j : j)));
        pieces += words.get(words.size() - 1).length;
      }
    }
    return words;
  }

  /** How many words, from the first on, have no more pieces than that. */
  private static int fitting(List<int[]> words, int most) {
    int pieces = 0;
    int count = 0;
    while (count < words.size() && pieces + words.get(count).length <= most) {
      pieces += words.get(count++).length;
    }
    return count;
  }

  private static int count(List<int[]> words) {
    int pieces = 0;
    for (int[] word : words) {
      pieces += word.length;
    }
    return pieces;
  }

  private static int[] joined(List<int[]> words) {
    int[] all = new int[count(words)];
    int at = 0;
    for (int[] word : words) {
      System.arraycopy(word, 0, all, at, word.length);
      at += word.length;
    }
    return all;
  }
}
