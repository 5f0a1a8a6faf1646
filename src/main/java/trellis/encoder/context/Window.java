package trellis.encoder.context;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a sentence that an encoder reads at once, its borders not counted.
 *
 * <p>A sentence that is too long is read in windows that overlap by half. The state of a piece
 * comes from the window in which it has the most around it. One that is read with its neighbors has
 * one window, and in it only its own pieces as own ones.
 *
 * @param from the first piece that is read
 * @param to the piece behind the last one
 * @param ownFrom the first piece whose state is taken from here
 * @param ownTo the piece behind the last one
 */
record Window(int from, int to, int ownFrom, int ownTo) {

  /**
   * The windows of a sentence, in order; each piece is the own one of exactly one of them.
   *
   * @param pieces of the sentence, at least one
   * @param most pieces in a window, at least one
   */
  static List<Window> of(int pieces, int most) {
    List<Window> windows = new ArrayList<>();
    int step = Math.max(1, most / 2);
    int own = 0;
    for (int from = 0; own < pieces; from += step) {
      int to = Math.min(pieces, from + most);
      int overlap = to - (from + step); // with the next window
      int ownTo = to == pieces ? pieces : to - overlap / 2;
      windows.add(new Window(to == pieces ? Math.max(0, pieces - most) : from, to, own, ownTo));
      own = ownTo;
    }
    return windows;
  }

  /** How many pieces are read. */
  int size() {
    return to - from;
  }
}
