package trellis.serve.http;

import java.nio.ByteBuffer;

/**
 * Lines of a {@link LineStream} that are answered together. A window that has its answer waits for
 * those before it. Shares the lock of the stream.
 */
public final class LineWindow {
  private final LineStream stream; // and the lock of what follows
  private final Lines lines;
  private final ByteBudget budget;
  private final long begun = System.nanoTime();
  private int memory; // of the budget
  private ByteBuffer answer; // null: not yet
  private Runnable whenTaken = () -> {};
  private boolean isDropped;

  /** Makes a window of lines whose bytes were taken from the budget. */
  LineWindow(LineStream stream, Lines lines, ByteBudget budget) {
    this.stream = stream;
    this.lines = lines;
    this.budget = budget;
    this.memory = lines.memory();
  }

  /** Gives the lines. */
  public Lines lines() {
    return lines;
  }

  /** Notes that there was room for it: its memory is counted elsewhere, and the next may come. */
  public void entered() {
    giveBack();
    stream.entered(this);
  }

  private void giveBack() {
    synchronized (stream) {
      budget.giveBack(memory);
      memory = 0;
    }
  }

  /** Tells whether nobody will take an answer. */
  public boolean isDropped() {
    synchronized (stream) {
      return isDropped;
    }
  }

  /**
   * Takes the answer.
   *
   * @param json a line for each line
   * @param taken is run once, when it is with the client, or never will be
   */
  public void answer(ByteBuffer json, Runnable taken) {
    boolean isTooLate;
    synchronized (stream) {
      isTooLate = isDropped;
      if (!isTooLate) {
        answer = json;
        whenTaken = taken;
      }
    }
    if (isTooLate) {
      taken.run();
    } else {
      stream.writeNext();
    }
  }

  /** Ends the stream before this window, which cannot be answered. */
  public void fail(Throwable failure) {
    stream.endBefore(this, failure);
  }

  /** Gives the answer; null when there is none yet. */
  ByteBuffer answer() {
    return answer;
  }

  /** Tells whether it waits for its answer and was handed out that long ago, in nanoseconds. */
  boolean isLate(long now, long most) {
    return answer == null && now - begun > most;
  }

  /** Lets go of all: it is with the client, or never will be. */
  void drop() {
    isDropped = true;
    giveBack();
    whenTaken.run();
  }
}
