package org.rapaio.jupyter.kernel.channels;

/**
 * Calls something again and again, with a pause in between, until it is told to stop.
 *
 * <p>It stands on the class path before the kernel's own class of this name, whose thread runs only
 * while a flag is set, which is set after the thread was started. On a busy machine the thread
 * looks sooner, ends at once, and the kernel never answers (seen in 2.3.0 and 3.0.1). Here a thread
 * runs until it is told otherwise.
 */
public final class LoopThread extends Thread {
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
    while (!stopped) {
      body.run();
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Lets the thread end after its next pause. */
  public void shutdown() {
    stopped = true;
  }
}
