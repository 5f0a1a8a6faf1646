package trellis.autodiff.recurrent;

import trellis.autodiff.tensor.Arena;

/**
 * The gates of one step, each in an array of its own, {@code [running][hidden]}.
 *
 * <p>A loop over arrays becomes vector instructions only when one index fits them all. So a step is
 * taken out of the rows of all gates, {@code [running][COUNT * hidden]}, before it is worked on.
 */
record LstmGates(float[] in, float[] forget, float[] out, float[] candidate, int hidden) {
  /** How many gates a cell has, its candidate included. */
  static final int COUNT = 4;

  /** Arrays for steps of up to so many sentences, with anything in them. */
  static LstmGates of(Arena arena, int sentences, int hidden) {
    int size = sentences * hidden;
    return new LstmGates(
        arena.floats(size), arena.floats(size), arena.floats(size), arena.floats(size), hidden);
  }

  /** Takes a step from the rows of all gates, which begin at {@code at}. */
  void take(float[] rows, int at, int running) {
    for (int row = 0; row < running; row++) {
      int from = at + row * COUNT * hidden;
      int to = row * hidden;
      System.arraycopy(rows, from, in, to, hidden);
      System.arraycopy(rows, from + hidden, forget, to, hidden);
      System.arraycopy(rows, from + 2 * hidden, out, to, hidden);
      System.arraycopy(rows, from + 3 * hidden, candidate, to, hidden);
    }
  }

  /** Puts a step back to where it was taken from. */
  void putBack(float[] rows, int at, int running) {
    for (int row = 0; row < running; row++) {
      int from = row * hidden;
      int to = at + row * COUNT * hidden;
      System.arraycopy(in, from, rows, to, hidden);
      System.arraycopy(forget, from, rows, to + hidden, hidden);
      System.arraycopy(out, from, rows, to + 2 * hidden, hidden);
      System.arraycopy(candidate, from, rows, to + 3 * hidden, hidden);
    }
  }
}
