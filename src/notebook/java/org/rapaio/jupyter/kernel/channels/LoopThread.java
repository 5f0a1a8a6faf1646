package org.rapaio.jupyter.kernel.channels;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Calls something again and again, with a pause in between, until it is told to stop.
 *
 * <p>It stands on the class path before the kernel's own class of this name (seen in 2.3.0 and
 * 3.0.1), with which a kernel on a busy machine may never answer. There a thread runs only while a
 * flag is set, which is set after the thread was started: a thread that looks sooner ends at once.
 * And an exception ends it, such as that of the first message when it comes before the kernel is
 * ready. Here a thread runs until it is told otherwise; Jupyter sends its first message again.
 */
public final class LoopThread extends Thread {
  private static final Logger LOGGER = Logger.getLogger(LoopThread.class.getName());

  private final long pause; // milliseconds
  private final Runnable body;
  private volatile boolean stopped;

  /** Prepares a thread. */
  public LoopThread(String name, long pause, Runnable body) {
    super(name);
    this.pause = pause;
    this.body = body;
  }

  @Override
  public void run() {
    try {
      while (!stopped) {
        runOnce();
        Thread.sleep(pause);
      }
    } catch (InterruptedException end) {
      stopped = true;
    }
  }

  private void runOnce() {
    try {
      body.run();
    } catch (RuntimeException e) {
      LOGGER.log(Level.WARNING, "a message was lost", e);
    }
  }

  /** Lets the thread end after its next pause. */
  public void shutdown() {
    stopped = true;
  }
}
